import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { toStoreError } from './errors'
import { openSqliteStore } from './index'
import { migrate } from './migrate'
import { MIGRATIONS } from './migrations/index'
import { assembleStore } from './store'

const home = tempHome

function ownDatabase(path = join(home(), 'state.db')) {
  const db = new Database(path, { timeout: 20 })
  db.pragma('journal_mode = WAL')
  migrate(db, { migrations: MIGRATIONS, backupsDir: home(), now: 0 })
  return { db, path, store: assembleStore(db, fakeClock()) }
}

describe('store errors', () => {
  it('a full disk: says so, keeps what was there, and goes on when there is room', async () => {
    const { db, store } = ownDatabase()
    await store.putItem(newItem('m1', 'first'))
    const pages = db.pragma('page_count', { simple: true }) as number
    db.pragma(`max_page_count = ${pages}`)
    await expect(store.putItem(newItem('m2', 'x'.repeat(100_000)))).rejects.toMatchObject({ code: 'DISK_FULL' })
    db.pragma('max_page_count = 100000')
    expect(await store.getItem('m2')).toBeNull()
    await store.putItem(newItem('m2', 'second'))
    expect(await store.countItems()).toBe(2)
    await store.close()
  })

  it('a locked database is busy, then works', async () => {
    const { path, store } = ownDatabase()
    const other = new Database(path)
    other.exec('BEGIN IMMEDIATE')
    await expect(store.putItem(newItem('m1', 'first'))).rejects.toMatchObject({ code: 'STORE_BUSY' })
    other.exec('ROLLBACK')
    await store.putItem(newItem('m1', 'first'))
    other.close()
    await store.close()
  })

  it('a read-only database', async () => {
    const { db, store } = ownDatabase()
    db.pragma('query_only = ON')
    await expect(store.putItem(newItem('m1', 'first'))).rejects.toMatchObject({ code: 'READ_ONLY' })
    expect(await store.countItems()).toBe(0)
    await store.close()
  })

  it('a path that is a folder', async () => {
    const dir = home()
    await expect(openSqliteStore({ path: dir, backupsDir: join(dir, 'b'), clock: fakeClock() })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
    })
  })

  it('leaves what is not SQLite’s alone', () => {
    const other = new TypeError('x')
    expect(toStoreError(other)).toBe(other)
    expect(toStoreError(new Database.SqliteError('malformed', 'SQLITE_CORRUPT_VTAB'))).toMatchObject({
      code: 'STORE_DAMAGED',
    })
  })

  it('closes twice without complaint', async () => {
    const { store } = ownDatabase()
    await store.close()
    await store.close()
  })
})
