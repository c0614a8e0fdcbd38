/**
 * A process to be killed: opens the store at argv[2] and consolidates what waits in conversation `c`, one batch of at most
 * twenty exchanges after the other, saying `begin` and `end` on standard output around each. Run Node with
 * --experimental-transform-types.
 */
import './run-typescript.mjs'
import { writeSync } from 'node:fs'
import { join } from 'node:path'

const [home] = process.argv.slice(2)
const { openSqliteStore } = await import('../adapters/sqlite/index.ts')
const { consolidate } = await import('../engine/memory/consolidate.ts')
const { consolidationDeps } = await import('./consolidation-deps.ts')
const { fakeClock } = await import('./ports.ts')

const clock = fakeClock()
const store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
let count = 0
// Ids as unlike those of an earlier run as real ones are.
const ids = { next: (prefix) => `${prefix}_${process.pid}_${count++}` }
const deps = consolidationDeps(store, clock, ids, 5)
const say = (line) => writeSync(1, `${line}\n`)

do say('begin')
while ((await consolidate(deps, 'c', new AbortController().signal)) && (say('end') || true))
await store.close()
say('done')
