/** A bank so large that the first pass goes over bits: the answers stay those of an exact scan, and filters hold. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NewItem, Store } from '../../engine/ports'
import { fakeClock } from '../../testing/ports'
import { newItem, nextTime } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'
import { BITS_FROM } from './vector-tables'

const WIDTH = 64
const BATCH = 1_000
let store: Store
const vectors = new Map<string, Float32Array>()

/** A fixed vector for each number, spread evenly enough (a linear congruential generator). */
function vectorOf(seed: number): Float32Array {
  let state = seed * 2_654_435_761 + 1
  const vector = Float32Array.from({ length: WIDTH }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296 - 0.5
  })
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / norm)
}

beforeAll(async () => {
  const home = tempHome()
  store = await openSqliteStore({ path: `${home}/state.db`, backupsDir: `${home}/backups`, clock: fakeClock() })
  for (let from = 0; from < BITS_FROM + BATCH; from += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, n): NewItem => {
      const at = from + n
      vectors.set(`m${at}`, vectorOf(at))
      return newItem(`m${at}`, `item ${at}`, {
        kind: at % 50 === 0 ? 'note' : 'episode',
        ...(at % 100 === 1 ? { person: 'Anna' } : {}),
        message_id: `q${at % 40}`,
      })
    })
    await store.putItems(entries)
    const waiting = await store.pendingChunks('default', BATCH)
    await store.putVectors(
      'default',
      waiting.map(({ chunk_id }, n) => ({ chunk_id, vector: vectorOf(from + n), context_vector: vectorOf(from + n) })),
    )
  }
}, 120_000)
afterAll(() => store.close())

const nearest = (query: Float32Array, allowed: (at: number) => boolean, count: number) =>
  [...vectors]
    .filter(([id]) => allowed(Number(id.slice(1))))
    .map(([id, vector]) => [id, vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0)] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([id]) => id)

const search = async (query: Float32Array, filter = {}) =>
  (await store.search('zebra', filter, 10, { vector: query })).map((hit) => hit.id)

it('finds the nearest first, and over half of the ten nearest', async () => {
  let found = 0
  for (let n = 0; n < 20; n++) {
    const query = vectorOf(100_000 + n)
    const expected = nearest(query, () => true, 10)
    const ids = await search(query)
    found += expected.filter((id) => ids.includes(id)).length
    expect(await search(vectorOf(n * 7))).toContain(`m${n * 7}`)
  }
  // Of unrelated vectors of 64 bits, the hardest case; sentences at 512 bits lose next to nothing.
  expect(found).toBeGreaterThan(110)
})

it('keeps to filters inside the pass', async () => {
  const query = vectorOf(7)
  expect(new Set(await search(query, { kinds: ['note'] }))).toEqual(new Set(nearest(query, (at) => at % 50 === 0, 10)))
  expect(new Set(await search(query, { person: 'Anna' }))).toEqual(new Set(nearest(query, (at) => at % 100 === 1, 10)))
  const excluded = ['q7', 'q8']
  for (const id of await search(query, { excludeMessageIds: excluded }))
    expect([7, 8]).not.toContain(Number(id.slice(1)) % 40)
  expect(await search(query, { kinds: ['fact'] })).toEqual([])
})

it('loses what is hidden, superseded or erased at once', async () => {
  const query = vectorOf(11)
  expect((await search(query))[0]).toBe('m11')
  await store.hideItem('m11', nextTime())
  expect(await search(query)).not.toContain('m11')
  await store.unhideItem('m11')
  const [again] = await store.pendingChunks('default', 2)
  await store.putVectors('default', [{ chunk_id: again?.chunk_id ?? 0, vector: query, context_vector: query }])
  expect((await search(query))[0]).toBe('m11')
  await store.putItem(newItem('m11b', 'newer', { parent_id: 'm11' }))
  expect(await search(query)).not.toContain('m11')
  await store.hideItem('m12', nextTime())
  await store.purgeItems(nextTime())
  expect(await search(vectorOf(12))).not.toContain('m12')
})
