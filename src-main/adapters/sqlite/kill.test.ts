import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Store } from '../../engine/ports'
import { fakeClock } from '../../testing/ports'
import { tempHome } from '../../testing/temp-home'
import { openSqliteStore } from './index'

const WRITER = fileURLToPath(new URL('../../testing/store-writer.mjs', import.meta.url))
/** Each run is killed after this many acknowledgements: odd places in the loop of three writes. */
const KILL_AFTER = [1, 2, 7, 23, 64]

/** Runs the writer until it has acknowledged `count` writes, kills it with SIGKILL, and returns everything it said. */
function writeAndKill(home: string, run: number, count: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, home, String(run)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let failed = ''
    child.stderr.on('data', (data) => {
      failed += data
    })
    child.stdout.on('data', (data) => {
      said += data
      if (said.split('\n').length > count + 1) child.kill('SIGKILL')
    })
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') reject(new Error(failed))
      else resolve(said.split('\n').slice(1, -1))
    })
  })
}

it('loses nothing it acknowledged when the process is killed', async () => {
  const home = tempHome()
  const acknowledged: string[] = []
  for (const [run, count] of KILL_AFTER.entries()) acknowledged.push(...(await writeAndKill(home, run, count)))
  const notices: string[] = []
  const store = await openSqliteStore({
    path: join(home, 'state.db'),
    backupsDir: join(home, 'backups'),
    clock: fakeClock(),
    onNotice: (notice) => notices.push(notice),
  })
  expect(notices).toEqual([])
  expect(await store.inspect()).toMatchObject({ ok: true })
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILL_AFTER.reduce((sum, count) => sum + count, 0))
  for (const id of acknowledged) {
    const [kind] = id
    if (kind === 'm') expect((await store.getItem(id))?.text, id).toContain(`memory ${id.slice(1)} `)
    else expect((await store.getMessage(id))?.text, id).toContain(kind === 'q' ? `question ${id.slice(1)}` : 'answer')
    if (kind === 'm')
      expect((await store.search(`"memory ${id.slice(1)} with"`, {}, 1))[0]?.id, `index entry of ${id}`).toBe(id)
  }
  await expectQueueWhole(store)
  await store.close()
})

/** Each chunk has its vectors or waits for them, never both nor neither; embedding goes on from there. */
async function expectQueueWhole(store: Store): Promise<void> {
  const { total: items } = await store.listItems({ limit: 1, offset: 0 })
  const begun = await store.countPending('default')
  expect(begun.total).toBe(items)
  expect(begun.pending).toBeLessThan(items)
  const seen = new Set<number>()
  for (;;) {
    const waiting = await store.pendingChunks('default', 100)
    if (waiting.length === 0) break
    const vector = new Float32Array(64).fill(1 / 8)
    await store.putVectors(
      'default',
      waiting.map(({ chunk_id }) => ({ chunk_id, vector, context_vector: vector })),
    )
    for (const { chunk_id } of waiting) {
      expect(seen.has(chunk_id)).toBe(false)
      seen.add(chunk_id)
    }
  }
  expect(seen.size).toBe(begun.pending)
  expect(await store.countPending('default')).toEqual({ pending: 0, total: items })
}
