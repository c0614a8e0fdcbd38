/** Candidates for "something similar is remembered already". */
import type Database from 'better-sqlite3'
import type { ItemKind, MemoryItem } from '../../contract/index'
import type { QueryTerm } from '../../engine/ports/query'
import { LIVE } from './filter'
import { ftsAny } from './fts'
import { ITEM_COLUMNS, type ItemRecord, toItem } from './rows'
import { drivers, termStats } from './term-stats'

/** Words looked up at most. */
const MAX_WORDS = 24
/** Words of the text that are weighed at most. */
const MAX_READ = 200

export function similarItems(db: Database.Database, now: () => string) {
  const stats = termStats(db)
  type Params = { match: string; kind: ItemKind; scope: string; now: string; limit: number }
  const candidates = db.prepare<[Params], ItemRecord>(
    `SELECT ${ITEM_COLUMNS}
     FROM chunk_stemmed f CROSS JOIN chunk c ON c.id = f.rowid CROSS JOIN item i ON i.seq = c.item_seq
     WHERE f.chunk_stemmed MATCH @match AND ${LIVE} AND i.kind = @kind AND i.scope = @scope
     ORDER BY f.rank LIMIT @limit`,
  )

  /**
   * Two texts whose word sets have a Jaccard index over 0.7 share over 70 % of each one's words, so one of any 30 % + 1
   * words of the text stands in every candidate: the rarest are looked up, as far as a search may go.
   */
  return (text: string, kind: ItemKind, scope: string, limit: number): MemoryItem[] => {
    const written = new Set(
      [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MAX_READ).map(([word]) => word),
    )
    const terms: QueryTerm[] = [...written].map((word) => ({ text: word, kind: 'word' }))
    const measured = stats.measure(terms)
    const enough = Math.min(MAX_WORDS, Math.floor(terms.length * 0.3) + 1)
    const match = ftsAny(drivers(terms.map((term, at) => ({ term, df: measured[at]?.df ?? 0 }))).slice(0, enough))
    if (match === null) return []
    const params = { match: `{text} : (${match})`, kind, scope, now: now(), limit }
    const items = new Map(candidates.all(params).map((record) => [record.id, toItem(record)]))
    return [...items.values()]
  }
}
