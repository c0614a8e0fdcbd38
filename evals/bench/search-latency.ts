/**
 * What a search costs in a store of a given size, and what filling it costs. Text by Zipf's law in series of twenty, two
 * 512-number vectors a chunk; the query's vector is given. The store is the app's own, on disk, as it is opened there.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSqliteStore } from '../../src-main/adapters/sqlite'
import type { Clock, NewItem, Store } from '../../src-main/engine/ports'
import { settled } from './lib/settled'
import { type BenchResult, summarise } from './lib/stats'
import { type Corpus, corpus } from './lib/zipf-text'

const DIMENSION = 512
const QUERIES = 300
const SERIES = 20
const BATCH = 500
const GROWTH = [10_000, 30_000, 100_000, 300_000, 1_000_000]

interface Row {
  chunks: number
  retain_per_s: number
  vectors_per_s: number
  p50_ms: number
  p95_ms: number
  max_ms: number
  /** Processor time of a search, mean: what it costs whatever else the machine does. */
  cpu_ms: number
  words_only_p95_ms: number
  vectors_only_p95_ms: number
  file_mb: number
  peak_rss_mb: number
}

export default async function searchLatency(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: { chunks: { type: 'string', default: '100000' }, growth: { type: 'boolean' }, json: { type: 'boolean' } },
  })
  const chunks = Number(values.chunks)
  const sizes = values.growth ? GROWTH.filter((size) => size < chunks).concat(chunks) : [chunks]
  const folder = await mkdtemp(join(tmpdir(), 'hearken-latency-'))
  const path = join(folder, 'state.db')
  const clock: Clock = {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    systemZone: () => 'UTC',
    sleep: async () => {},
  }
  const store = await openSqliteStore({ path, backupsDir: join(folder, 'backups'), clock })
  try {
    const texts = corpus(7, DIMENSION)
    const single = await retainSingly(store, texts)
    const rows: Row[] = []
    let held = SINGLES
    for (const size of sizes) {
      const filled = await fill(store, texts, held, size)
      held = size
      // The first search has the bits read into memory.
      await ask(store, texts, { words: false, queries: 1 })
      await settled()
      const all = await ask(store, texts, {})
      const words = await ask(store, texts, { vectors: false })
      const vectors = await ask(store, texts, { words: false })
      rows.push({
        chunks: size,
        ...filled,
        p50_ms: all.p50,
        p95_ms: all.p95,
        max_ms: all.max,
        cpu_ms: all.cpu_ms,
        words_only_p95_ms: words.p95,
        vectors_only_p95_ms: vectors.p95,
        file_mb: Math.round((await stat(path)).size / 1e6),
        peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
      })
    }
    const last = rows.at(-1) as Row
    return {
      table: rows.map((row) => ({ ...row })),
      result: {
        ...last,
        retain_singly_per_s: single,
        growth: rows,
        targets: { p95_ms: chunks > 100_000 ? 80 : 25, retain_per_s: 1_000 },
      },
    }
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const SINGLES = 500

/** One commit each, as a person remembers. Chunks a second. */
async function retainSingly(store: Store, texts: Corpus): Promise<number> {
  const started = performance.now()
  for (let at = 0; at < SINGLES; at++) await store.putItem(entry(texts, at))
  const took = performance.now() - started
  await embed(store, texts)
  return Math.round((SINGLES / took) * 1_000)
}

async function fill(store: Store, texts: Corpus, from: number, to: number) {
  let retain = 0
  let vectors = 0
  for (let at = from; at < to; at += BATCH) {
    const entries = Array.from({ length: Math.min(BATCH, to - at) }, (_, n) => entry(texts, at + n))
    const started = performance.now()
    await store.putItems(entries)
    retain += performance.now() - started
    vectors += await embed(store, texts)
  }
  const rate = (ms: number) => Math.round(((to - from) / ms) * 1_000)
  return { retain_per_s: rate(retain), vectors_per_s: rate(vectors) }
}

/** Milliseconds in the store, without making the vectors. */
async function embed(store: Store, texts: Corpus): Promise<number> {
  let took = 0
  for (;;) {
    const started = performance.now()
    const waiting = await store.pendingChunks('default', BATCH)
    took += performance.now() - started
    if (waiting.length === 0) return took
    const rows = waiting.map(({ chunk_id }) => ({
      chunk_id,
      vector: texts.vector(topics.get(chunk_id) ?? 0),
      context_vector: texts.vector(topics.get(chunk_id) ?? 0),
    }))
    const writing = performance.now()
    await store.putVectors('default', rows)
    took += performance.now() - writing
  }
}

/** Chunk ids follow the order of writing, one chunk an item. */
const topics = new Map<number, number>()

function entry(texts: Corpus, at: number): NewItem {
  const { text, topic, person } = texts.text(12 + (at % 40))
  topics.set(at + 1, topic)
  const day = `20${10 + (at % 16)}-0${1 + (at % 9)}-1${at % 10}`
  return {
    item: {
      id: `mem_${at}`,
      kind: 'episode',
      scope: 'global',
      text,
      title: text.slice(0, 40),
      source: 'A conversation',
      created_on: day,
      tags: [],
      origin: 'import',
      turn_id: null,
      message_id: null,
      conversation_id: null,
      parent_id: null,
      is_latest: true,
      pinned: false,
      expires_at: null,
      forgotten_at: null,
      created_at: new Date(1_700_000_000_000 + at).toISOString(),
      updated_at: new Date(1_700_000_000_000 + at).toISOString(),
      series: `s${Math.floor(at / SERIES)}`,
      person,
    },
    chunks: [text],
    supersedes: null,
  }
}

async function ask(store: Store, texts: Corpus, { vectors = true, words = true, queries = QUERIES }) {
  const times: number[] = []
  const questions = Array.from({ length: queries }, () => {
    const { text, topic } = texts.question()
    return { text, vector: texts.vector(topic) }
  })
  const before = process.cpuUsage()
  for (const { text, vector } of questions) {
    const started = performance.now()
    await store.search(text, {}, 10, { ...(vectors ? { vector } : {}), without: words ? [] : ['stemmed', 'exact'] })
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  return { ...summarise(times.slice(20)), cpu_ms: Math.round((user + system) / queries / 10) / 100 }
}
