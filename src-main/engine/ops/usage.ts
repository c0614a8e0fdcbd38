/** Token counts of a call. null: the provider answered and never told; that is not nothing. */
import type { Usage } from '../../contract'
import type { Price } from '../ports'
import { costAt, priceOf } from './pricing'

export const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cached_tokens: 0, cache_write_tokens: 0 }

/** A call that was retried tells its usage more than once: the attempts add up. */
export function addUsage(sum: Usage | null, usage: Usage): Usage {
  if (sum === null) return usage
  return {
    input_tokens: sum.input_tokens + usage.input_tokens,
    output_tokens: sum.output_tokens + usage.output_tokens,
    cached_tokens: sum.cached_tokens + usage.cached_tokens,
    cache_write_tokens: sum.cache_write_tokens + usage.cache_write_tokens,
  }
}

/** USD; null when the price or the usage is not known, but 0 where nothing is charged at all. */
export function costOfCall(call: {
  provider: string
  model: string
  usage: Usage | null
  told_usd?: number
  cost_usd?: number | null
  /** In the place of the table. */
  price?: Price | null
}): number | null {
  if (call.cost_usd !== undefined) return call.cost_usd
  if (call.told_usd !== undefined) return call.told_usd
  const price = call.price === undefined ? priceOf(call.provider, call.model) : call.price
  if (price === null) return null
  if (call.usage !== null) return costAt(price, call.usage)
  // A bill by the request needs no tokens.
  return price.input === 0 && price.output === 0 ? (price.request ?? 0) : null
}
