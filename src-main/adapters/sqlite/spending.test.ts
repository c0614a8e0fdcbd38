/** When what a call cost reaches the disk. That it is summed rightly is the store contract's. */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Booking, Store } from '../../engine/ports'
import { fakeClock } from '../../testing/ports'
import { nextTime, turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'

let store: Store
/** Another connection: what it sees is on disk. */
let disk: Database.Database

beforeEach(async () => {
  const home = tempHome()
  const path = join(home, 'state.db')
  store = await openSqliteStore({ path, backupsDir: join(home, 'backups'), clock: fakeClock() })
  disk = new Database(path)
  onTestFinished(async () => {
    disk.close()
    await store.close()
  })
  await store.beginTurn(turn(1, 'c1', null))
})

const booking = (model: string): Booking => ({
  row: {
    turn_id: 't1',
    ts: nextTime(),
    kind: 'loop',
    provider: 'p',
    model,
    input_tokens: 1,
    output_tokens: 1,
    cached_tokens: 0,
    cache_write_tokens: 0,
    cost_usd: 0.1,
    duration_ms: 1,
    ok: true,
  },
  onReply: true,
  counted_usd: 0.1,
  reservation: null,
})
const onDisk = () => disk.prepare('SELECT model FROM usage ORDER BY seq').pluck().all()
const textOnDisk = () => disk.prepare("SELECT text FROM message WHERE id = 'r1'").pluck().get()
const commits = () => disk.pragma('data_version', { simple: true })

it('is written in the commit of the reply it was spent on, and by itself soon', async () => {
  await store.book(booking('a'))
  await store.book(booking('b'))
  const before = commits()
  await store.updateMessage('r1', { text: 'Done.' }, nextTime())
  expect([onDisk(), textOnDisk()]).toEqual([['a', 'b'], 'Done.'])
  expect(commits()).not.toBe(before)
  await store.book(booking('c'))
  await vi.waitFor(() => expect(onDisk()).toEqual(['a', 'b', 'c']), { timeout: 10_000 })
})

it('is there for whoever asks what was spent, and after closing', async () => {
  await store.book(booking('a'))
  expect(await store.spent({ since: null, turn_id: 't1' })).toBeCloseTo(0.1, 9)
  await store.book(booking('b'))
  const held = { id: 'k', ts: nextTime(), usd: 0.1, turn_id: 't1', kind: 'loop' as const, provider: 'p', model: 'm' }
  expect(await store.reserve(held, [{ usd: 0.25, since: null, turn_id: 't1' }])).toMatchObject({ cap: 0 })
  await store.book(booking('c'))
  expect((await store.listUsage('t1')).map(({ model }) => model)).toEqual(['a', 'b', 'c'])
  await store.book(booking('d'))
  await store.close()
  expect(onDisk()).toEqual(['a', 'b', 'c', 'd'])
})

it('waits when it cannot be written, and holds up no reply; nor does a reply that is gone hold it up', async () => {
  disk.exec("CREATE TRIGGER full BEFORE INSERT ON usage BEGIN SELECT RAISE (ABORT, 'full'); END")
  await store.book(booking('a'))
  await store.updateMessage('r1', { text: 'Done.' }, nextTime())
  expect([onDisk(), textOnDisk()]).toEqual([[], 'Done.'])
  expect(await store.listUsage('t1')).toEqual([])
  disk.exec('DROP TRIGGER full')
  await expect(store.updateMessage('nobody', { text: '' }, nextTime())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await vi.waitFor(() => expect(onDisk()).toEqual(['a']), { timeout: 10_000 })
})
