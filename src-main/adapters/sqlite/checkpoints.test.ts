import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tempHome } from '../../testing/temp-home'
import { checkpointInPauses } from './checkpoints'

it('moves the log into the database in a pause, not while something is written', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const path = join(tempHome(), 'state.db')
  const db = new Database(path)
  onTestFinished(() => void db.close())
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE said (text TEXT NOT NULL)')
  checkpointInPauses(db)
  const say = db.prepare('INSERT INTO said VALUES (?)')
  const isMoved = () => readFileSync(path).includes('the last word of all')

  for (let second = 0; second < 20; second++) {
    say.run(`word ${second}`)
    vi.advanceTimersByTime(4_000)
  }
  say.run('the last word of all')
  vi.advanceTimersByTime(5_000)
  expect(isMoved()).toBe(false)
  vi.advanceTimersByTime(5_000)
  expect(isMoved()).toBe(true)
})

it('leaves a log of 3,000 pages to the pause, and lets none grow without end', () => {
  const path = join(tempHome(), 'state.db')
  const db = new Database(path)
  onTestFinished(() => void db.close())
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE said (text TEXT NOT NULL)')
  checkpointInPauses(db)
  const page = 'x'.repeat(4_000)
  const say = db.prepare('INSERT INTO said VALUES (?)')
  const write = db.transaction((pages: number) => {
    for (let n = 0; n < pages; n++) say.run(page)
  })
  write(1_500)
  write(1_500)
  expect(statSync(path).size).toBeLessThan(1_000_000)
  for (let n = 0; n < 20; n++) write(1_500)
  expect(existsSync(`${path}-wal`) && statSync(`${path}-wal`).size).toBeLessThan(60_000_000)
  expect(statSync(path).size).toBeGreaterThan(60_000_000)
})
