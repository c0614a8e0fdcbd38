import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { tempHome } from '../../testing/temp-home'
import { scanBytes } from './scan'

const NEEDLE = 'žluťoučký kůň 4821'
const all = () => false

async function look(name: string, content: Buffer | string, needle = NEEDLE): Promise<string[]> {
  const home = tempHome()
  mkdirSync(join(home, 'a', '.b'), { recursive: true })
  writeFileSync(join(home, 'a', '.b', name), content)
  const { files, hits } = await scanBytes(home, [needle], all)
  expect(files).toBe(1)
  return hits.map(({ file, form }) => `${file} ${form}`)
}

it.each<[string, string | Buffer]>([
  ['UTF-8', Buffer.from(`x${NEEDLE}y`)],
  ['UTF-16', Buffer.from(`x${NEEDLE}`, 'utf16le')],
  ['UTF-16', Buffer.from(NEEDLE, 'utf16le').swap16()],
  ['JSON', '"\\u017elu\\u0165ou\\u010dk\\u00fd k\\u016f\\u0148 4821"'],
  ['URL', `?q=${encodeURIComponent(NEEDLE)}`],
  ...[0, 1, 2].map((shift): [string, string] => [
    'base64',
    Buffer.from(`${'-'.repeat(shift)}${NEEDLE}!`).toString('base64'),
  ]),
])('finds %s', async (form, content) => {
  expect(await look('x.bin', content)).toEqual([`a/.b/x.bin ${form}`])
})

it('finds capitals, file names, and what lies across the windows it reads in', async () => {
  expect(await look('x', 'QX7-QUOKKA', 'qx7-quokka')).toHaveLength(1)
  expect(await look('QX7-quokka.md', '', 'qx7-quokka')).toEqual(['a/.b/QX7-quokka.md file name'])
  for (const before of [1024 * 1024 - 5, 1024 * 1024 + 4_090, 2 * 1024 * 1024 - 1])
    expect(await look('x', `${'.'.repeat(before)}qx7-quokka${'.'.repeat(99)}`, 'qx7-quokka')).toHaveLength(1)
  expect(await look('x', 'nothing of it')).toEqual([])
})

it('takes no lock from a database that is open, and reads what stands in its place later', async () => {
  const home = tempHome()
  const path = join(home, 'state.db')
  const db = new Database(path)
  db.pragma('journal_mode = WAL')
  db.exec("CREATE TABLE said (text TEXT); INSERT INTO said VALUES ('QX7-quokka')")
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.exec("INSERT INTO said VALUES ('in the log only: ZZ9-wombat')")
  const files = async (needle: string) => (await scanBytes(home, [needle], all)).hits.map(({ file }) => file)
  db.exec('BEGIN IMMEDIATE')
  for (let round = 0; round < 2; round++) {
    expect(await files('qx7-quokka')).toContain('state.db')
    expect(await files('zz9-wombat')).toEqual(['state.db-wal'])
    expect(othersMayWrite(path)).toBe(false)
  }
  db.exec('COMMIT')
  expect(othersMayWrite(path)).toBe(true)
  db.close()

  renameSync(path, join(home, 'old'))
  const next = new Database(path)
  onTestFinished(() => void next.close())
  next.pragma('journal_mode = WAL')
  next.exec("CREATE TABLE said (text TEXT); INSERT INTO said VALUES ('QX8-quoll')")
  next.pragma('wal_checkpoint(TRUNCATE)')
  expect(await files('qx8-quoll')).toEqual(['state.db'])
  expect(await files('qx7-quokka')).toEqual(['old'])
})

/** Whether another process gets the lock for writing. */
function othersMayWrite(path: string): boolean {
  const script = `
    const db = new (require('better-sqlite3'))(process.argv[1], { timeout: 0 })
    try { db.exec('BEGIN IMMEDIATE; ROLLBACK'); console.log('yes') } catch (error) { console.log(error.code) }`
  const said = execFileSync(process.execPath, ['-e', script, path], { encoding: 'utf8', cwd: process.cwd() }).trim()
  expect(['yes', 'SQLITE_BUSY']).toContain(said)
  return said === 'yes'
}
