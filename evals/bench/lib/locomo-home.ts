/** One LoCoMo conversation remembered through the app's own memory, its chunks embedded from the queue. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createFiles } from '../../../src-main/adapters/files'
import { createMemory, type SearchOptions } from '../../../src-main/engine/memory'
import type { Clock, Embedder, Store } from '../../../src-main/engine/ports'
import type { Conversation } from './locomo-data'

export interface LocomoHome {
  /** Turn ids, best first. */
  search(query: string, limit: number, options: Pick<SearchOptions, 'without' | 'fusion'>): Promise<string[]>
  close(): Promise<void>
}

export interface LocomoHomeOptions {
  conversation: Conversation
  folder: string
  embedder: Embedder
  openStore: (options: { path: string; backupsDir: string; clock: Clock }) => Promise<Store>
}

const BATCH = 64

export async function openLocomoHome({
  conversation,
  folder,
  embedder,
  openStore,
}: LocomoHomeOptions): Promise<LocomoHome> {
  await mkdir(folder, { recursive: true })
  const clock: Clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    systemZone: () => 'UTC',
    sleep: async () => {},
  }
  const store = await openStore({ path: join(folder, 'state.db'), backupsDir: join(folder, 'backups'), clock })
  let next = 0
  const memory = createMemory({
    store,
    clock,
    files: createFiles(folder),
    ids: { next: (prefix) => `${prefix}_${++next}` },
    zone: () => 'UTC',
    embedQuery: async (text) => (await embedder.embed([text]))[0] ?? null,
  })
  const turnOf = new Map<string, string>()
  for (const { id, text, session, speaker, date } of conversation.turns) {
    const { item } = await memory.remember({
      text,
      kind: 'episode',
      origin: 'import',
      created_on: date,
      series: session,
      person: speaker,
    })
    turnOf.set(item.id, id)
  }
  for (;;) {
    const waiting = await store.pendingChunks('default', BATCH)
    if (waiting.length === 0) break
    const vectors = await embedder.embed(waiting.flatMap(({ text, context }) => [text, context]))
    await store.putVectors(
      'default',
      waiting.map(({ chunk_id }, at) => ({
        chunk_id,
        vector: vectors[2 * at] as Float32Array,
        context_vector: vectors[2 * at + 1] as Float32Array,
      })),
    )
  }
  return {
    async search(query, limit, options) {
      const hits = await memory.search(query, { ...options, limit })
      return hits.map((hit) => turnOf.get(hit.id) ?? '')
    },
    close: () => store.close(),
  }
}
