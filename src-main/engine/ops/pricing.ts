/**
 * What a call costs, from a dated table of list prices in USD per million tokens. An unknown model has no price
 * (null), never 0; a model on this machine costs nothing.
 */
import type { Usage } from '../../contract'

export interface Price {
  input: number
  output: number
  /** Tokens read from the provider's cache. */
  cached: number
  /** Tokens written to the provider's cache. */
  cacheWrite: number
}

/** Day the table was last compared with the providers' published list prices. */
export const PRICES_AS_OF = '2026-11-30'

const anthropic = (input: number, output: number): Price => ({
  input,
  output,
  cached: input * 0.1,
  cacheWrite: input * 1.25,
})
const openai = (input: number, output: number, cached: number): Price => ({ input, output, cached, cacheWrite: input })

/** The longest prefix of the model id decides, so dated snapshots share their family's price. */
const TABLE: Record<string, Price> = {
  'claude-opus-4-5': anthropic(5, 25),
  'claude-opus-4': anthropic(15, 75),
  'claude-sonnet-5': anthropic(3, 15),
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
}

const FREE: Price = { input: 0, output: 0, cached: 0, cacheWrite: 0 }

/** Providers that run on this machine. */
const isLocal = (provider: string) =>
  provider === 'builtin' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(provider)

export function priceOf(provider: string, model: string): Price | null {
  if (isLocal(provider)) return FREE
  const id = model.replace(/^.*\//, '')
  const family = Object.keys(TABLE)
    .filter((prefix) => id === prefix || id.startsWith(`${prefix}-`))
    .sort((a, b) => b.length - a.length)[0]
  return family === undefined ? null : (TABLE[family] ?? null)
}

/** USD, or null when the price is not known. */
export function costOf(provider: string, model: string, usage: Usage): number | null {
  const price = priceOf(provider, model)
  if (price === null) return null
  const plain = usage.input_tokens - usage.cached_tokens - usage.cache_write_tokens
  return (
    (Math.max(0, plain) * price.input +
      usage.cached_tokens * price.cached +
      usage.cache_write_tokens * price.cacheWrite +
      usage.output_tokens * price.output) /
    1e6
  )
}
