/** Which key a call may carry. A key goes to the provider it was made for and to nobody else. */
import { HearkenError, type KeyName } from './contract'
import type { Secrets } from './engine/ports'

export type Provider = 'anthropic' | 'openai' | 'openrouter' | 'gemini' | 'cohere' | 'jina' | 'server'

/** Where a provider is asked when no address is given. */
const OWN: Record<Exclude<Provider, 'server'>, { host: string; key: KeyName }> = {
  anthropic: { host: 'api.anthropic.com', key: 'ANTHROPIC_API_KEY' },
  openai: { host: 'api.openai.com', key: 'OPENAI_API_KEY' },
  openrouter: { host: 'openrouter.ai', key: 'OPENROUTER_API_KEY' },
  gemini: { host: 'generativelanguage.googleapis.com', key: 'GEMINI_API_KEY' },
  cohere: { host: 'api.cohere.com', key: 'COHERE_API_KEY' },
  jina: { host: 'api.jina.ai', key: 'JINA_API_KEY' },
}
/** For every other address a person types in: sent when it is there, missed by nobody. */
const ANY: KeyName = 'HEARKEN_SERVER_KEY'

interface Wanted {
  name: KeyName
  /** Without it the call is not worth making. */
  needed: boolean
}

/** `key` null: none goes there. `owned`: the address is that of a provider, whose key it would have been. */
function lookUp(provider: Provider, baseURL: string): { key: Wanted | null; owned: boolean } {
  if (baseURL === '') {
    const owned = provider !== 'server'
    return { key: owned ? { name: OWN[provider].key, needed: true } : null, owned }
  }
  const { hostname, protocol } = new URL(baseURL)
  const owner = Object.values(OWN).find(({ host }) => host === hostname)
  const closed = protocol === 'https:' || (owner === undefined && isThisMachine(hostname))
  const key = owner === undefined ? { name: ANY, needed: false } : { name: owner.key, needed: true }
  return { key: closed ? key : null, owned: owner !== undefined }
}

/**
 * The key for an address; empty: the provider's own. null: no key may go there, because the line is open to read and the
 * other end is not this machine.
 */
export const keyNameFor = (provider: Provider, baseURL: string): Wanted | null => lookUp(provider, baseURL).key

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

/**
 * Its value, '' where none goes. `what` names the thing that wants it, `safe` what is safe without it.
 * @throws HearkenError NOT_CONFIGURED when a needed key is nowhere, holds what no key holds, or would go over an open line.
 */
export async function keyFor(
  secrets: Pick<Secrets, 'get'>,
  at: { provider: Provider; baseURL: string; what: string; safe: string; instead: string },
): Promise<string> {
  const { key, owned } = lookUp(at.provider, at.baseURL)
  if (key === null) {
    if (!owned) return ''
    throw new HearkenError(
      'NOT_CONFIGURED',
      `The address of ${at.what} begins with http://, so its key would be readable on the way. It was not sent. ${at.safe}`,
      'Write https:// in Settings.',
    )
  }
  const value = (await secrets.get(key.name)) ?? ''
  if (value === '' && key.needed)
    throw new HearkenError(
      'NOT_CONFIGURED',
      `No key for ${at.what} was found (${key.name}). ${at.safe}`,
      `Add the key in Settings, ${at.instead}.`,
    )
  if (/[^\x21-\x7e]/.test(value))
    throw new HearkenError(
      'NOT_CONFIGURED',
      `The key in ${key.name} holds a space, a line break or a letter that no key has. ${at.safe}`,
      'Copy it again from the provider and save it in Settings.',
    )
  return value
}
