import {
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'

function home() {
  const dir = tempHome()
  const notices: string[] = []
  const path = join(dir, 'state.db')
  const backupsDir = join(dir, 'backups')
  const open = () =>
    openSqliteStore({ path, backupsDir, clock: fakeClock(), onNotice: (notice) => notices.push(notice) })
  return { dir, path, backupsDir, notices, open }
}

async function filled(count: number) {
  const made = home()
  const store = await made.open()
  for (let n = 0; n < count; n++)
    await store.putItem(newItem(`m${n}`, `memory number ${n} about ${'words '.repeat(60)}`))
  await store.close()
  return made
}

/** Overwrites every second page after the first. */
function ruin(path: string): void {
  const pages = Math.floor(readFileSync(path).length / 4096)
  const file = openSync(path, 'r+')
  for (let page = 1; page < pages; page += 2) writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
  closeSync(file)
}

describe('a damaged database', () => {
  it('is kept aside, and the newest good backup takes its place', async () => {
    const { dir, path, backupsDir, notices, open } = await filled(50)
    mkdirSync(backupsDir)
    copyFileSync(path, join(backupsDir, 'good.db'))
    writeFileSync(join(backupsDir, 'newest-but-bad.db'), 'not a database at all')
    ruin(path)
    const store = await open()
    expect(await store.countItems()).toBe(50)
    expect((await store.search('memory number 7', {}, 1))[0]?.id).toBe('m7')
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatch(
      /^The database was damaged\. It is kept as .*state\.db\.damaged-20260302T090000Z\. Hearken restored the backup of 20/,
    )
    expect(readdirSync(dir)).toContain('state.db.damaged-20260302T090000Z')
    await store.close()
  })

  it('is replaced by an empty one when there is no backup, and says so', async () => {
    const { path, notices, open } = await filled(1)
    writeFileSync(path, 'this was never a database, or its first page is gone'.repeat(100))
    const store = await open()
    expect(await store.countItems()).toBe(0)
    await store.putItem(newItem('new', 'works again'))
    expect(notices[0]).toContain('There was no good backup, so Hearken started with an empty one.')
    await store.close()
  })

  it.each<[string, (path: string) => void]>([
    ['gone', (path) => rmSync(path)],
    ['emptied', (path) => truncateSync(path)],
    ['moved away by a restore that was cut short', (path) => renameSync(path, `${path}.damaged-20260302T085959Z`)],
  ])('comes back from its backup when it is %s', async (_how, lose) => {
    const { path, backupsDir, notices, open } = await filled(5)
    mkdirSync(backupsDir)
    copyFileSync(path, join(backupsDir, 'good.db'))
    lose(path)
    // A log that outlived its file must not be taken for that of the restored one.
    writeFileSync(`${path}-wal`, 'stale')
    const store = await open()
    expect(await store.countItems()).toBe(5)
    expect(notices).toEqual([
      expect.stringMatching(/^The database was gone\. Hearken restored the backup of 20.*Z; what was saved after it/),
    ])
    await store.close()
  })

  it('is noticed when the file is cut short', async () => {
    const { path, notices, open } = await filled(50)
    const whole = readFileSync(path)
    writeFileSync(path, whole.subarray(0, 4096 * 3))
    const store = await open()
    expect(notices).toHaveLength(1)
    await store.close()
  })

  it('keeps every row when only a search index is broken', async () => {
    const { path, notices, open } = await filled(20)
    const db = new Database(path)
    db.unsafeMode()
    db.exec("UPDATE chunk_stemmed_data SET block = x'0000000000000000ffff' WHERE id > 10")
    db.close()
    const store = await open()
    expect(notices).toEqual(['The search index was damaged. Hearken rebuilt it from your data; nothing was lost.'])
    expect(await store.countItems()).toBe(20)
    expect((await store.search('memory number 7', {}, 1))[0]?.id).toBe('m7')
    await store.close()
  })

  it('leaves no copies that were cut short', async () => {
    const { backupsDir, open } = await filled(1)
    mkdirSync(backupsDir)
    writeFileSync(join(backupsDir, 'state-2026-03-01.db.partial'), 'half a copy')
    await (await open()).close()
    expect(readdirSync(backupsDir)).toEqual([])
  })

  it('is not suspected when all is well', async () => {
    const { dir, notices, open } = await filled(3)
    await (await open()).close()
    expect(notices).toEqual([])
    expect(readdirSync(dir)).toEqual(['state.db'])
  })
})
