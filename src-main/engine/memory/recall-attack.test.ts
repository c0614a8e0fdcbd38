/** Recall when what it relies on is hostile: it ends within its deadline, finds what can be found, and names what it is without. */
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { cpuClock } from '../../testing/cpu-clock'
import { countingIds, fakeClock, memoryFiles } from '../../testing/ports'
import { dates, type ManualClock, manualClock, recallOver } from '../../testing/recall-kit'
import { tempHome } from '../../testing/temp-home'
import type { Reranker, Store } from '../ports'
import { createMemory } from './memory'
import { rerankHits } from './rerank'
import type { EmbedQuery, RerankHits } from './search'
import type { Memory } from './types'

const DEADLINE = 7_000
const NEVER = () => new Promise<never>(() => {})

let store: Store
let clock: ManualClock
let embed: EmbedQuery
let rerank: Reranker['rerank'] | null

beforeEach(async () => {
  const home = tempHome()
  clock = manualClock()
  embed = async () => null
  rerank = null
  store = await openSqliteStore({
    path: join(home, 'state.db'),
    backupsDir: join(home, 'backups'),
    clock: fakeClock('2026-03-02T23:30:00Z'),
  })
})
afterEach(() => store.close())

async function kept(): Promise<Memory> {
  const rerankNow: RerankHits = (query, hits, { signal, onDegraded }) => {
    if (rerank === null) return Promise.resolve(hits)
    const reranker: Reranker = { info: { id: 'r', label: 'r' }, rerank }
    return rerankHits({ reranker, clock }, query, hits, { timeoutMs: 2_000, floor: 0.05, signal, onDegraded })
  }
  const memory = createMemory({
    store,
    clock: fakeClock('2026-03-02T23:30:00Z'),
    ids: countingIds(),
    files: memoryFiles(),
    zone: () => 'UTC',
    embedQuery: (...args) => embed(...args),
    rerank: rerankNow,
  })
  for (const text of ['Kelly was born on March 4th 1990', 'Kelly lives in Bath', 'My sister Anna loves pottery'])
    await memory.remember({ text, origin: 'owner' })
  return memory
}

/** The recall, with time moved on until it ends: how long it took by the clock is part of the answer. */
async function recalled(message: string, options = {}) {
  const memory = await kept()
  const recall = recallOver({ lookup: (query, asked) => memory.search(query, asked), clock, dates })
  const started = clock.monotonic()
  let ended = false
  const result = recall.forMessage(message, { deadlineMs: DEADLINE, ...options }).finally(() => {
    ended = true
  })
  for (let step = 0; !ended && step < 200; step++) await clock.advance(100)
  return { ...(await result), took: clock.monotonic() - started }
}

const ids = ({ injected }: { injected: { id: string }[] }) => injected.map(({ id }) => id)
const steps = ({ fallbacks }: { fallbacks: { step: string }[] }) => [...new Set(fallbacks.map(({ step }) => step))]

describe('a reranker', () => {
  it.each<[string, Reranker['rerank']]>([
    ['that hangs', NEVER],
    ['that fails', () => Promise.reject(new Error('no'))],
    ['with scores that are no numbers', async (_query, all) => all.map((_, index) => ({ index, score: Number.NaN }))],
    ['with scores beyond 1', async (_query, all) => all.map((_, index) => ({ index, score: 40 + index }))],
    ['that names one record again and again', async (_query, all) => all.map(() => ({ index: 0, score: 0.9 }))],
    [
      'that names records there are none of',
      async () => [
        { index: 99, score: 0.9 },
        { index: -1, score: 0.9 },
      ],
    ],
    ['that answers nothing', async () => []],
    ['that answers rubbish', async () => 'rubbish' as never],
  ])('%s leaves the order of the search, and is named', async (_how, hostile) => {
    rerank = hostile
    const result = await recalled('When was Kelly born?')
    expect(ids(result)[0]).toBe('mem_1')
    expect(new Set(ids(result)).size).toBe(ids(result).length)
    expect(steps(result)).toEqual(['rerank'])
    expect(result.took).toBeLessThanOrEqual(DEADLINE)
  })
})

describe('an embedder', () => {
  it('that fails in the middle of a recall leaves the words, and is named', async () => {
    let calls = 0
    embed = async () => {
      calls += 1
      if (calls > 1) throw new Error('the embedder fell over')
      return null
    }
    const result = await recalled('When was Kelly born, and does Anna love pottery?')
    expect(calls).toBeGreaterThan(1)
    expect(ids(result)).toContain('mem_1')
    expect(steps(result)).toEqual(['embed'])
  })

  it.each<[string, EmbedQuery, string]>([
    ['that never answers', NEVER, 'search'],
    ['that throws what is no error', () => Promise.reject('no'), 'embed'],
  ])('%s cannot hold a recall past its deadline, and is named', async (_how, hostile, step) => {
    embed = hostile
    const result = await recalled('When was Kelly born?')
    expect(result.took).toBeLessThanOrEqual(DEADLINE + 100)
    expect(steps(result)).toEqual([step])
  })
})

describe('whoever asks', () => {
  it.each<[string, object]>([
    ['a project that is SQL', { project: "'; DROP TABLE item; --" }],
    ['projects that are operators', { allowedProjects: ['" OR 1=1', '\u0000', '*'] }],
    ['audiences that are SQL, and long', { allowedAudienceKeys: ["') OR ('1'='1", 'x'.repeat(10_000)] }],
    ['thousands of turns to leave out', { excludeMessageIds: Array.from({ length: 5_000 }, (_, n) => `m${n}'"`) }],
    ['no room at all', { limit: 0 }],
  ])('with %s finds nothing more, and breaks nothing', async (_what, options) => {
    const result = await recalled('When was Kelly born?', options)
    expect(result.fallbacks).toEqual([])
    expect(result.error).toBeNull()
    expect(ids(result).length).toBeLessThanOrEqual(2)
    expect(await store.listItems({ limit: 10, offset: 0 })).toMatchObject({ total: 3 })
  })

  it.each([
    ['words', `When was Kelly born? ${'pottery and music '.repeat(1_800)}`],
    ['one word', `Kelly ${'x'.repeat(32_000)}`],
    ['operators', `Kelly ${'"( OR -* NEAR '.repeat(2_300)}`],
    ['letters of other planes', `Kelly ${'😀\u202e'.repeat(8_000)}`],
  ])('with 32,000 characters of %s is answered', async (_what, message) => {
    const spent = cpuClock()
    const result = await recalled(message)
    expect(result.error).toBeNull()
    expect(result.searches.length).toBeLessThanOrEqual(20)
    expect(ids(result).length + result.retrieved.length).toBeGreaterThan(0)
    expect(spent()).toBeLessThan(5_000)
  })

  it('twenty times at once gets the same answer twenty times', async () => {
    const memory = await kept()
    const recall = recallOver({ lookup: (query, options) => memory.search(query, options), clock, dates })
    const all = await Promise.all(Array.from({ length: 20 }, () => recall.forMessage('When was Kelly born?')))
    const answers = new Set(all.map((result) => JSON.stringify([ids(result), result.fallbacks, result.block])))
    expect(answers.size).toBe(1)
    expect(ids(all[0] ?? { injected: [] })[0]).toBe('mem_1')
  })
})
