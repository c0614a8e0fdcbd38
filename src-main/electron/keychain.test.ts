import { expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ safeStorage: {} }))
const { createKeychain, encryptionIsReal } = await import('./keychain')
type Safe = import('./keychain').Safe

type Backend = ReturnType<Safe['getSelectedStorageBackend']>

function safe(available: boolean, backend: Backend, password = 'a'): Safe {
  const mix = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ password.charCodeAt(0)))
  return {
    isEncryptionAvailable: () => available,
    getSelectedStorageBackend: () => backend,
    encryptString: (text) => Buffer.concat([Buffer.from(password), mix(Buffer.from(text))]),
    decryptString(sealed) {
      if (String.fromCharCode(sealed[0] ?? 0) !== password) throw new Error('sealed by somebody else')
      return mix(sealed.subarray(1)).toString()
    },
  }
}

function memory() {
  let keys: Record<string, string> = {}
  const set = (_name: string, value: typeof keys) => {
    keys = value
  }
  const store = { get: () => keys, set }
  return { store: store as unknown as Parameters<typeof createKeychain>[0], keys: () => keys }
}

test.each([
  ['linux', true, 'gnome_libsecret', true],
  ['linux', true, 'kwallet6', true],
  ['linux', true, 'basic_text', false],
  ['linux', true, 'unknown', false],
  ['linux', false, 'gnome_libsecret', false],
  ['darwin', true, 'unknown', true],
  ['win32', true, 'unknown', true],
  ['win32', false, 'unknown', false],
] as const)('%s, available %s, backend %s → real encryption %s', (platform, available, backend, real) => {
  expect(encryptionIsReal(safe(available, backend), platform)).toBe(real)
})

test('keeps a key sealed, gives it back, forgets it', async () => {
  const { store, keys } = memory()
  const keychain = createKeychain(store, safe(true, 'gnome_libsecret'), 'linux')
  await keychain.set('OPENAI_API_KEY', 'sk-plain-text')
  await keychain.set('ANTHROPIC_API_KEY', 'sk-other')
  expect(JSON.stringify(keys())).not.toContain('sk-plain-text')
  expect(Buffer.from(keys().OPENAI_API_KEY ?? '', 'base64').toString()).not.toContain('sk-plain-text')
  expect(await keychain.get('OPENAI_API_KEY')).toBe('sk-plain-text')
  await keychain.remove('OPENAI_API_KEY')
  expect(await keychain.get('OPENAI_API_KEY')).toBe(null)
  expect(await keychain.get('ANTHROPIC_API_KEY')).toBe('sk-other')
})

test('stores nothing where the system would only obscure it, and says what to do instead', async () => {
  const { store, keys } = memory()
  const keychain = createKeychain(store, safe(true, 'basic_text'), 'linux')
  expect(keychain.available()).toBe(false)
  await expect(keychain.set('OPENAI_API_KEY', 'sk-plain-text')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
  expect(keys()).toEqual({})
})

test('a key sealed by another login counts as not there', async () => {
  const { store } = memory()
  await createKeychain(store, safe(true, 'kwallet5', 'a'), 'linux').set('OPENAI_API_KEY', 'sk-plain-text')
  expect(await createKeychain(store, safe(true, 'kwallet5', 'b'), 'linux').get('OPENAI_API_KEY')).toBe(null)
})
