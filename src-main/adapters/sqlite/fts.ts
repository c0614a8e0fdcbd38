/** Query terms as FTS5 expressions. Every term goes in as a quoted string, so no input can be syntax. */
import type { QueryTerm } from '../../engine/ports/query'

/** One term. FTS5 cuts it into its tokens, which must follow one another. */
export function ftsTerm(term: QueryTerm): string {
  return `"${term.text.replaceAll('\0', ' ').replaceAll('"', '""')}"`
}

/** Any of the terms; null when there are none. */
export function ftsAny(terms: QueryTerm[]): string | null {
  return terms.length === 0 ? null : terms.map(ftsTerm).join(' OR ')
}

/** The groups together, each satisfied by any of its alternatives; null when there are none. */
export function ftsAll(groups: QueryTerm[][]): string | null {
  return groups.length === 0 ? null : groups.map((any) => `(${any.map(ftsTerm).join(' OR ')})`).join(' AND ')
}
