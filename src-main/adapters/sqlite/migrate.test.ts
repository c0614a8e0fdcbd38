import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'
import { appliedIds, type Migration, migrate, schemaVersion } from './migrate'
import { MIGRATIONS } from './migrations/index'

const NOW = Date.parse('2026-03-02T09:00:00Z')
const steps: Migration[] = [
  { id: 10, name: 'one', sql: 'CREATE TABLE a (x TEXT) STRICT' },
  { id: 20, name: 'two', sql: 'CREATE TABLE b (y TEXT) STRICT' },
]

describe('migrations', () => {
  it('are numbered upward by tens, and every table of ours is strict', () => {
    const ids = MIGRATIONS.map((step) => step.id)
    expect(ids.slice(0, 3)).toEqual([10, 20, 30])
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(ids.filter((id) => id % 10 !== 0)).toEqual([])
    const db = new Database(':memory:')
    migrate(db, { migrations: MIGRATIONS, backupsDir: tempHome(), now: NOW })
    const loose = db
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
      )
      .all()
    expect(loose).toEqual([])
    expect(schemaVersion(db)).toBe(MIGRATIONS.at(-1)?.id)
  })

  it('copy an existing database before each step, and the copy is whole', () => {
    const home = tempHome()
    const db = new Database(join(home, 'state.db'))
    migrate(db, { migrations: steps.slice(0, 1), backupsDir: join(home, 'backups'), now: NOW })
    expect(readdirSync(home)).toEqual(['state.db'])
    db.exec("INSERT INTO a VALUES ('kept')")
    migrate(db, { migrations: steps, backupsDir: join(home, 'backups'), now: NOW })
    migrate(db, { migrations: steps, backupsDir: join(home, 'backups'), now: NOW })
    expect(readdirSync(join(home, 'backups'))).toEqual(['state-before-0020-two-20260302T090000Z.db'])
    const copy = new Database(join(home, 'backups', 'state-before-0020-two-20260302T090000Z.db'))
    expect(schemaVersion(copy)).toBe(10)
    expect(copy.prepare('SELECT x FROM a').all()).toEqual([{ x: 'kept' }])
  })

  it('apply a lower number that came later, and once', () => {
    const home = tempHome()
    const db = new Database(join(home, 'state.db'))
    const options = { backupsDir: join(home, 'backups'), now: NOW }
    const late: Migration = {
      id: 15,
      name: 'late',
      sql: "CREATE TABLE c (z TEXT) STRICT; INSERT INTO c VALUES ('once')",
    }
    const all = [...steps.slice(0, 1), late, ...steps.slice(1)]
    migrate(db, { ...options, migrations: steps })
    migrate(db, { ...options, migrations: all })
    migrate(db, { ...options, migrations: all })
    expect(db.prepare('SELECT z FROM c').pluck().all()).toEqual(['once'])
    expect(db.prepare('SELECT id, name, applied_at FROM migration').all()).toEqual([
      { id: 10, name: 'one', applied_at: '2026-03-02T09:00:00.000Z' },
      { id: 15, name: 'late', applied_at: '2026-03-02T09:00:00.000Z' },
      { id: 20, name: 'two', applied_at: '2026-03-02T09:00:00.000Z' },
    ])
    expect(schemaVersion(db)).toBe(20)
    expect(readdirSync(join(home, 'backups'))).toEqual(['state-before-0015-late-20260302T090000Z.db'])
    expect(() => migrate(db, { ...options, migrations: steps })).toThrow('newer Hearken (database version 15;')
  })

  it('bring a home forward that knew only its version: what it had is written down, what it lacks is applied', () => {
    const home = tempHome()
    const db = new Database(join(home, 'state.db'))
    db.exec('CREATE TABLE a (x TEXT) STRICT; CREATE TABLE b (y TEXT) STRICT; PRAGMA user_version = 20')
    const late: Migration = { id: 15, name: 'late', sql: 'CREATE TABLE c (z TEXT) STRICT' }
    const backupsDir = join(home, 'backups')
    migrate(db, { migrations: steps, backupsDir, now: NOW })
    expect([...appliedIds(db)]).toEqual([10, 20])
    db.exec('DROP TABLE migration')
    migrate(db, { migrations: [...steps.slice(0, 1), late, ...steps.slice(1)], backupsDir, now: NOW })
    expect([...appliedIds(db)]).toEqual([10, 15, 20])
    expect(db.prepare('SELECT count(*) FROM c').pluck().get()).toBe(0)
  })

  it('leave no trace of a step that fails', () => {
    const db = new Database(join(tempHome(), 'state.db'))
    const bad: Migration = {
      id: 20,
      name: 'bad',
      sql: 'CREATE TABLE b (y TEXT) STRICT; INSERT INTO nowhere VALUES (1)',
    }
    const options = { backupsDir: tempHome(), now: NOW }
    migrate(db, { ...options, migrations: steps.slice(0, 1) })
    expect(() => migrate(db, { ...options, migrations: [...steps.slice(0, 1), bad] })).toThrow('nowhere')
    expect(schemaVersion(db)).toBe(10)
    expect(db.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE name = 'b'").get()).toEqual({ n: 0 })
  })

  it('refuse a database of a newer Hearken or of another program, and leave it as it is', async () => {
    const home = tempHome()
    const path = join(home, 'state.db')
    const open = () => openSqliteStore({ path, backupsDir: join(home, 'backups'), clock: fakeClock() })
    const db = new Database(path)
    db.exec("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')")
    await expect(open()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('another program'),
    })
    db.pragma('user_version = 9990')
    await expect(open()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/newer Hearken \(database version 9990; this one knows up to \d+\)/),
    })
    expect(db.prepare('SELECT name FROM recipes').all()).toEqual([{ name: 'soup' }])
    db.close()
  })
})
