/**
 * A home as it is after years: memories of every kind with all their vectors, observations in folders, conversations
 * whose replies used memories, and what each call cost. Made from a seed; the text is zipf-text's.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openSqliteStore } from '../../../src-main/adapters/sqlite'
import { type ItemKind, type MemoryItem, RecallSettings } from '../../../src-main/contract'
import { chunkText } from '../../../src-main/engine/memory/chunk'
import type { Clock, Embedder, EmbedderSource, NewItem, Store } from '../../../src-main/engine/ports'
import { type Corpus, corpus, TOPICS } from './zipf-text'

export const DIMENSION = 512
const BATCH = 500
/** How many of ten memories are of each kind. */
const KINDS: ItemKind[] = [
  'fact',
  'fact',
  'fact',
  'fact',
  'episode',
  'observation',
  'observation',
  'note',
  'reference',
  'report',
]
/** Words of a memory of each kind: two chunks on average over all of them. */
const WORDS: Record<ItemKind, number> = {
  fact: 14,
  episode: 120,
  observation: 60,
  note: 350,
  reference: 500,
  report: 900,
}
export const TURNS_PER_CONVERSATION = 12
/** One turn for each so many memories. */
const MEMORIES_PER_TURN = 4
const FIRST_DAY = Date.UTC(2019, 0, 1)
const MINUTE = 60_000

export interface Life {
  items: number
  chunks: number
  turns: number
  fill_s: number
}

/** The text such a home is made of: the same words and topics each time. */
export const lifeText = (): Corpus => corpus(11, DIMENSION)

/** Fills a home that nobody runs until it holds so many chunks. */
export async function fillLife(home: string, chunks: number, vectors = true): Promise<Life> {
  const started = performance.now()
  const path = join(home, 'state.db')
  const store = await openSqliteStore({ path, backupsDir: join(home, 'backups'), clock: CLOCK })
  const texts = lifeText()
  let items = 0
  let held = 0
  try {
    await store.createBank(defaultBank())
    while (held < chunks) {
      const entries = Array.from({ length: BATCH }, (_, n) => memory(texts, items + n))
      await store.putItems(entries)
      items += entries.length
      held += entries.reduce((sum, entry) => sum + entry.chunks.length, 0)
      if (vectors) await embedAll(store, texts)
    }
  } finally {
    await store.close()
  }
  const turns = Math.floor(items / MEMORIES_PER_TURN)
  talk(path, turns, items, texts)
  return { items, chunks: held, turns, fill_s: Math.round((performance.now() - started) / 1_000) }
}

/** One that answers at once, of the width the home is filled with. */
export function instantEmbedders(): EmbedderSource {
  const info = { id: EMBEDDER_ID, label: 'Instant', dimension: DIMENSION, local: true }
  const vectorOf = vectorsBy(lifeText())
  const embedder: Embedder = { info, embed: async (texts) => texts.map(vectorOf), close: async () => {} }
  return { describe: () => info, open: async () => embedder, onDownload: () => {} }
}

const EMBEDDER_ID = 'instant:512'
const CLOCK: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  systemZone: () => 'UTC',
  sleep: async () => {},
}

const defaultBank = () => ({
  name: 'default',
  embedder: { provider: 'use-lite' as const, model: '', base_url: '', dimension: 0 },
  embedder_id: EMBEDDER_ID,
  dimension: DIMENSION,
  recall: RecallSettings.parse({}),
  created_at: new Date(FIRST_DAY).toISOString(),
  replaces: null,
})

/** A unit vector near a topic that the text's letters choose: as near to some chunks as a real question's is. */
function vectorsBy(texts: Corpus): (text: string) => Float32Array {
  return (text) => {
    let hash = 2_166_136_261
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
    return texts.vector((hash >>> 0) % TOPICS)
  }
}

async function embedAll(store: Store, texts: Corpus): Promise<void> {
  for (;;) {
    const waiting = await store.pendingChunks('default', BATCH)
    if (waiting.length === 0) return
    const rows = waiting.map(({ chunk_id }) => ({
      chunk_id,
      vector: texts.vector(chunk_id % TOPICS),
      context_vector: texts.vector(chunk_id % TOPICS),
    }))
    await store.putVectors('default', rows)
  }
}

