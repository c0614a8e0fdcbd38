/** Where OpenAI-compatible servers differ in what they accept, learnt from their refusals. */
import type { ProviderError } from '../provider-call'

export interface Dialect {
  maxTokensField: 'max_tokens' | 'max_completion_tokens'
  /** Asks for usage at the end of a stream. */
  streamOptions: boolean
}

/** OpenAI itself has renamed the limit; most others know only the old name. */
export function firstDialect(host: string): Dialect {
  const renamed = host === 'api.openai.com' || host.endsWith('.openai.azure.com')
  return { maxTokensField: renamed ? 'max_completion_tokens' : 'max_tokens', streamOptions: true }
}

/** The dialect to try next when the server refused a field of this one; null when the refusal is about something else. */
export function adapted(dialect: Dialect, refusal: ProviderError): Dialect | null {
  if (refusal.status !== 400 && refusal.status !== 422) return null
  const said = refusal.message
  if (dialect.streamOptions && said.includes('stream_options')) return { ...dialect, streamOptions: false }
  // A refusal that advises the other name mentions both; the refused one comes first.
  const renamed = /max_completion_tokens|max_tokens/.exec(said)?.[0]
  if (
    renamed === dialect.maxTokensField &&
    /unsupported|unrecognized|unknown|not supported|not permitted|extra|unexpected/i.test(said)
  )
    return { ...dialect, maxTokensField: renamed === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens' }
  return null
}
