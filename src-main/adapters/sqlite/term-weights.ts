/** The terms of a query, weighed: what the scores of a hit are made of. */
import { isContent, type ParsedQuery, type QueryTerm } from '../../engine/ports/query'
import type { TermStats } from './term-stats'
import { wordsOf } from './words'

export interface WeighedTerm {
  term: QueryTerm
  stems: string[]
  /** In how many chunks, and how much that says (term-stats.ts). */
  df: number
  idf: number
  /** Which alternative group of the query it belongs to. */
  group: number
  /** 1, or less for a synonym. */
  share: number
}

export function weighTerms(query: ParsedQuery, measure: (terms: QueryTerm[]) => TermStats[]): WeighedTerm[] {
  const wanted = query.groups.flatMap(({ any }, group) => any.filter(isContent).map((term) => ({ term, group })))
  const stats = measure(wanted.map(({ term }) => term))
  return wanted.map(({ term, group }, at) => ({
    term,
    group,
    stems: wordsOf(term.text).map((word) => word.stem),
    df: stats[at]?.df ?? 0,
    idf: stats[at]?.idf ?? 0,
    share: 1,
  }))
}
