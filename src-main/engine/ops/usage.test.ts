import { expect, it } from 'vitest'
import { addUsage, costOfCall, NO_USAGE } from './usage'

const once = { input_tokens: 10, output_tokens: 2, cached_tokens: 4, cache_write_tokens: 1 }

it('adds up the attempts of a call', () => {
  const twice = addUsage(addUsage(null, once), { ...once, input_tokens: 90 })
  expect(twice).toEqual({ input_tokens: 100, output_tokens: 4, cached_tokens: 8, cache_write_tokens: 2 })
})

it('knows no cost without tokens or a price, but for what is billed by the request or not at all', () => {
  const call = { provider: 'p', model: 'm', usage: null }
  const price = { input: 0, output: 0, cached: 0, cacheWrite: 0 }
  expect(costOfCall({ ...call, price: null })).toBeNull()
  expect(costOfCall({ ...call, price: { ...price, input: 3 } })).toBeNull()
  expect(costOfCall({ ...call, price: { ...price, request: 0.002 } })).toBe(0.002)
  expect(costOfCall({ ...call, price })).toBe(0)
  expect(costOfCall({ ...call, usage: NO_USAGE, price: null, told_usd: 0.5 })).toBe(0.5)
  expect(costOfCall({ ...call, told_usd: 0.5, cost_usd: null })).toBeNull()
})
