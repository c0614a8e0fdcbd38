/** What the provider would have on its own books: the other side of every receipt. */
import type { ReplyUsage } from './reply'

export type Format = 'anthropic' | 'openai' | 'other'

/** complete: all was sent. client_closed: the caller hung up first. The rest is what the script did. */
export type Outcome = 'complete' | 'client_closed' | 'reset' | 'cut'

/** Dollars for a million tokens. `cached` and `cacheWrite` default to `input`. */
export interface Price {
  input: number
  output: number
  cached?: number
  cacheWrite?: number
}

export interface LedgerEntry {
  /** 0, 1, 2 … in order of arrival. */
  n: number
  format: Format
  method: string
  path: string
  model: string
  /** Parsed JSON; the text when it was none. */
  body: unknown
  /** Lower-case names. A key is never kept: its header reads `[redacted]`. */
  headers: Record<string, string>
  status: number | null
  /** What this side told the caller it used, so far; null when nothing was told. */
  usage: ReplyUsage | null
  /** null: nothing was told, or the model has no price. */
  cost_usd: number | null
  /** Server-sent events written. */
  events: number
  /** Milliseconds since the epoch. `ended_at` is null while the exchange is open. */
  started_at: number
  ended_at: number | null
  outcome: Outcome | null
}

const SECRET_HEADERS = new Set(['authorization', 'x-api-key', 'x-goog-api-key', 'api-key', 'cookie'])

export function publicHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined) continue
    out[name] = SECRET_HEADERS.has(name) ? '[redacted]' : String(value)
  }
  return out
}

/** Dollars, by the provider's rule: fresh, cached and cache-written input each at its own price. */
export function costOf(usage: ReplyUsage, price: Price): number {
  const fresh = usage.input - usage.cached - usage.cacheWrite
  const dollars =
    fresh * price.input +
    usage.cached * (price.cached ?? price.input) +
    usage.cacheWrite * (price.cacheWrite ?? price.input) +
    usage.output * price.output
  return dollars / 1_000_000
}
