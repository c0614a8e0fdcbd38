/**
 * What a call costs, from a dated table of list prices in USD per million tokens, and from the person's own prices, which
 * come first. An unknown model has no price (null), never 0; a model on this machine costs nothing.
 */
import type { Usage } from '../../contract'
import type { Price } from '../ports'

/** Day the table was last compared with the providers' published list prices. */
export const PRICES_AS_OF = '2026-11-30'

const anthropic = (input: number, output: number): Price => ({
  input,
  output,
  cached: input * 0.1,
  cacheWrite: input * 1.25,
})
const openai = (input: number, output: number, cached: number): Price => ({ input, output, cached, cacheWrite: input })

/** A dated snapshot has the price of its family; another word behind the name is another model. */
const TABLE: Record<string, Price> = {
  'claude-opus-4-5': anthropic(5, 25),
  'claude-opus-4-1': anthropic(15, 75),
  'claude-opus-4': anthropic(15, 75),
  'claude-sonnet-5': anthropic(3, 15),
  'claude-sonnet-4-5': anthropic(3, 15),
  'claude-sonnet-4': anthropic(3, 15),
  'claude-3-7-sonnet': anthropic(3, 15),
  'claude-haiku-4-5': anthropic(1, 5),
  'claude-3-5-haiku': anthropic(0.8, 4),
  'gpt-5': openai(1.25, 10, 0.125),
  'gpt-5-mini': openai(0.25, 2, 0.025),
  'gpt-5-nano': openai(0.05, 0.4, 0.005),
  'gpt-4.1': openai(2, 8, 0.5),
  'gpt-4.1-mini': openai(0.4, 1.6, 0.1),
  'gpt-4.1-nano': openai(0.1, 0.4, 0.025),
  'gpt-4o': openai(2.5, 10, 1.25),
  'gpt-4o-mini': openai(0.15, 0.6, 0.075),
  'text-embedding-3-small': openai(0.02, 0, 0.02),
  'text-embedding-3-large': openai(0.13, 0, 0.13),
  'gemini-embedding-001': openai(0.15, 0, 0.15),
  // Cohere bills a search of up to 100 documents, not tokens.
  'rerank-v3.5': { input: 0, output: 0, cached: 0, cacheWrite: 0, request: 0.002 },
}

const FREE: Price = { input: 0, output: 0, cached: 0, cacheWrite: 0 }

/** Providers that run on this machine. */
const isLocal = (provider: string) =>
  provider === 'builtin' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(provider)

/** What may follow the name of a family: a date, or the word for its newest snapshot. */
const SNAPSHOT = /^(-\d{8}|-\d{4}-\d{2}-\d{2}|-\d{4}|-latest|@\d{8})?(:[\w-]+)?$/

/** Finds the price of a model. Keys of `own` are model ids, or `provider/model`. */
export type PriceOf = (provider: string, model: string) => Price | null

export function createPriceOf(own: Record<string, Price> = {}): PriceOf {
  return (provider, model) => {
    const id = model.replace(/^.*\//, '')
    const mine = match(own, `${provider}/${model}`) ?? match(own, model) ?? match(own, id)
    if (mine !== null) return mine
    return isLocal(provider) ? FREE : (match(TABLE, id) ?? match(TABLE, id.replaceAll('.', '-')))
  }
}

/** The longest key that the id is a snapshot of. */
function match(table: Record<string, Price>, id: string): Price | null {
  const keys = Object.keys(table).filter((key) => id.startsWith(key) && SNAPSHOT.test(id.slice(key.length)))
  const longest = keys.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? null : (table[longest] ?? null)
}

/** By the table alone. */
export const priceOf: PriceOf = createPriceOf()

/** True where nothing is charged, whatever the tokens. */
export const isFree = (price: Price | null): boolean =>
  price !== null && price.input === 0 && price.output === 0 && price.cacheWrite === 0 && (price.request ?? 0) === 0

/** USD of one call at this price. */
export function costAt(price: Price, usage: Usage): number {
  const plain = usage.input_tokens - usage.cached_tokens - usage.cache_write_tokens
  return (
    (Math.max(0, plain) * price.input +
      usage.cached_tokens * price.cached +
      usage.cache_write_tokens * price.cacheWrite +
      usage.output_tokens * price.output) /
      1e6 +
    (price.request ?? 0)
  )
}

/** USD by the table alone, or null when the price is not known. */
export function costOf(provider: string, model: string, usage: Usage): number | null {
  const price = priceOf(provider, model)
  return price === null ? null : costAt(price, usage)
}
