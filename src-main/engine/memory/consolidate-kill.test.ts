import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openSqliteStore } from '../../adapters/sqlite'
import { fakeClock } from '../../testing/ports'
import { turn } from '../../testing/store-contract/rows'
import { tempHome } from '../../testing/temp-home'

const RUNNER = fileURLToPath(new URL('../../testing/consolidation-runner.mjs', import.meta.url))
const EXCHANGES = 100

/** Runs until the nth `begin`, then some milliseconds into that batch kills it; null: to its end. Resolves to the signal. */
function run(home: string, kill: { nth: number; afterMs: number } | null): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--experimental-transform-types', '--no-warnings', RUNNER, home], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let failed = ''
    let begun = 0
    child.stderr.on('data', (data) => {
      failed += data
    })
    child.stdout.on('data', async (data) => {
      begun += String(data).split('begin').length - 1
      if (kill === null || begun < kill.nth) return
      await setTimeout(kill.afterMs)
      child.kill('SIGKILL')
    })
    child.on('close', (code, signal) =>
      code === 0 || signal === 'SIGKILL' ? resolve(signal) : reject(new Error(failed)),
    )
  })
}

/** Letters alone, unlike any other number's. */
const nameOf = (n: number) => `Q${String.fromCharCode(97 + Math.floor(n / 26))}${String.fromCharCode(97 + (n % 26))}o`

it('loses nothing and doubles nothing when it is killed in the middle', async () => {
  const home = tempHome()
  const open = () =>
    openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock: fakeClock() })
  let store = await open()
  for (let n = 0; n < EXCHANGES; n++) {
    await store.beginTurn(
      turn(n, 'c', n === 0 ? null : `r${n - 1}`, `My cousin ${nameOf(n)} lives in ${nameOf(n)}ville`),
    )
    await store.updateMessage(`r${n}`, { status: 'done', text: 'I see.' }, new Date(n).toISOString())
  }
  await store.close()

  const kills = [
    { nth: 1, afterMs: 0 },
    { nth: 1, afterMs: 4 },
    { nth: 1, afterMs: 12 },
    { nth: 2, afterMs: 3 },
    { nth: 1, afterMs: 25 },
    { nth: 2, afterMs: 8 },
  ]
  let killed = 0
  for (const kill of kills) {
    if ((await run(home, kill)) === 'SIGKILL') killed += 1
    store = await open()
    // Whatever was committed is whole: facts, episode and mark go together.
    const { total } = await store.unconsolidated('c', 1)
    const { total: facts } = await store.listItems({ kind: 'fact', limit: 1, offset: 0 })
    const { total: episodes } = await store.listItems({ kind: 'episode', limit: 1, offset: 0 })
    expect(facts).toBe(EXCHANGES - total)
    expect(episodes).toBe((EXCHANGES - total) / 20)
    await store.close()
  }
  expect(killed).toBeGreaterThan(0)
  await run(home, null)

  store = await open()
  const { items } = await store.listItems({ kind: 'fact', limit: 1_000, offset: 0 })
  expect(items.map(({ text }) => text).sort()).toEqual(
    Array.from({ length: EXCHANGES }, (_, n) => `My cousin ${nameOf(n)} lives in ${nameOf(n)}ville`).sort(),
  )
  expect((await store.listItems({ kind: 'episode', limit: 100, offset: 0 })).total).toBe(EXCHANGES / 20)
  expect((await store.unconsolidated('c', 1)).total).toBe(0)
  expect(await store.inspect()).toMatchObject({ ok: true })
  await store.close()
}, 300_000)
