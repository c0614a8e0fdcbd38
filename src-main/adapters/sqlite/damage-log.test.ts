import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'
import { readLog } from './wal-frames'

const FRAME = 24 + 4096
const KEPT = /are kept as .*state\.db\.damaged-20260302T090000Z and .*-wal\. Check the disk/

/** A home as kill -9 leaves it: ten memories, each acknowledged, all of them in the log only. */
let left: { db: Buffer; log: Buffer }
beforeAll(async () => {
  const path = join(tempHome(), 'state.db')
  const store = await openSqliteStore({ path, backupsDir: `${path}-backups`, clock: fakeClock() })
  for (let n = 0; n < 10; n++) await store.putItem(newItem(`m${n}`, `memory number ${n}`))
  left = { db: readFileSync(path), log: readFileSync(`${path}-wal`) }
  await store.close()
})

/** Starts on such a home after `damage` was done to the log. */
async function startOn(damage: (log: Buffer) => void) {
  const dir = tempHome()
  const path = join(dir, 'state.db')
  const log = Buffer.from(left.log)
  damage(log)
  writeFileSync(path, left.db)
  writeFileSync(`${path}-wal`, log)
  const notices: string[] = []
  const store = await openSqliteStore({
    path,
    backupsDir: join(dir, 'backups'),
    clock: fakeClock(),
    onNotice: (notice) => notices.push(notice),
  })
  const items = await store.countItems()
  await store.close()
  const kept = readdirSync(dir).filter((name) => name.includes('.damaged-'))
  return { dir, log, items, notices, kept }
}

describe('a log damaged in its middle', () => {
  it('loses nothing by one changed byte, and the files as they were are kept', async () => {
    const { dir, log, items, notices, kept } = await startOn((bytes) => {
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 0x10
    })
    expect(items).toBe(10)
    expect(notices).toEqual([expect.stringMatching(/^The log .* put the changed byte right\. Nothing was lost\. /)])
    expect(notices[0]).toMatch(KEPT)
    expect(kept).toEqual(['state.db.damaged-20260302T090000Z', 'state.db.damaged-20260302T090000Z-wal'])
    expect(readFileSync(join(dir, 'state.db.damaged-20260302T090000Z-wal')).equals(log)).toBe(true)
  })

  it('tells what is missing when more of it is gone, and starts with what stands before', async () => {
    // The first half and more of the log is the making of the tables.
    const { dir, log, items, notices, kept } = await startOn((bytes) => {
      const at = Math.floor(bytes.length * 0.75)
      bytes.fill(0x5a, at, at + 512)
    })
    expect(items).toBeGreaterThan(0)
    expect(items).toBeLessThan(10)
    const missing = Number(/at least (\d+) changes, could not be read and is missing/.exec(notices[0] ?? '')?.[1])
    expect(missing).toBeGreaterThanOrEqual(10 - items - 1)
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(KEPT)
    expect(kept).toHaveLength(2)
    expect(readFileSync(join(dir, 'state.db.damaged-20260302T090000Z-wal')).equals(log)).toBe(true)
    // The next start is an ordinary one.
    const again: string[] = []
    const path = join(dir, 'state.db')
    const store = await openSqliteStore({
      path,
      backupsDir: join(dir, 'backups'),
      clock: fakeClock(),
      onNotice: (notice) => again.push(notice),
    })
    expect([await store.countItems(), again]).toEqual([items, []])
    await store.close()
  })
})

describe('what a crash leaves', () => {
  it.each([
    ['a save cut short in a page', -1_000],
    ['a save cut short in a frame’s header', -FRAME + 10],
  ])('%s is no damage', async (_what, cut) => {
    const dir = tempHome()
    const path = join(dir, 'state.db')
    writeFileSync(path, left.db)
    writeFileSync(`${path}-wal`, left.log)
    truncateSync(`${path}-wal`, left.log.length + cut)
    const notices: string[] = []
    const store = await openSqliteStore({
      path,
      backupsDir: join(dir, 'backups'),
      clock: fakeClock(),
      onNotice: (notice) => notices.push(notice),
    })
    expect([await store.countItems(), notices]).toEqual([9, []])
    await store.close()
  })

  it('neither are frames of an earlier round, nor those of a save that was taken back', () => {
    const dir = tempHome()
    const path = join(dir, 'plain.db')
    const db = new Database(path)
    db.pragma('journal_mode = WAL')
    db.pragma('cache_size = 1')
    db.exec('CREATE TABLE t (x TEXT)')
    const fill = db.prepare("INSERT INTO t SELECT hex(randomblob(2000)) FROM json_each('[1,2,3,4,5,6,7,8,9,10]')")
    for (let n = 0; n < 10; n++) fill.run()
    db.pragma('wal_checkpoint(RESTART)')
    fill.run()
    db.exec('BEGIN')
    for (let n = 0; n < 3; n++) fill.run()
    db.exec('ROLLBACK')
    db.prepare("INSERT INTO t VALUES ('after')").run()
    const log = readFileSync(`${path}-wal`)
    db.close()
    expect(log.length).toBeGreaterThan(30 * FRAME)
    expect(readLog(log)).toEqual({ patches: [], lost: 0 })
  })
})

describe('one changed byte anywhere', () => {
  it('is put back as it was, or told where it may be one of several', () => {
    const places = [
      ...Array.from({ length: 56 }, (_, n) => n), // the header, and that of the first frame
      ...Array.from({ length: 24 }, (_, n) => 32 + 2 * FRAME + n),
      ...Array.from({ length: 300 }, (_, n) => 57 + n * (Math.floor((left.log.length - 700) / 300) | 1)),
      ...Array.from({ length: 8 }, (_, n) => 32 + 3 * FRAME - 1 - n), // the end of a page
      left.log.length - 5,
    ]
    let unclear = 0
    for (const at of places) {
      const bytes = Buffer.from(left.log)
      bytes[at] = (bytes[at] ?? 0) ^ (1 + (at % 255))
      const damaged = Buffer.from(bytes)
      const { patches, lost } = readLog(bytes)
      if (patches.length === 0) {
        // The greatest byte of a word: its change may be one of several, so it is told and nothing is changed.
        expect([at % 4, lost > 0, bytes.equals(damaged)]).toEqual([3, true, true])
        unclear += 1
      } else expect([at, patches, lost]).toEqual([at, [{ offset: at, byte: left.log[at] }], 0])
    }
    expect(unclear).toBeLessThan(places.length / 4)
  })
})

describe('a changed byte in the last frame', () => {
  it.each([1, FRAME - 23])('is told where only a later frame could decide what it was', (fromEnd) => {
    const bytes = Buffer.from(left.log)
    const at = bytes.length - fromEnd
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(readLog(bytes)).toEqual({ patches: [], lost: 1 })
  })
})

describe('a folder where the database belongs', () => {
  it('is named as what it is', async () => {
    const path = join(tempHome(), 'state.db')
    mkdirSync(path)
    await expect(openSqliteStore({ path, backupsDir: `${path}-b`, clock: fakeClock() })).rejects.toMatchObject({
      code: 'NOT_CONFIGURED',
      message: `${path} is a folder where Hearken keeps its database file. Nothing was changed.`,
    })
  })
})
