/**
 * A process to be killed: opens the store at argv[2], embeds what is pending (argv[3] `embed`) or moves the default bank to
 * vectors of 128 numbers (`migrate`), and says on standard output how far it is, one line a batch. Plain Node runs the
 * TypeScript.
 */
import './run-typescript.mjs'
import { writeSync } from 'node:fs'
import { join } from 'node:path'

const [home, mode] = process.argv.slice(2)
const { openSqliteStore } = await import('../adapters/sqlite/index.ts')
const { startEmbedding } = await import('../engine/memory/embedding.ts')
const { Settings } = await import('../contract/index.ts')
const { fakeEmbedders } = await import('./embedders.ts')
const { countingIds, fakeClock, recordingTrace } = await import('./ports.ts')

const clock = { ...fakeClock(), monotonic: () => performance.now() * 1000 }
const store = await openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
const say = (line) => writeSync(1, `${line}\n`)
const embedding = await startEmbedding({
  store,
  clock,
  ids: countingIds(),
  trace: recordingTrace(),
  embedders: fakeEmbedders(),
  rerankers: { open: async () => null },
  settings: () => Settings.parse({}).models,
  busy: () => false,
  progress: ({ pending }) => say(pending),
  downloading: () => {},
})
if (mode === 'migrate') {
  const to = { provider: 'openai', model: 'm', base_url: '', dimension: 128 }
  // Once it has been swapped there is nothing left to do.
  if (embedding.banks.list()[0].dimension !== 128)
    for await (const { done } of embedding.migrations.migrate('default', to)) say(done)
} else await embedding.queue.drain()
await embedding.close()
await store.close()
say('done')
