/** The bits in memory answer as a pass over sqlite-vec's table does, whatever happens to the chunks. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ITEM_KINDS } from '../../contract/index'
import type { NewItem, Store } from '../../engine/ports'
import { fakeClock } from '../../testing/ports'
import { newItem, nextTime } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { bitIndexes } from './bit-indexes'
import type { BitFilter, Near } from './bit-table'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { toBits } from './quantise'
import { assembleStore } from './store'
import { loadVectors } from './vector-extension'
import { dropVectorTables } from './vector-tables'

const WIDTH = 128
const ITEMS = 700
const NOW = Date.UTC(2026, 2, 1) / 1_000
/** 5 January 2026. */
const DAY = 2_461_045
const ALL: BitFilter = { now: NOW, kinds: null, scope: null, dayFrom: null, dayTo: null }
let path: string
let db: Database.Database
let store: Store
let index: ReturnType<typeof bitIndexes>

/** The same for the same seed. */
function vectorOf(seed: number): Float32Array {
  let state = Math.imul(seed + 7, 2_654_435_761)
  return Float32Array.from({ length: WIDTH }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 4_294_967_296 - 0.5) / 3
  })
}

const item = (at: number): NewItem =>
  newItem(`m${at}`, `item ${at}`, {
    kind: at % 5 === 0 ? 'note' : 'episode',
    scope: at % 3 === 0 ? 'project:a scope of more than twelve letters' : 'global',
    created_on: `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
    expires_at: at % 10 === 7 ? '2026-02-01T00:00:00.000Z' : null,
  })

const embed = async () => {
  const waiting = await store.pendingChunks('default', 2_000)
  const rows = waiting.map(({ chunk_id }) => ({
    chunk_id,
    vector: vectorOf(chunk_id),
    context_vector: vectorOf(chunk_id),
  }))
  await store.putVectors('default', rows)
}

beforeEach(async () => {
  path = join(tempHome(), 'state.db')
  db = new Database(path)
  onTestFinished(() => void db.close())
  loadVectors(db)
  migrate(db, { migrations: MIGRATIONS, backupsDir: '', now: 0 })
  store = assembleStore(db, fakeClock())
  index = bitIndexes(db)
  await store.putItems(Array.from({ length: ITEMS }, (_, at) => item(at)))
  await embed()
})

/** A pass over the table, in full. */
function pass(query: Float32Array, { now, kinds, scope, dayFrom, dayTo }: BitFilter): Near[] {
  const checks = [
    `expires > ${now}`,
    ...(kinds ? [`kind IN (${[...kinds].join(', ')})`] : []),
    ...(scope === null ? [] : [`scope = '${scope}'`]),
    ...(dayFrom === null ? [] : [`day >= ${dayFrom}`]),
    ...(dayTo === null ? [] : [`day <= ${dayTo}`]),
  ]
  return db
    .prepare<[Uint8Array], Near>(
      `SELECT rowid AS id, distance FROM vector_1_bits WHERE blend MATCH vec_bit(?) AND k = 4000 AND ${checks.join(' AND ')}`,
    )
    .all(toBits(query))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
}

const answer = (query: Float32Array, k: number, filter = ALL) => index(1, WIDTH).nearest(toBits(query), k, filter)
const loaded = () => vi.waitFor(() => expect(answer(vectorOf(0), 1)).not.toBeNull(), { timeout: 20_000 })

/** Whatever is asked, the first `k` and those that lie as far as the last of them. */
function expectTheSame(filters: Partial<BitFilter>[] = [{}]): void {
  for (const some of filters)
    for (const k of [1, 25, 2_000])
      for (const seed of [3, 90_001, 90_002]) {
        const all = pass(vectorOf(seed), { ...ALL, ...some })
        const last = all[k - 1]?.distance ?? Number.POSITIVE_INFINITY
        expect(answer(vectorOf(seed), k, { ...ALL, ...some })).toEqual(all.filter(({ distance }) => distance <= last))
      }
}

it('finds what a pass finds, filters inside', async () => {
  expect(answer(vectorOf(0), 1)).toBeNull()
  await loaded()
  expectTheSame([
    {},
    { kinds: new Set([ITEM_KINDS.indexOf('note')]) },
    { kinds: new Set([ITEM_KINDS.indexOf('fact')]) },
    { scope: 'project:a scope of more than twelve letters' },
    { scope: 'nowhere' },
    { dayFrom: DAY, dayTo: DAY + 3 },
    { now: NOW - 60 * 86_400 },
  ])
  expect(pass(vectorOf(3), ALL)).toHaveLength(ITEMS - ITEMS / 10)
  expect(pass(vectorOf(3), { ...ALL, dayFrom: DAY, dayTo: DAY + 3 }).length).toBeGreaterThan(20)
})

it('keeps up with what is added, hidden, brought back, superseded, moved and erased', async () => {
  await loaded()
  await store.putItems(Array.from({ length: 30 }, (_, at) => item(ITEMS + at)))
  await embed()
  expectTheSame()
  expect(answer(vectorOf(ITEMS + 5), 1)?.[0]).toEqual({ id: ITEMS + 5, distance: 0 })
  await store.hideItem('m11', nextTime())
  await store.hideItem('m12', nextTime())
  expectTheSame()
  expect(answer(vectorOf(12), 1)?.[0]?.id).not.toBe(12)
  await store.unhideItem('m11')
  await embed()
  expect(answer(vectorOf(12), 1)?.[0]).toEqual({ id: 12, distance: 0 })
  await store.putItem({ ...newItem('m13b', 'newer', { parent_id: 'm13' }), supersedes: 'm13' })
  await store.arrangeItem('m14', { project: 'P' }, nextTime())
  await store.purgeItems(nextTime())
  expectTheSame()
  await embed()
  expectTheSame()
})

it('reads again what many writes at once changed, and all when another connection wrote or the bank was made anew', async () => {
  await loaded()
  await store.putItems(Array.from({ length: 600 }, (_, at) => item(ITEMS + at)))
  await embed()
  expect(answer(vectorOf(0), 1)).toBeNull()
  await loaded()
  expectTheSame()

  const other = new Database(path)
  loadVectors(other)
  other.exec('DELETE FROM vector_1 WHERE chunk_id = 5')
  other.close()
  expect(answer(vectorOf(5), 1)).toBeNull()
  await loaded()
  expectTheSame()

  db.exec('DELETE FROM vector_1_bits; DROP TRIGGER vector_1_state; DROP TABLE vector_1; DROP TABLE vector_1_bits')
  db.exec('DROP TABLE vector_1_plain; DELETE FROM vector_bank')
  await store.putItems([item(5_000)])
  await embed()
  await loaded()
  expectTheSame()
})

it('keeps nothing of a bank that another took the place of', async () => {
  await loaded()
  const watching = () =>
    db.prepare<[], string>("SELECT name FROM sqlite_temp_schema WHERE name GLOB 'bits_*' ORDER BY name").pluck().all()
  expect(watching()).toEqual(['bits_1_added', 'bits_1_dropped', 'bits_1_state'])
  await store.putVectors('moved', [{ chunk_id: 1, vector: vectorOf(1), context_vector: vectorOf(1) }])
  dropVectorTables(db, 1)
  expect(index(2, WIDTH).nearest(toBits(vectorOf(1)), 1, ALL)).toBeNull()
  expect(watching()).toEqual(['bits_2_added', 'bits_2_dropped', 'bits_2_state'])
})

it('keeps no bits of what was erased', async () => {
  const memories: { buffer: ArrayBuffer }[] = []
  type Made = new (module: object) => { exports: { memory: { buffer: ArrayBuffer } } }
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: { Module: object; Instance: Made } })
    .WebAssembly
  class Watched extends Instance {
    constructor(module: object) {
      super(module)
      memories.push(this.exports.memory)
    }
  }
  vi.stubGlobal('WebAssembly', { Module, Instance: Watched })
  onTestFinished(() => void vi.unstubAllGlobals())
  const isHeld = (id: number) =>
    memories.some(({ buffer }) => Buffer.from(buffer).includes(Buffer.from(toBits(vectorOf(id)))))
  await loaded()
  expect([isHeld(12), isHeld(13)]).toEqual([true, true])
  await store.hideItem('m11', '2026-01-02T00:00:00.000Z')
  await store.purgeItems('2026-01-03T00:00:00.000Z')
  await expect.poll(() => isHeld(12)).toBe(false)
  expect(isHeld(13)).toBe(true)
})
