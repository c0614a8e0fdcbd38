import { existsSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { createBackupKeeper } from '../../engine/ops'
import { createInOrder } from '../../engine/ports/in-order'
import { fakeClock, memoryFiles } from '../../testing/ports'
import { newItem, turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { createBackups, openSqliteStore, restoreBackup } from './index'

async function setup() {
  const dir = tempHome()
  const clock = fakeClock()
  const database = { path: join(dir, 'state.db'), backupsDir: join(dir, 'backups'), tmp: join(dir, '.tmp') }
  const store = await openSqliteStore({ ...database, clock })
  const backups = createBackups(database)
  let day = '2026-03-02'
  const files = memoryFiles()
  const keeper = createBackupKeeper({ backups, files, clock, inOrder: createInOrder(), today: () => day })
  const names = async () => (await backups.list()).map(({ name }) => name).sort()
  return {
    dir,
    clock,
    database,
    store,
    backups,
    keeper,
    files,
    names,
    setDay(to: string) {
      day = to
    },
  }
}

it('copies a database that is being written to, and finds the copy good', async () => {
  const { store, backups, dir } = await setup()
  for (let n = 0; n < 50; n++) await store.putItem(newItem(`m${n}`, `memory ${n} about lanterns`))
  await store.beginTurn(turn(1, 'c', null))
  const copying = backups.make('2026-03-02', 7)
  await store.putItem(newItem('later', 'written meanwhile'))
  expect(await copying).toMatchObject({ name: 'state-2026-03-02.db', bytes: expect.any(Number) })
  const check = await backups.check('state-2026-03-02.db')
  expect(check).toMatchObject({ ok: true, messages: 2 })
  expect(check.items).toBeGreaterThanOrEqual(50)
  expect(readdirSync(join(dir, 'backups'))).toEqual(['state-2026-03-02.db'])
  expect(readdirSync(join(dir, '.tmp'))).toEqual([])
  await store.close()
})

it('keeps seven days, and leaves copies of migrations alone', async () => {
  const { store, backups, dir, names } = await setup()
  await backups.make('2026-03-01', 7)
  writeFileSync(join(dir, 'backups', 'state-before-0100-neighbours-20260101T000000Z.db'), '')
  utimesSync(join(dir, 'backups', 'state-2026-03-01.db'), 1, 1)
  for (let day = 2; day <= 8; day++) {
    await backups.make(`2026-03-0${day}`, 7)
    utimesSync(join(dir, 'backups', `state-2026-03-0${day}.db`), day, day)
  }
  expect(await names()).toEqual([
    ...[2, 3, 4, 5, 6, 7, 8].map((day) => `state-2026-03-0${day}.db`),
    'state-before-0100-neighbours-20260101T000000Z.db',
  ])
  await store.close()
})

it('tells a damaged copy, a stale one and a failed one', async () => {
  const { store, keeper, backups, clock, dir, setDay, files } = await setup()
  await store.putItem(newItem('m', 'a memory about lanterns'))
  expect((await keeper.look()).status).toBe('ok')
  await keeper.makeWhenDue()
  const first = (await backups.list())[0]?.taken_at
  await keeper.makeWhenDue()
  expect((await backups.list())[0]?.taken_at).toBe(first)
  clock.advance(Date.parse(first ?? '') - clock.now())
  expect(await keeper.look()).toEqual({
    status: 'ok',
    detail: expect.stringMatching(/^state-2026-03-02\.db: 1 mem/),
    action: '',
  })
  clock.advance(3 * 86_400_000)
  expect(await keeper.look()).toMatchObject({ status: 'warn', detail: expect.stringContaining('3 days ago') })

  const copy = join(dir, 'backups', 'state-2026-03-02.db')
  truncateSync(copy, 20_000)
  expect(await backups.check('state-2026-03-02.db')).toMatchObject({ ok: false })
  setDay('2026-03-05')
  const full = createBackupKeeper({
    backups: { ...backups, make: async () => Promise.reject(new Error('disk')) },
    files,
    clock,
    inOrder: createInOrder(),
    today: () => '2026-03-06',
  })
  await full.makeWhenDue()
  expect(await full.look()).toMatchObject({
    status: 'warn',
    detail: expect.stringContaining('state-2026-03-06.db is not good'),
  })
  await store.close()
})

it('finds a copy whose index does not know its rows', async () => {
  const { store, backups, dir } = await setup()
  await store.putItem(newItem('m', 'a memory about lanterns'))
  await backups.make('2026-03-02', 7)
  const copy = new Database(join(dir, 'backups', 'state-2026-03-02.db'))
  copy.exec("INSERT INTO chunk_exact (chunk_exact) VALUES ('delete-all')")
  copy.close()
  expect(await backups.check('state-2026-03-02.db')).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/not found|damaged/),
  })
  await store.close()
})

it('restores a backup, keeps what was there, and refuses a bad one with nothing changed', async () => {
  const { store, backups, database, clock } = await setup()
  await store.putItem(newItem('old', 'an old memory'))
  await backups.make('2026-03-02', 7)
  await store.putItem(newItem('new', 'a new memory'))
  await store.close()
  const told = await restoreBackup({ ...database, name: 'state-2026-03-02.db', now: clock.now() })
  expect(told).toContain('1 memories')
  const aside = /kept as (\S+)\.$/.exec(told)?.[1] ?? ''
  expect(existsSync(aside)).toBe(true)
  const again = await openSqliteStore({ ...database, clock })
  expect(await again.getItem('new')).toBeNull()
  expect(await again.getItem('old')).not.toBeNull()
  await again.close()

  const before = readFileSync(database.path)
  writeFileSync(join(database.backupsDir, 'bad.db'), 'no database')
  const restore = (name: string) => restoreBackup({ ...database, name, now: clock.now() })
  await expect(restore('bad.db')).rejects.toMatchObject({ code: 'STORE_DAMAGED' })
  await expect(restore('../state.db')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(readFileSync(database.path).equals(before)).toBe(true)
})

it('lets the app go on while a copy is looked at', async () => {
  const { store, backups } = await setup()
  await store.putItem(newItem('m', 'a memory about lanterns'))
  await backups.make('2026-03-02', 7)
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  expect(await backups.check('state-2026-03-02.db')).toMatchObject({ ok: true, items: 1 })
  clearImmediate(next)
  // In this process it would not let go once; another takes a while to start.
  expect(turns).toBeGreaterThan(50)
  await store.close()
})
