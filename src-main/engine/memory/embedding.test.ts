import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { type EmbedderChoice, type EmbeddingState, HearkenError, Settings } from '../../contract'
import { type FakeEmbedders, fakeEmbedders } from '../../testing/embedders'
import { type FakeClock, fakeClock, memoryFiles, recordingTrace } from '../../testing/ports'
import { tempHome } from '../../testing/temp-home'
import { testTill } from '../../testing/till'
import type { Reranker, Store } from '../ports'
import { type Embedding, startEmbedding } from './embedding'
import { createMemory } from './memory'
import type { Memory } from './types'

const WIDE: EmbedderChoice = { provider: 'openai', model: 'm', base_url: '', dimension: 128 }
const NONE: EmbedderChoice = { provider: 'none', model: '', base_url: '', dimension: 0 }
const down = () => new HearkenError('MODEL_UNREACHABLE', 'Nothing answers.', 'Start it.')

let home: string
let store: Store
let embedders: FakeEmbedders
let embedding: Embedding
let memory: Memory
let clock: FakeClock
let busy: boolean
/** Sleeps are over at once, or last until they are aborted. */
let patience: 'none' | 'endless'
let states: EmbeddingState[]
let reranker: Reranker | null
const models = Settings.parse({}).models

async function start(): Promise<void> {
  store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
  const till = testTill({ store, clock, trace })
  embedding = await startEmbedding({
    store,
    clock,
    ids,
    embedders: till.embedders(embedders),
    rerankers: till.rerankers({ open: async () => reranker }),
    settings: () => models,
    busy: () => busy,
    progress: (state) => void states.push(state),
    downloading: () => {},
  })
  const { embedQuery, rerank } = embedding
  memory = createMemory({ store, clock, ids, files: memoryFiles(), zone: () => 'UTC', embedQuery, rerank })
}
async function stop(): Promise<void> {
  await embedding.close()
  await store.close()
}
let made = 0
const ids = { next: (prefix: string) => `${prefix}_${++made}` }
let trace: ReturnType<typeof recordingTrace>

beforeEach(async () => {
  made = 0
  trace = recordingTrace()
  home = tempHome()
  clock = fakeClock()
  const { sleep } = clock
  patience = 'endless'
  clock.sleep = (ms, signal) =>
    patience === 'none'
      ? sleep(ms, signal)
      : new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('over'))))
  embedders = fakeEmbedders()
  busy = false
  states = []
  reranker = null
  await start()
})
afterEach(stop)

const keep = async (count: number, bank = 'default') => {
  for (let n = 0; n < count; n++)
    await memory.remember({ text: `Note ${n} about subject ${n * 37}`, origin: 'owner', kind: 'observation', bank })
}

