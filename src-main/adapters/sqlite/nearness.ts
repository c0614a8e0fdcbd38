/**
 * What a cosine means. One embedder puts unrelated sentences at 0.1, another at 0.75, so a cosine says how near two texts
 * are only beside those of texts taken at random: each bank learns them from its own chunks.
 */
import type Database from 'better-sqlite3'
import { unpack } from './quantise'

/** Cosines of a bank: up to `least` two texts have nothing to do with each other, from `most` on they say the same. */
export interface NearScale {
  least: number
  most: number
}

/** Of Universal Sentence Encoder Lite over conversations: the scale everything is brought to, and that of a bank still too small. */
export const COMMON: NearScale = { least: 0.45, most: 0.85 }

/** Chunks from which on a bank has a scale of its own; it is learnt anew whenever the bank has doubled. */
export const LEARNT_FROM = 64
/** Chunks looked at: 2,016 pairs. */
const SAMPLE = 64
/** A bank of texts that are all alike would else call nothing near. */
const LEAST_RANGE = 0.05

/**
 * From the cosines of all pairs of the sample: `least` is their lower quartile, since a question is worded otherwise than what
 * answers it and lies farther from it than two statements from each other (over five LoCoMo conversations the median
 * question's cosines lie 0.15 to 0.3 lower); `most` a quarter of the way from their 99th percentile to 1. For the bundled
 * encoder that gives 0.33 to 0.50 and 0.76 to 0.87 there.
 */
export function nearScale(sample: Float32Array[]): NearScale {
  const cosines = sample.flatMap((one, at) => sample.slice(0, at).map((other) => dot(one, other)))
  cosines.sort((a, b) => a - b)
  const at = (share: number) => cosines[Math.floor(share * (cosines.length - 1))] ?? 0
  const high = at(0.99)
  const most = Math.min(1, high + (1 - high) / 4)
  return { least: Math.min(at(0.25), most - LEAST_RANGE), most }
}

/** The cosine that says as much on the common scale. */
export function toCommon(cosine: number, { least, most }: NearScale): number {
  return COMMON.least + ((cosine - least) / (most - least)) * (COMMON.most - COMMON.least)
}

/** 0..1 of a cosine on the common scale: 0 is no nearer than chance, 1 the same said again. */
export function nearnessOf(cosine: number): number {
  return Math.min(1, Math.max(0, (cosine - COMMON.least) / (COMMON.most - COMMON.least)))
}

/** Looks whether a bank has grown enough to learn its scale (again), and does. Inside a transaction. */
export function scaleLearner(db: Database.Database) {
  const due = db
    .prepare<[number, number], number>(
      'SELECT count FROM vector_bank WHERE number = ? AND count >= max(?, 2 * near_from)',
    )
    .pluck()
  const learnt = db.prepare('UPDATE vector_bank SET near_least = ?, near_most = ?, near_from = ? WHERE number = ?')
  return (number: number): void => {
    const count = due.get(number, LEARNT_FROM)
    if (count === undefined) return
    const sample = sampleOf(db, `vector_${number}`)
    if (sample.length < LEARNT_FROM / 2) return
    const { least, most } = nearScale(sample)
    learnt.run(least, most, count, number)
  }
}

/** Spread evenly over all chunks, so that no one conversation speaks for the bank. */
function sampleOf(db: Database.Database, table: string): Float32Array[] {
  const ends = db
    .prepare<[], { first: number | null; last: number | null }>(
      `SELECT (SELECT min(chunk_id) FROM ${table}) AS first, (SELECT max(chunk_id) FROM ${table}) AS last`,
    )
    .get()
  const first = ends?.first ?? 0
  const last = ends?.last ?? 0
  const next = db.prepare<[number], { chunk_id: number; vector: Buffer }>(
    `SELECT chunk_id, vector FROM ${table} WHERE chunk_id >= ? ORDER BY chunk_id LIMIT 1`,
  )
  const found = new Map<number, Float32Array>()
  for (let step = 0; step < SAMPLE; step++) {
    const row = next.get(first + Math.floor((step * (last - first)) / (SAMPLE - 1)))
    if (row) found.set(row.chunk_id, unpack(row.vector))
  }
  return [...found.values()]
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}
