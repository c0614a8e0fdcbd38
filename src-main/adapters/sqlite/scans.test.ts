/** No statement of the store may read a whole table that grows with a life, but for those named here with a reason. */
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ItemFilter, Store } from '../../engine/ports'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'
import { loadVectors } from './vector-extension'

const clock = { now: () => 0, monotonic: () => 0, systemZone: () => 'UTC', sleep: async () => {} }

/** A start of each statement that may scan, and why. */
const ALLOWED: Record<string, string> = {
  'SELECT c.id AS conversation_id, c.title AS conversation_title, m.id AS message_id, m.role, m.created_at, m.text AS snippet FROM message m JOIN':
    'scripts written without spaces are looked for as substrings, newest first',
  'INSERT OR IGNORE INTO chunk_pending (bank, chunk_id) SELECT @name, c.id FROM item i':
    'a bank is moved to another embedder: every chunk of it is queued, once',
  'SELECT count(*) FROM message m JOIN conversation c': 'receipts are counted along the index of those that have one',
  'SELECT i.id, i.kind, i.scope': 'leafing: an index in the order of the page, up to the end of the page',
  'SELECT count(*) FROM item i WHERE i.is_latest = 1 AND i.forgotten_at IS NULL AND (i.expires_at IS NULL OR i.expires_at > @now) AND i.bank = @bank AND NOT EXISTS':
    'tags are asked of memories that are live, on demand only',
  'SELECT count(*) FROM item i WHERE i.is_latest = 1 AND i.forgotten_at IS NULL AND (i.expires_at IS NULL OR i.expires_at > @now) AND i.bank = @bank AND i.scope':
    'no view asks for a scope alone',
}
/** Tables and names within a statement that never hold much. */
const SMALL =
  /^SCAN (CONSTANT ROW|sqlite_schema|sqlite_temp_schema|migration|vector_bank|bank|reservation|erasure|f |up|below|waiting|w|j|e|\(|.* VIRTUAL TABLE)/
/** Indexes over a few rows of a great table. */
const FEW =
  /INDEX (message_unfinished|message_suggested|conversation_shown|conversation_hidden|item_old|item_forgotten)\b/

let db: Database.Database
const prepared = new Set<string>()

beforeAll(async () => {
  db = new Database(':memory:')
  loadVectors(db)
  migrate(db, { migrations: MIGRATIONS, backupsDir: '', now: 0 })
  const prepare = db.prepare.bind(db)
  db.prepare = ((sql: string) => {
    prepared.add(sql)
    return prepare(sql)
  }) as typeof db.prepare
  await exercise(assembleStore(db, clock))
})
afterAll(() => db.close())

it('reads no whole table in any statement that it prepares', () => {
  const faults = [...prepared].flatMap((sql) => {
    const plan = planOf(sql)
    const words = sql.replace(/\s+/g, ' ').trim()
    const sorted = plan.some((step) => step.includes('TEMP B-TREE FOR ORDER BY'))
    const bad = plan.filter((step) => step.startsWith('SCAN ') && !isFine(step, words, sorted))
    const isAllowed = Object.keys(ALLOWED).some((start) => words.startsWith(start))
    return isAllowed || bad.length === 0 ? [] : [`${bad.join(', ')}: ${words}`]
  })
  expect(prepared.size).toBeGreaterThan(150)
  expect(faults).toEqual([])
})

it('still has every statement that may', () => {
  const statements = [...prepared].map((sql) => sql.replace(/\s+/g, ' ').trim())
  expect(Object.keys(ALLOWED).filter((start) => !statements.some((words) => words.startsWith(start)))).toEqual([])
})

/** Counting in an index alone reads no row; a walk in the order of an index ends with the page. */
function isFine(step: string, words: string, sorted: boolean): boolean {
  if (SMALL.test(step) || FEW.test(step)) return true
  if (step.includes('USING COVERING INDEX') && /count\(\*\)/.test(words)) return true
  return / LIMIT /.test(words) && !sorted
}

function planOf(sql: string): string[] {
  if (!/^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/.test(sql)) return []
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null])
  const places = [...sql.matchAll(/\?/g)].map(() => null)
  const explain = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
  const rows = names.length > 0 ? explain.all(Object.fromEntries(names)) : explain.all(...places)
  return rows.map(({ detail }) => detail)
}

/** Everything that is put together only when asked for. */
async function exercise(store: Store): Promise<void> {
  const filters: ItemFilter[] = [
    {},
    { kinds: ['episode'] },
    { project: 'x' },
    { person: 'x' },
    { folder: 'x' },
    { folder: 'x', agent: 'y' },
    { scope: 'global' },
    { tags: ['x'] },
    { dateFrom: '2024-01-01', dateTo: '2024-02-01' },
  ]
  const vector = new Float32Array(8).fill(0.3)
  await store.putVectors('default', [{ chunk_id: 1, vector, context_vector: vector }])
  for (const filter of filters) {
    for (const state of ['live', 'forgotten'] as const)
      for (const order of ['saved', 'date'] as const)
        await store.browseItems({ filter, state, order, limit: 50, offset: 0 })
    await store.search('what about "green doors" x.y', { ...filter, excludeMessageIds: ['m'] }, 10, { vector })
  }
  await store.vectorsOf('default', [1])
  await store.listBackground({ limit: 1, offset: 0 })
}
