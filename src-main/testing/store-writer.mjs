/**
 * A process to be killed: opens the store at argv[2] and writes turns and memories without end, saying on standard
 * output what is safely stored, one id a line, only after the store acknowledged it. Plain Node runs the TypeScript.
 */
import './run-typescript.mjs'
import { writeSync } from 'node:fs'
import { join } from 'node:path'

const [home, run] = process.argv.slice(2)
const { openSqliteStore } = await import('../adapters/sqlite/index.ts')
const { newItem, turn } = await import('./store-contract/rows.ts')
const { fakeClock } = await import('./ports.ts')
const store = await openSqliteStore({
  path: join(home, 'state.db'),
  backupsDir: join(home, 'backups'),
  clock: fakeClock(),
})
const say = (id) => writeSync(1, `${id}\n`)

const vectorsFor = ({ chunk_id }) => {
  const vector = new Float32Array(64).fill(1 / 8)
  return { chunk_id, vector, context_vector: vector }
}

say('ready')
let parent = null
for (let n = 0; ; n++) {
  const name = `${run}-${n}`
  await store.beginTurn(turn(name, `c${run}`, parent))
  say(`q${name}`)
  await store.updateMessage(
    `r${name}`,
    { text: `answer ${name} `.repeat(20), status: 'done' },
    new Date(n).toISOString(),
  )
  say(`r${name}`)
  await store.putItem(newItem(`m${name}`, `memory ${name} with a good many words `.repeat(10)))
  say(`m${name}`)
  const waiting = await store.pendingChunks('default', 8)
  if (n % 2 === 1) await store.putVectors('default', waiting.map(vectorsFor))
  parent = `r${name}`
}
