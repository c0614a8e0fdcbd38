/** Stage 1 over text: the stemmed and the exact index, one SQL round trip each, filters inside. */
import type Database from 'better-sqlite3'
import type { ParsedQuery, QueryTerm } from '../../engine/ports/query'
import { ALLOWED, type FilterParams } from './filter'
import { ftsAll, ftsAny } from './fts'
import type { RankedList } from './fuse'

/** Places kept for each retriever's hits, however good the other's are. */
const SLOTS = 20

/**
 * BM25 weights of the stemmed columns: text, title, context (the neighbouring chunks).
 * Context at 0.5 moved LoCoMo evidence recall@10 from 0.61 to 0.71.
 */
const STEMMED_RANK = 'bm25(1.0, 0.6, 0.5)'
const EXACT_RANK = 'bm25(1.0, 0.6)'

type Params = FilterParams & { match: string; must: string | null; not: string | null; limit: number }

/** Required phrases are looked up word for word in the exact index; excluded words by their stem. */
const retrieve = (table: string, rank: string) => `SELECT c.id, -f.rank AS score
  FROM ${table} f CROSS JOIN chunk c ON c.id = f.rowid CROSS JOIN item i ON i.seq = c.item_seq
  WHERE f.${table} MATCH @match AND f.rank MATCH '${rank}' AND ${ALLOWED}
    AND (@must IS NULL OR c.id IN (SELECT rowid FROM chunk_exact WHERE chunk_exact MATCH @must))
    AND (@not IS NULL OR c.id NOT IN (SELECT rowid FROM chunk_stemmed WHERE chunk_stemmed MATCH @not))
  ORDER BY f.rank LIMIT @limit`

export function retrievers(db: Database.Database) {
  type Hit = { id: number; score: number }
  const stemmed = db.prepare<[Params], Hit>(retrieve('chunk_stemmed', STEMMED_RANK))
  const exact = db.prepare<[Params], Hit>(retrieve('chunk_exact', EXACT_RANK))

  return {
    /** `driving` are the words that may start a match; the rest of the query only filters. */
    run(query: ParsedQuery, driving: QueryTerm[], filter: FilterParams, limit: number): RankedList[] {
      const must = ftsAll(query.groups.filter((group) => group.required).map((group) => group.any))
      const excluded = ftsAny(query.exclude)
      const shared = {
        ...filter,
        must,
        not: excluded === null ? null : `{text title} : (${excluded})`,
        limit: Math.max(SLOTS, limit),
      }
      const list = (name: RankedList['name'], weight: number, terms: QueryTerm[]): RankedList => {
        const match = ftsAny(terms)
        const hits = match === null ? [] : (name === 'stemmed' ? stemmed : exact).all({ ...shared, match })
        return { name, weight, scores: new Map(hits.map((hit) => [hit.id, hit.score])) }
      }
      return [
        list('stemmed', 0.6, driving),
        list(
          'exact',
          0.4,
          driving.filter((term) => term.kind !== 'word' || isName(term.text)),
        ),
      ]
    },
  }
}

/** A capital first letter in a query says "a name" often enough to look it up unstemmed too. */
function isName(text: string): boolean {
  return /^\p{Lu}/u.test(text)
}
