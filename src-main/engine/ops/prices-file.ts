/**
 * `prices.json` in home: the person's own prices, which come before the table. What is right is kept, what is wrong is
 * left out and explained.
 *   {"as_of": "2026-12-01", "models": {"claude-sonnet-5": {"input": 3, "output": 15, "cached": 0.3, "cache_write": 3.75},
 *    "openrouter.ai/qwen/qwen3": {"input": 0.2, "output": 0.6}, "rerank-v3.5": {"request": 0.002}}}
 * USD per million tokens, but `request`, USD for each call. `cached` and `cache_write` are those of `input` when left out.
 */
import { z } from 'zod'
import type { Price } from '../ports'
import { createPriceOf, PRICES_AS_OF, type PriceOf } from './pricing'

export const PRICES_FILE = 'prices.json'

export interface Prices {
  of: PriceOf
  /** Models with a price of the person's own. */
  own: string[]
  /** Day of the person's own prices; null: not said, or none. */
  ownAsOf: string | null
  /** Day of the table. */
  asOf: string
  /** Sentences: what is wrong with the file and what is in force instead. */
  problems: string[]
}

const usd = z.number().finite().nonnegative().max(1_000_000)
const Entry = z
  .object({ input: usd, output: usd, cached: usd, cache_write: usd, request: usd })
  .partial()
  .strict()
  .refine((price) => Object.keys(price).length > 0, 'names no price')

/** `text`: the file; null: there is none. */
export function readPrices(text: string | null): Prices {
  const problems: string[] = []
  const own: Record<string, Price> = {}
  const body = text === null ? {} : parse(text, problems)
  const models = body.models ?? {}
  if (!isRecord(models)) problems.push(`${PRICES_FILE}: models is not a list of prices; the table is in force.`)
  for (const [model, value] of Object.entries(isRecord(models) ? models : {})) {
    const read = Entry.safeParse(value)
    if (read.success) own[model] = toPrice(read.data)
    else problems.push(`${PRICES_FILE}: the price of ${model} ${explain(read.error)}; the table is in force for it.`)
  }
  const asOf = typeof body.as_of === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(body.as_of) ? body.as_of : null
  if (body.as_of !== undefined && asOf === null) problems.push(`${PRICES_FILE}: as_of is not a day like 2026-12-01.`)
  return { of: createPriceOf(own), own: Object.keys(own), ownAsOf: asOf, asOf: PRICES_AS_OF, problems }
}

function toPrice({
  input = 0,
  output = 0,
  cached = input,
  cache_write = input,
  request,
}: z.infer<typeof Entry>): Price {
  return { input, output, cached, cacheWrite: cache_write, ...(request === undefined ? {} : { request }) }
}

function parse(text: string, problems: string[]): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (isRecord(value)) return value
    problems.push(`${PRICES_FILE} does not hold prices; the table is in force.`)
  } catch (error) {
    problems.push(`${PRICES_FILE} cannot be read (${(error as Error).message}); the table is in force.`)
  }
  return {}
}

function explain(error: z.ZodError): string {
  const issue = error.issues[0]
  const where = issue?.path.join('.') ?? ''
  return `is not valid (${where === '' ? '' : `${where}: `}${issue?.message ?? 'unknown'})`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
