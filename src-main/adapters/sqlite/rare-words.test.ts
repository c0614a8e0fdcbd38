import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store, StoreSearchOptions } from '../../engine/ports'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'
import { rarity } from './term-stats'

/** Unit vectors: of talk about lemon trees, and of other talk, as near to it as sentences mostly are. */
const ABOUT_IT = Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0])
const ELSEWHERE = Float32Array.from([0.6, 0.8, 0, 0, 0, 0, 0, 0])
/** A question lies farther from what it asks about than two statements do from each other. */
const ASKED = Float32Array.from([0.75, 0.0625, 0.6585, 0, 0, 0, 0, 0])
const TALK = ['Kofi planted a lemon tree', 'the lemon tree bears well', 'Kofi sat by the tree', 'a lemon for Kofi']

let store: Store
beforeAll(async () => {
  const home = tempHome()
  store = await openSqliteStore({
    path: join(home, 'state.db'),
    backupsDir: join(home, 'backups'),
    clock: fakeClock('2026-03-02T09:00:00Z'),
  })
  const talk = Array.from({ length: 1_500 }, (_, n) =>
    newItem(`m${n}`, n < 300 ? `${TALK[n % 4]}, day ${n}.` : `We talked of boats and rain, ${n}.`),
  )
  await store.putItems([
    ...talk,
    newItem('code', 'The parcel has the label Z4321.'),
    newItem('name', 'The parcel went to Abimbola in the end.'),
    newItem('word', 'Somebody left a theodolite in the hall.'),
    newItem('phrase', 'It said "keep dry at all times" in red.'),
  ])
  const waiting = await store.pendingChunks('default', 2_000)
  await store.putVectors(
    'default',
    waiting.map(({ chunk_id, text }) => {
      const vector = /lemon|Kofi/.test(text) ? ABOUT_IT : ELSEWHERE
      return { chunk_id, vector, context_vector: vector }
    }),
  )
}, 60_000)
afterAll(() => store.close())

const places = async (query: string, options: StoreSearchOptions = {}) =>
  (await store.search(query, {}, 10, { vector: ASKED, ...options })).map(({ id }) => id)

it.each([
  ['code', 'lemon tree Kofi Z4321'],
  ['code', 'z4321 lemon tree kofi'],
  ['name', 'lemon tree Kofi Abimbola'],
  ['word', 'the lemon tree and the theodolite'],
])('puts the only holder of a %s among the first five, however many hold the common words: %s', async (id, query) => {
  expect((await places(query)).slice(0, 5)).toContain(id)
})

it('counts what a recall wants exactly the same way, though the query itself lacks it', async () => {
  expect((await places('what about the lemon tree of Kofi', { terms: ['Z4321'] }))[0]).toBe('code')
})

it('still prefers what holds the rare term and the common ones too', async () => {
  await store.putItem(newItem('both', 'Kofi labelled the lemon tree Z4321.'))
  expect((await places('lemon tree Kofi Z4321'))[0]).toBe('both')
})

it('lets the only holder of a term stand out in thousands, and nothing in a small store or held by many', () => {
  expect([rarity(3_000, 1), rarity(1_000_000, 1), rarity(100, 1), rarity(3_000, 55), rarity(3_000, 0)]).toEqual([
    1, 1, 0, 0, 0,
  ])
  expect(rarity(10_000, 10)).toBeCloseTo(0.5)
})
