/** Stage 1 over text: the stemmed and the exact index, one SQL round trip each, filters inside. */
import type Database from 'better-sqlite3'
import type { ParsedQuery, QueryTerm } from '../../engine/ports/query'
import type { Condition } from './filter'
import { ftsAll, ftsAny } from './fts'
import { DRIVER_BUDGET } from './term-stats'

/** BM25 weights of the columns: text, title, the nearest neighbours, the ones behind them. */
export const FIELD_WEIGHTS = { text: 1, title: 0.6, context: 0.5, far: 0.25 }

const { text, title, context, far } = FIELD_WEIGHTS
const RANKS = {
  chunk_stemmed: `bm25(${text}, ${title}, ${context}, ${far})`,
  chunk_exact: `bm25(${text}, ${title})`,
}

type Table = keyof typeof RANKS
type Params = Record<string, string | number>

export function textRetrievers(db: Database.Database) {
  const statements = new Map<string, Database.Statement<[Params], number>>()
  const prepared = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare<[Params], number>(sql).pluck()
    statements.set(sql, known)
    return known
  }

  /**
   * A single word that more chunks hold than may be ranked tells none of them apart, and BM25 would read them all: the
   * newest are taken instead. Under a filter they are ranked, since few may be left.
   */
  const isTooCommon = (table: Table, terms: QueryTerm[], match: string): boolean => {
    if (terms.length !== 1) return false
    const beyond = prepared(`SELECT 1 FROM ${table} WHERE ${table} MATCH @match LIMIT 1 OFFSET @budget`)
    return beyond.get({ match, budget: DRIVER_BUDGET }) !== undefined
  }

  /** At most `limit` chunk ids that hold any of the terms and that the filter allows, the best first. */
  return (table: Table, terms: QueryTerm[], query: ParsedQuery, condition: Condition, limit: number): number[] => {
    const match = ftsAny(terms)
    if (match === null) return []
    const words = wordFilter(query)
    const isFiltered = condition.isFiltered || words.sql !== ''
    const byAge = !isFiltered && isTooCommon(table, terms, match)
    const rank = byAge ? '' : `AND f.rank MATCH '${RANKS[table]}' `
    const sql = `SELECT c.id FROM ${table} f CROSS JOIN chunk c ON c.id = f.rowid CROSS JOIN item i ON i.seq = c.item_seq
      WHERE f.${table} MATCH @match ${rank}AND ${condition.sql}${words.sql}
      ORDER BY ${byAge ? 'f.rowid DESC' : 'f.rank'} LIMIT @limit`
    return prepared(sql).all({ ...condition.params, ...words.params, match, limit })
  }
}

/** Required phrases are looked up word for word in the exact index; excluded words by their stem. Over the chunk table as `c`. */
export function wordFilter(query: ParsedQuery): { sql: string; params: Record<string, string> } {
  const must = ftsAll(query.groups.filter((group) => group.required).map((group) => group.any))
  const not = ftsAny(query.exclude)
  return {
    sql: `${must === null ? '' : ' AND c.id IN (SELECT rowid FROM chunk_exact WHERE chunk_exact MATCH @must)'}${
      not === null ? '' : ' AND c.id NOT IN (SELECT rowid FROM chunk_stemmed WHERE chunk_stemmed MATCH @not)'
    }`,
    params: { ...(must === null ? {} : { must }), ...(not === null ? {} : { not: `{text title} : (${not})` }) },
  }
}

/** A capital first letter in a query says "a name" often enough to look it up unstemmed too. */
export function isExact(term: QueryTerm): boolean {
  return term.kind !== 'word' || /^\p{Lu}/u.test(term.text)
}
