import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { load } from 'sqlite-vec'
import { expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { fakeClock } from '../../testing/ports'
import { newItem } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'

const RUNNER = fileURLToPath(new URL('../../testing/embed-runner.mjs', import.meta.url))
const ITEMS = 200
/** Lines after which each run is killed; the last one runs to its end. */
const KILL_AFTER = [1, 2, 4, 3, null]

/** Runs until it has said `lines` lines, kills it with SIGKILL; true when it came to its end instead. */
function run(home: string, mode: string, lines: number | null): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [RUNNER, home, mode], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let failed = ''
    child.stderr.on('data', (data) => {
      failed += data
    })
    child.stdout.on('data', (data) => {
      said += data
      if (lines !== null && said.split('\n').length > lines) child.kill('SIGKILL')
    })
    child.on('close', (_code, signal) => {
      if (said.trimEnd().endsWith('done')) resolve(true)
      else if (signal === 'SIGKILL') resolve(false)
      else reject(new Error(failed))
    })
  })
}

async function runKilled(home: string, mode: string): Promise<number> {
  let kills = 0
  for (const lines of KILL_AFTER) if (!(await run(home, mode, lines))) kills += 1
  return kills
}

function look(home: string) {
  const db = new Database(join(home, 'state.db'), { readonly: true })
  load(db)
  const one = (sql: string) => db.prepare(sql).pluck().get()
  const [bank] = db.prepare('SELECT * FROM vector_bank').all() as { number: number; dimension: number; count: number }[]
  const seen = {
    banks: one('SELECT count(*) FROM bank'),
    tables: one('SELECT count(*) FROM vector_bank'),
    dimension: bank?.dimension,
    count: bank?.count,
    vectors: one(`SELECT count(*) FROM vector_${bank?.number}`),
    plain: one(`SELECT count(*) FROM vector_${bank?.number}_plain`),
    pending: one('SELECT count(*) FROM chunk_pending'),
    leftovers: one(
      `SELECT count(*) FROM sqlite_schema WHERE name GLOB 'vector_[0-9]*' AND name NOT GLOB 'vector_${bank?.number}*'`,
    ),
    sound: one('PRAGMA quick_check(1)'),
  }
  db.close()
  return seen
}

it('kill -9 in the queue and in a move to another embedder: it goes on, and nothing is lost or doubled', async () => {
  const home = tempHome()
  const store = await openSqliteStore({
    path: join(home, 'state.db'),
    backupsDir: join(home, 'backups'),
    clock: fakeClock(),
  })
  await store.putItems(
    Array.from({ length: ITEMS }, (_, n) => newItem(`m${n}`, `memory ${n} speaks of thing ${n * 7}`)),
  )
  await store.close()

  expect(await runKilled(home, 'embed')).toBeGreaterThan(0)
  const whole = {
    banks: 1,
    tables: 1,
    count: ITEMS,
    vectors: ITEMS,
    plain: ITEMS,
    pending: 0,
    leftovers: 0,
    sound: 'ok',
  }
  expect(look(home)).toEqual({ ...whole, dimension: 64 })

  expect(await runKilled(home, 'migrate')).toBeGreaterThan(0)
  expect(look(home)).toEqual({ ...whole, dimension: 128 })
}, 300_000)
