/** Keys encrypted by the operating system (safeStorage); only the ciphertext is on disk. */
import { safeStorage } from 'electron'
import type Store from 'electron-store'
import { HearkenError } from '../contract/index'
import type { Keychain } from '../engine/ports'
import type { ShellState } from './state'

/** The part of Electron's safeStorage we use, so that a test can stand in for it. */
export type Safe = Pick<
  typeof safeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
>

/**
 * False where Electron could only obscure the text: on Linux without a key store it falls back to `basic_text`, a
 * password that stands in its source.
 */
export function encryptionIsReal(safe: Safe, platform: NodeJS.Platform): boolean {
  if (!safe.isEncryptionAvailable()) return false
  return platform !== 'linux' || !['basic_text', 'unknown'].includes(safe.getSelectedStorageBackend())
}

export function createKeychain(
  store: Pick<Store<ShellState>, 'get' | 'set'>,
  safe: Safe = safeStorage,
  platform: NodeJS.Platform = process.platform,
): Keychain {
  const available = () => encryptionIsReal(safe, platform)
  return {
    available,
    async get(name) {
      const sealed = available() ? store.get('keys')[name] : undefined
      if (sealed === undefined) return null
      try {
        return safe.decryptString(Buffer.from(sealed, 'base64'))
      } catch {
        // Sealed by another login or a reset key store: it cannot be read again, so it counts as not there.
        return null
      }
    },
    async set(name, value) {
      if (!available()) {
        throw new HearkenError(
          'NOT_CONFIGURED',
          'This system offers no encrypted key store, so the key was not saved.',
          'Put the key in the environment or in the .env file in Hearken’s home instead.',
        )
      }
      store.set('keys', { ...store.get('keys'), [name]: safe.encryptString(value).toString('base64') })
    },
    async remove(name) {
      const { [name]: _removed, ...rest } = store.get('keys')
      store.set('keys', rest)
    },
  }
}
