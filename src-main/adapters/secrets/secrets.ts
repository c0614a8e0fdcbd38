/** Keys, in this order: environment, nearest `.env`, `<home>/.env`, keychain. The first wins. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { HearkenError } from '../../contract/errors'
import { type Connection, KEY_NAMES, type KeyName } from '../../contract/settings'
import type { Keychain, Secrets } from '../../engine/ports'
import { createInOrder } from '../../engine/ports/in-order'
import { parseEnv, setEnv, unsetEnv } from './env-file'
import { replaceEnv } from './replace-env'

const LABELS: Record<KeyName, string> = {
  ANTHROPIC_API_KEY: 'Anthropic (Claude models)',
  OPENAI_API_KEY: 'OpenAI',
  OPENROUTER_API_KEY: 'OpenRouter (models of many providers)',
  GEMINI_API_KEY: 'Google Gemini (embeddings)',
  COHERE_API_KEY: 'Cohere (reranking)',
  JINA_API_KEY: 'Jina (reranking)',
  HEARKEN_SERVER_KEY: 'Any other server whose address you type in Settings',
  OTEL_EXPORTER_OTLP_HEADERS: 'Headers for an OpenTelemetry collector (name=value,…)',
  PICOVOICE_ACCESS_KEY: 'Picovoice (Porcupine wake words)',
}

const ENVIRONMENT = 'environment'
const KEYCHAIN = 'keychain'

export interface SecretsOptions {
  env: Record<string, string | undefined>
  /** Where the upward search for `.env` starts; null: no search. */
  cwd: string | null
  home: string
  keychain?: Keychain
  /** True in the packaged app: new keys go to the keychain. */
  packaged: boolean
}

/** Files are read anew on each call, so a key put there by hand counts at once. */
export function createSecrets({ env, cwd, home, keychain, packaged }: SecretsOptions): Secrets {
  const homeFile = join(home, '.env')
  const keys = keychain?.available() ? keychain : undefined
  const nearestFile = () => (cwd === null ? null : nearest(cwd))

  async function find(name: KeyName): Promise<{ value: string; where: string } | null> {
    const inEnvironment = env[name]?.trim()
    if (inEnvironment) return { value: inEnvironment, where: ENVIRONMENT }
    for (const file of new Set([nearestFile(), homeFile])) {
      const value = file === null ? undefined : parseEnv(read(file))[name]
      if (file !== null && value?.trim()) return { value, where: file }
    }
    // A keychain that fails (locked, no daemon) is one that has no key; saving to it says what is wrong.
    const value = await keys?.get(name).catch(() => null)
    return value ? { value, where: KEYCHAIN } : null
  }

  /** Where a new key goes: a file path, or the keychain. */
  const target = () => (packaged && keys ? KEYCHAIN : packaged ? homeFile : (nearestFile() ?? homeFile))

  async function connection(name: KeyName): Promise<Connection> {
    const found = await find(name)
    return { name, label: LABELS[name], found: found !== null, where: found?.where ?? '', saves_to: target() }
  }

  /** Nothing Hearken writes can win over or take away what the environment sets. */
  function refuseEnvironment(name: KeyName): void {
    if (env[name]?.trim())
      throw new HearkenError(
        'CONFLICT',
        `${name} is set in the environment, which comes first and which Hearken cannot change. Nothing was changed.`,
        `Unset ${name} where it is set and start Hearken again.`,
      )
  }

  /** Changes one after the other: two that read the same file would lose one of them. */
  const inOrder = createInOrder()

  async function save(name: KeyName, value: string): Promise<Connection> {
    refuseEnvironment(name)
    refuseNoKey(value)
    const where = target()
    if (where === KEYCHAIN) {
      await inKeychain(() => keys?.set(name, value))
      // An older copy there would win over the keychain.
      await change(home, homeFile, (text) => unsetEnv(text, name))
    } else {
      await change(home, where, (text) => setEnv(text, name, value))
    }
    return connection(name)
  }

  async function remove(name: KeyName): Promise<Connection> {
    refuseEnvironment(name)
    for (const file of new Set([nearestFile(), homeFile]))
      if (file !== null) await change(home, file, (text) => unsetEnv(text, name))
    await inKeychain(() => keys?.remove(name))
    return connection(name)
  }

  return {
    get: async (name) => (await find(name))?.value ?? null,
    describe: () => Promise.all(KEY_NAMES.map(connection)),
    save: (name, value) => inOrder(() => save(name, value)),
    remove: (name) => inOrder(() => remove(name)),
  }
}

/** A key travels in an HTTP header. What cannot stand there was copied wrong, and would look like a dead network later. */
function refuseNoKey(value: string): void {
  if (/^[\x21-\x7e]+$/.test(value)) return
  throw new HearkenError(
    'BAD_INPUT',
    'That is not a key: keys hold only letters, digits and signs, no spaces, line breaks or accents. Nothing was changed.',
    'Copy the key again, alone, and save it.',
  )
}

/** The first `.env` file in `from` or a folder above it. */
function nearest(from: string): string | null {
  for (let folder = resolve(from); ; folder = dirname(folder)) {
    const file = join(folder, '.env')
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file
    if (folder === dirname(folder)) return null
  }
}

/** A missing or unreadable file holds no key. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Rewrites a `.env` file whole; an existing one keeps its owner and permissions, a new one is 0600. */
async function change(home: string, file: string, edit: (text: string) => string | null): Promise<void> {
  const exists = statSync(file, { throwIfNoEntry: false }) !== undefined
  try {
    const before = exists ? readFileSync(file, 'utf8') : ''
    const after = edit(before)
    if (after === null)
      throw new HearkenError(
        'BAD_INPUT',
        'This key mixes quotes in a way that a .env file cannot keep. Nothing was saved.',
        'Check the key; keys of the known providers hold no quotes.',
      )
    if (after !== before) await replaceEnv(home, file, after)
  } catch (error) {
    if (error instanceof HearkenError) throw error
    const full = ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException).code))
    throw new HearkenError(
      full ? 'DISK_FULL' : 'READ_ONLY',
      full ? `The disk is full: ${file} is unchanged.` : `${file} could not be read or changed.`,
      full ? 'Free some space, then try again.' : 'Give your user access to that file, then try again.',
      { cause: error },
    )
  }
}

async function inKeychain(work: () => Promise<void> | undefined): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new HearkenError(
      'NOT_CONFIGURED',
      "The system's keychain refused. The key is not changed.",
      'Unlock the keychain, then try again.',
      { cause },
    )
  }
}
