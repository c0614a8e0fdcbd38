import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { createEraser } from '../../engine/memory/erase/eraser'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { findSuspects } from './erase-walk'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'

const CANARY = 'qx7-quokka-4821'

async function home() {
  const db = new Database(':memory:')
  migrate(db, { migrations: MIGRATIONS, backupsDir: '', now: 0 })
  const store = assembleStore(db, fakeClock())
  await store.putItems(
    Array.from({ length: 4_000 }, (_, n) => newItem(`m${n}`, `${'ordinary words about garden '.repeat(20)} ${n}`)),
  )
  await store.putItem(newItem('secret', `The locker code is ${CANARY}.`))
  const { versions } = await store.erasureSubject(['secret'])
  const eraser = createEraser({
    versions,
    near: [],
    messageIds: [],
    withMessages: true,
    words: [],
    isKnown: () => false,
  })
  return { db, store, eraser }
}

it('lets others work while it looks through everything', async () => {
  const { db, eraser } = await home()
  let turns = 0
  let beside = setImmediate(function again() {
    turns += 1
    beside = setImmediate(again)
  })
  // Each look at the clock takes a millisecond, so a step is eight rows.
  let ms = 0
  const suspects = await findSuspects(db, eraser, () => ms++)
  clearImmediate(beside)
  expect(suspects.get('item')).toEqual([4_001])
  expect(turns).toBeGreaterThanOrEqual(500)
})

it('misses nothing that is written while it looks', async () => {
  const { db, store, eraser } = await home()
  await store.beginErasure({
    id: 'e',
    item_ids: ['secret'],
    with_messages: true,
    with_files: false,
    stage: 'begun',
    started_at: '2026-01-01T00:00:00.000Z',
    by: 'owner',
  })
  const erasing = store.eraseRows('e', eraser)
  // Its walk began with the first rows; these are behind it by now.
  await new Promise((resolve) => setImmediate(resolve))
  await store.setDraft('c', `is it ${CANARY}?`, '2026-01-01T00:00:00.000Z')
  db.prepare("UPDATE item SET title = ? WHERE id = 'm0'").run(`About ${CANARY}`)
  await store.putItem(newItem('late', `Kelly said ${CANARY} too.`))
  await erasing
  expect(db.prepare("SELECT text FROM draft WHERE key = 'c'").pluck().get()).toBe('[erased]')
  expect((await store.getItem('m0'))?.title).toBe('[erased]')
  expect(await store.getItem('late')).toBe(null)
  expect(await store.leftInRows(eraser)).toEqual([])
  expect(db.prepare("SELECT count(*) FROM sqlite_temp_schema WHERE name LIKE 'erase_touched%'").pluck().get()).toBe(0)
})
