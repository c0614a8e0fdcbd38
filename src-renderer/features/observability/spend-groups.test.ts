import { expect, it } from 'vitest'
import type { Overview } from '../../../src-main/contract'
import { groupSpend, REST } from './spend-groups'

type Bucket = Overview['buckets'][number]
const none = { turns: 0, failed: 0, latency: { p50: null, p95: null }, first_token: { p50: null, p95: null } }
const row = (kind: string, model: string, cost_usd: number): Bucket['spend'][number] => ({
  provider: 'p',
  kind,
  model,
  cost_usd,
  calls: 1,
  failed: 0,
  unpriced: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  cache_write_tokens: 0,
})

it('groups by work and by model, the dearest first, and leaves out what was free', () => {
  const buckets: Bucket[] = [
    { at: 'a', ...none, spend: [row('loop', 'big', 1), row('gate', 'small', 0.5), row('embed', 'local', 0)] },
    { at: 'b', ...none, spend: [row('gate', 'big', 2)] },
  ]
  const byKind = groupSpend(buckets, 'kind', (key) => key.toUpperCase())
  expect(byKind.series.map(({ key, name, colour }) => [key, name, colour])).toEqual([
    ['gate', 'GATE', 1],
    ['loop', 'LOOP', 2],
  ])
  expect(byKind.points).toEqual([
    { at: 'a', values: { loop: 1, gate: 0.5 } },
    { at: 'b', values: { gate: 2 } },
  ])
  expect(groupSpend(buckets, 'model', (key) => key).sums).toEqual({ big: 3, small: 0.5 })
})

it('puts together what no colour is left for', () => {
  const spend = Array.from({ length: 9 }, (_, n) => row(`k${n}`, 'm', 9 - n))
  const { series, sums } = groupSpend([{ at: 'a', ...none, spend }], 'kind', (key) => key)
  expect(series.map(({ key }) => key)).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', REST])
  expect(series.at(-1)?.colour).toBe('quiet')
  expect(sums[REST]).toBe(4 + 3 + 2 + 1)
})
