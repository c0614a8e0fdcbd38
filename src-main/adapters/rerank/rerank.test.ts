import { afterEach, describe, expect, it } from 'vitest'
import type { ToldUsage } from '../../engine/ports'
import { type FakeProvider, fails, startFakeProvider } from '../../testing/fake-provider'
import { instantClock } from '../../testing/fake-provider/harness'
import { calibrated, createReranker, type RerankOptions } from '.'

const KEY = 'rerank-key-123456'
const DOCUMENTS = ['the sea is blue', 'Kelly likes red apples', 'red cars and apples']
let fake: FakeProvider
afterEach(() => fake.close())

const over = (provider: RerankOptions['provider'], more: Partial<RerankOptions> = {}) =>
  createReranker({
    provider,
    model: 'm',
    baseURL: fake.openaiURL,
    apiKey: KEY,
    timeoutMs: 5_000,
    clock: { ...instantClock(), monotonic: () => 0 },
    ...more,
  })
const signal = new AbortController().signal

describe.each([
  ['cohere', 'cohere', [1, 2 / 3, 0]],
  ['jina', 'jina', [1, 2 / 3, 0]],
  ['openrouter', 'openrouter', [1, 2 / 3, 0]],
  // Logits 8, 2.67 and −8 through the logistic function.
  ['server', 'llama-server', [0.99966, 0.93503, 0.00034]],
] as const)('%s', (provider, rerank, scores) => {
  it('scores in 0..1, best first, whatever order the server keeps', async () => {
    fake = await startFakeProvider({ apiKey: KEY, vectors: { rerank } })
    const sorted = await over(provider).rerank('Kelly red apples', DOCUMENTS, { topN: 3, signal })
    expect(sorted.map(({ index }) => index)).toEqual([1, 2, 0])
    for (const [at, { score }] of sorted.entries()) expect(score).toBeCloseTo(scores[at] as number, 4)
    expect(fake.ledger[0]?.body).toEqual({ model: 'm', query: 'Kelly red apples', documents: DOCUMENTS, top_n: 3 })
    expect(fake.ledger[0]?.path).toBe('/v1/rerank')
  })
})

it('keeps to topN, and asks nothing when there is nothing to sort', async () => {
  fake = await startFakeProvider({ vectors: { rerank: 'jina' } })
  expect(await over('jina').rerank('red', DOCUMENTS, { topN: 1, signal })).toHaveLength(1)
  expect(await over('jina').rerank('red', [], { topN: 5, signal })).toEqual([])
  expect(fake.ledger).toHaveLength(1)
})

it('tells what the call used and what the provider said it cost', async () => {
  fake = await startFakeProvider({ vectors: { rerank: 'openrouter', rerankCost: 0.002 } })
  const told: Parameters<ToldUsage>[0][] = []
  await over('openrouter').rerank('red', DOCUMENTS, { topN: 3, signal, told: (usage) => told.push(usage) })
  const host = new URL(fake.url).host
  const tokens = fake.ledger[0]?.usage?.input
  expect(told).toEqual([{ provider: host, model: 'm', input_tokens: tokens, cost_usd: 0.002, duration_ms: 0 }])
})

it('does not try twice: a search is waiting', async () => {
  fake = await startFakeProvider({ script: [fails(503)] })
  await expect(over('cohere').rerank('q', ['a'], { topN: 1, signal })).rejects.toMatchObject({
    code: 'MODEL_OVERLOADED',
  })
  expect(fake.ledger).toHaveLength(1)
})

it.each([
  '{"results":[{"index":7,"relevance_score":1}]}',
  '{"results":[{"index":0,"relevance_score":"high"}]}',
  '{"results":[{"index":0,"relevance_score":1},{"index":0,"relevance_score":1}]}',
  '{}',
])('refuses %s', async (body) => {
  fake = await startFakeProvider({ script: [{ type: 'raw', status: 200, headers: {}, body }] })
  await expect(over('cohere').rerank('q', ['a'], { topN: 1, signal })).rejects.toMatchObject({
    code: 'MODEL_BAD_REPLY',
  })
})

it('closes the request when the caller stops waiting', async () => {
  fake = await startFakeProvider({ script: [{ type: 'stall' }] })
  const stop = new AbortController()
  const asked = over('cohere').rerank('q', ['a'], { topN: 1, signal: stop.signal })
  await fake.arrived(0)
  stop.abort()
  await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(await fake.ended(0)).toBe('client_closed')
})

it('leaves scores in 0..1 as they are', async () => {
  fake = await startFakeProvider()
  expect(
    calibrated([
      { index: 0, score: 0.2 },
      { index: 1, score: 0.9 },
    ]),
  ).toEqual([
    { index: 1, score: 0.9 },
    { index: 0, score: 0.2 },
  ])
})
