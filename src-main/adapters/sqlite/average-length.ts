/** How many words a chunk is indexed with on average: what BM25 compares a hit's own length with. */
import type Database from 'better-sqlite3'
import { stemsOf } from './words'

const SAMPLE = 200

/** Measured on the newest chunks; again when the store has grown by a twentieth. */
export function averageLength(db: Database.Database): () => number {
  const last = db.prepare<[], number>('SELECT coalesce(max(id), 0) FROM chunk').pluck()
  const newest = db.prepare<[], { all_text: string }>(
    `SELECT concat_ws(' ', text, title, context, far) AS all_text FROM chunk ORDER BY id DESC LIMIT ${SAMPLE}`,
  )
  let known = { at: 0, words: 1 }
  return () => {
    const at = last.get() ?? 0
    if (at < known.at || at > known.at * 1.05) {
      const lengths = newest.all().map(({ all_text }) => stemsOf(all_text).length)
      known = { at, words: Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)) }
    }
    return known.words
  }
}