describe('the queue', () => {
  it('embeds what was committed, each text once, and tells how far it is', async () => {
    await keep(40)
    expect(await store.countPending('default')).toEqual({ pending: 40, total: 40 })
    await embedding.queue.drain()
    expect(await store.countPending('default')).toEqual({ pending: 0, total: 40 })
    expect(embedders.texts).toHaveLength(40)
    expect(states.at(-1)).toEqual({
      bank: 'default',
      pending: 0,
      total: 40,
      paused: false,
      error: null,
      retry_at: null,
    })
  })

  it('goes on where a stopped process was', async () => {
    await keep(40)
    embedders.gate = new Promise(() => {})
    embedding.queue.wake()
    await store.close()
    embedders = fakeEmbedders()
    await start()
    await embedding.queue.drain()
    expect(await store.countPending('default')).toEqual({ pending: 0, total: 40 })
    expect(embedders.texts).toHaveLength(40)
  })

  it('waits longer after each failure, says why, and loses nothing', async () => {
    await keep(3)
    embedders.failures = [down(), down(), down()]
    patience = 'none'
    const began = clock.now()
    embedding.queue.wake()
    for (let turn = 0; turn < 200 && (await store.countPending('default')).pending > 0; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    expect(await store.countPending('default')).toEqual({ pending: 0, total: 3 })
    expect(clock.now() - began).toBe(2_000 + 4_000 + 8_000)
    expect(states.filter(({ error }) => error !== null).map(({ error }) => error?.code)).toEqual(
      new Array(3).fill('MODEL_UNREACHABLE'),
    )
    expect(states.at(-1)?.error).toBeNull()
  })

  it('a drain ends with the failure instead of waiting for ever', async () => {
    await keep(1)
    embedders.failures = new Array(50).fill(down())
    await expect(embedding.queue.drain()).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE' })
    embedders.failures = []
    await embedding.queue.drain()
    expect((await store.countPending('default')).pending).toBe(0)
  })

  it('lets a turn go first', async () => {
    busy = true
    await keep(3)
    embedding.queue.wake()
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(embedders.texts).toEqual([])
    expect((await embedding.queue.states())[0]).toMatchObject({ pending: 3, paused: true })
    busy = false
    embedding.queue.wake()
    for (let turn = 0; turn < 50 && embedders.texts.length < 3; turn++)
      await new Promise((resolve) => setImmediate(resolve))
    expect(embedders.texts).toHaveLength(3)
  })
})

describe('banks', () => {
  it('a new home has one with the embedder of the settings, and a later choice changes nothing of it', async () => {
    expect(embedding.banks.list()).toMatchObject([
      { name: 'default', embedder: { provider: 'use-lite' }, embedder_id: 'use-lite:64', dimension: 64 },
    ])
    models.embedder = WIDE
    await stop()
    await start()
    expect(embedding.banks.list()).toMatchObject([{ name: 'default', dimension: 64 }])
    models.embedder = { ...WIDE, provider: 'use-lite', dimension: 0 }
  })

  it('has recall settings with defaults; unknown names are passed over, wrong values refused', async () => {
    const bank = await embedding.banks.create({ name: 'work', embedder: WIDE, recall: { limit: 3, colour: 'red' } })
    expect(bank).toMatchObject({ dimension: 128, recall: { limit: 3, rerank_floor: 0.05, fusion: 'weighted' } })
    expect(bank.recall).not.toHaveProperty('colour')
    expect((await embedding.banks.setRecall('work', { fusion: 'rrf' })).recall).toMatchObject({
      limit: 3,
      fusion: 'rrf',
    })
    await expect(embedding.banks.setRecall('work', { limit: 0 })).rejects.toMatchObject({ code: 'BAD_INPUT' })
    await expect(embedding.banks.setRecall('none', {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(embedding.banks.create({ name: 'work', recall: {} })).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('each is embedded by its own, and searched by its own', async () => {
    await embedding.banks.create({ name: 'work', embedder: WIDE, recall: {} })
    await embedding.banks.create({ name: 'plain', embedder: NONE, recall: {} })
    for (const bank of ['default', 'work', 'plain', 'fresh']) await keep(2, bank)
    await embedding.queue.drain()
    expect(await embedding.embedQuery('note', 'default')).toHaveLength(64)
    expect(await embedding.embedQuery('note', 'work')).toHaveLength(128)
    expect(await embedding.embedQuery('note', 'fresh')).toHaveLength(64)
    expect(await embedding.embedQuery('note', 'plain')).toBeNull()
    expect(await memory.search('note about subject', { bank: 'work' })).toHaveLength(2)
    expect(await memory.search('note about subject', { bank: 'plain' })).toHaveLength(2)
  })

  it('refuses vectors of another width in a sentence', async () => {
    await keep(1)
    await embedding.queue.drain()
    await expect(
      store.putVectors('default', [{ chunk_id: 1, vector: new Float32Array(3), context_vector: new Float32Array(3) }]),
    ).rejects.toMatchObject({ code: 'BAD_INPUT', message: /holds vectors of 64 numbers; these have 3/ })
  })
})

describe('the vector of a question', () => {
  it('is not waited for longer than the bank allows: then the search goes by words and says so', async () => {
    await keep(2)
    await embedding.queue.drain()
    embedders.gate = new Promise(() => {})
    patience = 'none'
    const degraded: string[] = []
    const hits = await memory.search('note subject', { onDegraded: (step, why) => degraded.push(`${step}: ${why}`) })
    expect(hits).toHaveLength(2)
    expect(degraded).toEqual([expect.stringMatching(/^embed: .* within 3000 ms, so memory was searched by words\.$/)])
  })

  it('fails without harm', async () => {
    await keep(1)
    await embedding.queue.drain()
    embedders.failures = [down()]
    const degraded: string[] = []
    expect(await memory.search('note', { onDegraded: (step) => degraded.push(step) })).toHaveLength(1)
    expect(degraded).toEqual(['embed'])
  })
})

describe('moving a bank', () => {
  const all = async (to: EmbedderChoice) => {
    const seen = []
    for await (const progress of embedding.migrations.migrate('default', to)) seen.push(progress)
    return seen
  }
  const found = async () => (await memory.search('note about subject', { limit: 100 })).length

  it('embeds everything anew while searches go on, and swaps', async () => {
    await keep(50)
    await embedding.queue.drain()
    busy = true
    const seen: unknown[] = []
    const moving = (async () => {
      for await (const progress of embedding.migrations.migrate('default', WIDE)) seen.push(progress)
    })()
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve))
    // What is remembered meanwhile is in both.
    await keep(1)
    expect(embedding.banks.list()).toMatchObject([{ dimension: 64, migrating_to: 'openai:128' }])
    expect(await embedding.embedQuery('note', 'default')).toHaveLength(64)
    expect(await found()).toBeGreaterThan(40)
    busy = false
    embedding.queue.wake()
    await moving
    expect(seen.at(-1)).toEqual({ bank: 'default', to: 'openai:128', done: 51, total: 51, finished: true, error: null })
    expect(embedding.banks.list()).toMatchObject([
      { name: 'default', dimension: 128, embedder: WIDE, migrating_to: null },
    ])
    expect(await store.countPending('default')).toEqual({ pending: 0, total: 51 })
    expect(await embedding.embedQuery('note', 'default')).toHaveLength(128)
    expect(await found()).toBeGreaterThan(40)
    await keep(1)
    await embedding.queue.drain()
    expect((await store.countPending('default')).pending).toBe(0)
  })

  it('goes on after a restart', async () => {
    await keep(50)
    await embedding.queue.drain()
    busy = true
    const watching = embedding.migrations.migrate('default', WIDE)
    await watching.next()
    await stop()
    await start()
    busy = false
    expect(embedding.banks.list()).toMatchObject([{ dimension: 64, migrating_to: 'openai:128' }])
    expect((await all(WIDE)).at(-1)).toMatchObject({ finished: true, done: 50 })
    expect(embedding.banks.list()).toMatchObject([{ dimension: 128, migrating_to: null }])
  })

  it('can be cancelled, and leaves the old one whole', async () => {
    await keep(5)
    await embedding.queue.drain()
    busy = true
    const watching = embedding.migrations.migrate('default', WIDE)
    expect((await watching.next()).value).toMatchObject({ done: 0, total: 5, finished: false })
    await embedding.migrations.cancel('default')
    expect(await watching.next()).toEqual({ done: true, value: undefined })
    expect(embedding.banks.list()).toMatchObject([{ dimension: 64, migrating_to: null }])
    expect(await store.countPending('default')).toEqual({ pending: 0, total: 5 })
    expect(await found()).toBe(5)
  })

  it('to none and back', async () => {
    await keep(5)
    await embedding.queue.drain()
    expect((await all(NONE)).at(-1)).toMatchObject({ finished: true })
    expect(await embedding.embedQuery('note', 'default')).toBeNull()
    expect(await found()).toBe(5)
    expect((await all(WIDE)).at(-1)).toMatchObject({ finished: true, done: 5, total: 5 })
    expect(await embedding.embedQuery('note', 'default')).toHaveLength(128)
  })

  it('says no to the same embedder, to a second move, to a bank there is none of, and to a key that is wrong', async () => {
    await keep(5)
    await embedding.queue.drain()
    await expect(all({ ...WIDE, provider: 'use-lite', dimension: 64 })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(embedding.migrations.migrate('nope', WIDE).next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    embedders.failures = [new HearkenError('MODEL_AUTH', 'Wrong key.', 'Check it.')]
    await expect(all(WIDE)).rejects.toMatchObject({ code: 'MODEL_AUTH' })
    expect(embedding.banks.list()).toMatchObject([{ migrating_to: null }])
    embedders.gate = new Promise(() => {})
    await expect(embedding.migrations.cancel('default')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a reranker', () => {
  const over = (scores: number[]): Reranker => ({
    info: { id: 'r', label: 'r' },
    rerank: async (_query, documents) =>
      documents.map((_text, index) => ({ index, score: scores[index] ?? 0 })).sort((a, b) => b.score - a.score),
  })

  it('orders what was found, and leaves out what is below the floor', async () => {
    await memory.remember({ text: 'apples are red', origin: 'owner' })
    await memory.remember({ text: 'red apples and red pears in a bowl', origin: 'owner' })
    await memory.remember({ text: 'a red car', origin: 'owner' })
    await embedding.queue.drain()
    const before = await memory.search('red')
    reranker = over([0.04, 0.2, 0.9])
    await embedding.reset()
    const after = await memory.search('red')
    expect(after.map(({ id, relevance_score, score_kind }) => [id, relevance_score, score_kind])).toEqual([
      [before[2]?.id, 0.9, 'rerank'],
      [before[1]?.id, 0.2, 'rerank'],
    ])
    expect(await memory.search('red', { reranker: null })).toEqual(before)
  })

  it('that is late or fails leaves the order as it was, and the result says so', async () => {
    await memory.remember({ text: 'apples are red', origin: 'owner' })
    await embedding.queue.drain()
    const before = await memory.search('red')
    patience = 'none'
    const degraded: string[] = []
    const onDegraded = (step: string) => degraded.push(step)
    reranker = { info: { id: 'r', label: 'r' }, rerank: () => new Promise(() => {}) }
    await embedding.reset()
    expect((await memory.search('red', { onDegraded })).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    reranker = { info: { id: 'r', label: 'r' }, rerank: () => Promise.reject(down()) }
    await embedding.reset()
    expect((await memory.search('red', { onDegraded })).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(degraded.filter((step) => step === 'rerank')).toHaveLength(2)
  })
})

describe('the books', () => {
  const paying: Reranker = {
    info: { id: 'r', label: 'r' },
    biller: { provider: 'openrouter', model: 'm' },
    async rerank(_query, documents, { told }) {
      told?.({ provider: 'openrouter', model: 'm', input_tokens: 7, cost_usd: 0.002, duration_ms: 3 })
      return documents.map((_text, index) => ({ index, score: 1 }))
    },
  }

  it('a paid call goes to whoever asked, with the price that the provider told', async () => {
    await memory.remember({ text: 'apples are red', origin: 'owner' })
    reranker = paying
    const spends: unknown[] = []
    await memory.search('red', { onSpend: (spend) => spends.push(spend) })
    const usage = { input_tokens: 7, output_tokens: 0, cached_tokens: 0, cache_write_tokens: 0 }
    const call = { kind: 'rerank', provider: 'openrouter', model: 'm', label: 'm', usage, told_usd: 0.002 }
    expect(spends).toEqual([{ call, durationMs: 3, firstTokenMs: null, error: null }])
  })

  it('and to a row and a trace line of its own when nobody keeps books', async () => {
    await memory.remember({ text: 'apples are red', origin: 'owner' })
    reranker = paying
    await memory.search('red')
    const rows = await store.listUsage('turn_1')
    expect(rows).toMatchObject([{ kind: 'rerank', cost_usd: 0.002, input_tokens: 7, ok: true }])
    expect(trace.lines).toMatchObject([{ type: 'llm', turn_id: 'turn_1', kind: 'rerank', model: 'm', cost_usd: 0.002 }])
  })
})
