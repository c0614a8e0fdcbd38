import { describe, expect, it } from 'vitest'
import { readPrices } from './prices-file'
import { costAt, costOf, createPriceOf, isFree, PRICES_AS_OF, priceOf } from './pricing'

const usage = (input: number, output: number, cached = 0, written = 0) => ({
  input_tokens: input,
  output_tokens: output,
  cached_tokens: cached,
  cache_write_tokens: written,
})

describe('the table', () => {
  it('has the list price of each kind of token', () => {
    const million = usage(1_000_000, 1_000_000)
    expect(costOf('anthropic', 'claude-haiku-4-5-20251001', million)).toBeCloseTo(6, 9)
    expect(costOf('anthropic', 'claude-sonnet-5', usage(1_000_000, 0, 1_000_000))).toBeCloseTo(0.3, 9)
    expect(costOf('anthropic', 'claude-sonnet-5', usage(1_000_000, 0, 0, 1_000_000))).toBeCloseTo(3.75, 9)
    expect(costOf('openai', 'gpt-4.1-mini', usage(1_000_000, 0, 400_000))).toBeCloseTo(0.6 * 0.4 + 0.4 * 0.1, 9)
    expect(costOf('cohere', 'rerank-v3.5', usage(9_000, 0))).toBe(0.002)
  })
  it.each([
    ['claude-opus-4-5', 5, 25, 0.5, 6.25],
    ['claude-opus-4-1', 15, 75, 1.5, 18.75],
    ['claude-opus-4', 15, 75, 1.5, 18.75],
    ['claude-sonnet-5', 3, 15, 0.3, 3.75],
    ['claude-sonnet-4-5', 3, 15, 0.3, 3.75],
    ['claude-sonnet-4', 3, 15, 0.3, 3.75],
    ['claude-3-7-sonnet', 3, 15, 0.3, 3.75],
    ['claude-haiku-4-5', 1, 5, 0.1, 1.25],
    ['claude-3-5-haiku', 0.8, 4, 0.08, 1],
    ['gpt-5', 1.25, 10, 0.125, 1.25],
    ['gpt-5-mini', 0.25, 2, 0.025, 0.25],
    ['gpt-5-nano', 0.05, 0.4, 0.005, 0.05],
    ['gpt-4.1', 2, 8, 0.5, 2],
    ['gpt-4.1-mini', 0.4, 1.6, 0.1, 0.4],
    ['gpt-4.1-nano', 0.1, 0.4, 0.025, 0.1],
    ['gpt-4o', 2.5, 10, 1.25, 2.5],
    ['gpt-4o-mini', 0.15, 0.6, 0.075, 0.15],
    ['text-embedding-3-small', 0.02, 0, 0.02, 0.02],
    ['text-embedding-3-large', 0.13, 0, 0.13, 0.13],
    ['gemini-embedding-001', 0.15, 0, 0.15, 0.15],
  ])('%s: input, output, cached and written tokens', (model, input, output, cached, written) => {
    const price = priceOf('a provider', model)
    expect([price?.input, price?.output, price?.cached, price?.cacheWrite].map((usd) => usd?.toFixed(6))).toEqual(
      [input, output, cached, written].map((usd) => usd.toFixed(6)),
    )
  })
  it('takes a dated snapshot for its family, and another word for another model', () => {
    expect(priceOf('openai', 'gpt-5-2025-08-07')?.output).toBe(10)
    expect(priceOf('openrouter.ai', 'anthropic/claude-sonnet-4.5')?.input).toBe(3)
    expect(priceOf('openai', 'gpt-5-pro')).toBeNull()
    expect(priceOf('anthropic', 'claude-opus-4-9')).toBeNull()
    expect(priceOf('openai', 'gpt-5-codex-2025-09-01')).toBeNull()
  })
  it('knows what is free from what is unknown', () => {
    expect(isFree(priceOf('builtin', 'built-in'))).toBe(true)
    expect(isFree(priceOf('cohere', 'rerank-v3.5'))).toBe(false)
    expect(isFree(null)).toBe(false)
  })
})

describe('prices.json', () => {
  it('comes before the table, with a provider’s own price before a model’s', () => {
    const prices = readPrices(
      JSON.stringify({
        as_of: '2026-12-01',
        models: {
          'claude-sonnet-5': { input: 2, output: 10, cached: 0.2, cache_write: 2.5 },
          'openrouter.ai/anthropic/claude-sonnet-5': { input: 4, output: 20 },
          '127.0.0.1:11434/llama3': { request: 0.01 },
        },
      }),
    )
    expect(prices).toMatchObject({ problems: [], ownAsOf: '2026-12-01', asOf: PRICES_AS_OF })
    const cost = (provider: string, model: string) => {
      const price = prices.of(provider, model)
      return price && costAt(price, usage(1_000_000, 100_000, 500_000, 100_000))
    }
    expect(cost('anthropic', 'claude-sonnet-5')).toBeCloseTo(0.4 * 2 + 0.5 * 0.2 + 0.1 * 2.5 + 0.1 * 10, 9)
    expect(cost('openrouter.ai', 'anthropic/claude-sonnet-5')).toBeCloseTo(4 + 0.1 * 20, 9)
    expect(cost('127.0.0.1:11434', 'llama3')).toBe(0.01)
    expect(cost('127.0.0.1:11434', 'mistral')).toBe(0)
    expect(prices.of('openai', 'gpt-5')?.input).toBe(1.25)
  })
  it('keeps what is right and explains what is wrong', () => {
    const { own, problems } = readPrices(
      '{"as_of": "soon", "models": {"a": {"input": -1, "output": 2}, "b": {"input": 1, "output": 2}, "c": {"prompt": 3}, "d": {}}}',
    )
    expect(own).toEqual(['b'])
    expect(problems).toHaveLength(4)
    expect(problems[0]).toMatch(
      /^prices\.json: the price of a is not valid \(input: .*; the table is in force for it\.$/,
    )
    expect(problems[3]).toBe('prices.json: as_of is not a day like 2026-12-01.')
  })
  it('falls back to the table for a file that is none', () => {
    expect(readPrices('{').problems[0]).toMatch(/^prices\.json cannot be read \(.*\); the table is in force\.$/)
    expect(readPrices('[]').problems).toEqual(['prices.json does not hold prices; the table is in force.'])
    expect(readPrices('{"models": 3}').problems).toEqual([
      'prices.json: models is not a list of prices; the table is in force.',
    ])
    expect(readPrices(null)).toMatchObject({ own: [], problems: [] })
    expect(createPriceOf()('anthropic', 'claude-sonnet-5')).toEqual(priceOf('anthropic', 'claude-sonnet-5'))
  })
})