function memory(texts: Corpus, at: number): NewItem {
  const kind = KINDS[at % KINDS.length] as ItemKind
  const { text, person } = texts.text(WORDS[kind])
  const time = new Date(FIRST_DAY + at * 60 * MINUTE).toISOString()
  const item: MemoryItem = {
    id: memoryId(at),
    kind,
    scope: at % 9 === 0 ? `project:P${at % 40}` : 'global',
    text,
    title: text.slice(0, 60),
    source: kind === 'reference' ? `notes/${at}.md` : 'A conversation',
    created_on: time.slice(0, 10),
    tags: at % 5 === 0 ? [`tag${at % 30}`] : [],
    origin: 'owner',
    turn_id: `turn_${Math.floor(at / MEMORIES_PER_TURN)}`,
    message_id: `msg_${2 * Math.floor(at / MEMORIES_PER_TURN)}`,
    conversation_id: `conv_${Math.floor(at / MEMORIES_PER_TURN / TURNS_PER_CONVERSATION)}`,
    parent_id: null,
    is_latest: true,
    pinned: false,
    expires_at: null,
    forgotten_at: null,
    created_at: time,
    updated_at: time,
    person,
    ...(kind === 'observation' ? { folder: `folder${at % 12}`, agent: `worker${at % 3}` } : {}),
  }
  return { item, chunks: chunkText(text), supersedes: null }
}

const memoryId = (at: number) => `mem_${String(at).padStart(8, '0')}`

/** Conversations, their turns and what these cost, by the rows they leave: a commit for each would take minutes. */
function talk(path: string, turns: number, items: number, texts: Corpus): void {
  const db = new Database(path)
  db.pragma('foreign_keys = OFF')
  const conversation = db.prepare(
    'INSERT INTO conversation (id, title, leaf_id, created_at, updated_at) VALUES (@id, @title, @leaf_id, @at, @at)',
  )
  const message = db.prepare(
    `INSERT INTO message (id, conversation_id, parent_id, depth, role, text, created_at, updated_at, turn_id, status, tools,
       used, kept, notices, receipt, consolidated_at)
     VALUES (@id, @conversation_id, @parent_id, @depth, @role, @text, @at, @at, @turn_id, 'done', '[]', @used, '[]', '[]',
       @receipt, @at)`,
  )
  const turn = db.prepare(
    `INSERT INTO turn (id, conversation_id, message_id, reply_id, gateway, client_id, started_at)
     VALUES (@id, @conversation_id, @message_id, @reply_id, 'window', NULL, @at)`,
  )
  const usage = db.prepare(
    `INSERT INTO usage (turn_id, ts, kind, provider, model, input_tokens, output_tokens, cached_tokens, cache_write_tokens,
       cost_usd, duration_ms, ok, counted_usd, on_reply)
     VALUES (@turn_id, @at, @kind, 'openai', 'gpt-5-mini', 1200, 150, 0, 0, 0.001, 900, 1, 0.001, @on_reply)`,
  )
  const used = (n: number) =>
    JSON.stringify(
      Array.from({ length: 4 }, (_, k) => {
        const { text } = texts.text(14)
        return {
          id: memoryId((n * 37 + k * 1_009) % items),
          source: 'A conversation',
          created_on: '2024-01-01',
          exact_snippet: text,
          cited: k === 0,
        }
      }),
    )
  const receiptOf = (turn_id: string) => {
    const line = 'gpt-5-mini · 1.2k in / 150 out · $0.001'
    return JSON.stringify({
      turn_id,
      rev: 1,
      line,
      models: [],
      tools: [],
      memory: [],
      duration_ms: 900,
      total_usd: 0.001,
    })
  }
  const fill = db.transaction(() => {
    for (let n = 0; n < turns; n++) {
      const at = new Date(FIRST_DAY + n * 240 * MINUTE).toISOString()
      const conversation_id = `conv_${Math.floor(n / TURNS_PER_CONVERSATION)}`
      const step = n % TURNS_PER_CONVERSATION
      const last = Math.min(turns - 1, n - step + TURNS_PER_CONVERSATION - 1)
      const asked = texts.question().text
      if (step === 0)
        conversation.run({ id: conversation_id, title: asked.slice(0, 60), leaf_id: `msg_${2 * last + 1}`, at })
      const [message_id, reply_id, turn_id] = [`msg_${2 * n}`, `msg_${2 * n + 1}`, `turn_${n}`]
      const parent_id = step === 0 ? null : `msg_${2 * n - 1}`
      const base = { conversation_id, at, turn_id }
      message.run({
        ...base,
        id: message_id,
        parent_id,
        depth: 2 * step,
        role: 'user',
        text: asked,
        used: '[]',
        receipt: null,
      })
      message.run({
        ...base,
        id: reply_id,
        parent_id: message_id,
        depth: 2 * step + 1,
        role: 'assistant',
        text: texts.text(60).text,
        used: used(n),
        receipt: receiptOf(turn_id),
      })
      turn.run({ id: turn_id, conversation_id, message_id, reply_id, at })
      for (const kind of ['loop', 'gate', 'embed']) usage.run({ turn_id, at, kind, on_reply: kind === 'embed' ? 0 : 1 })
    }
  })
  fill()
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
