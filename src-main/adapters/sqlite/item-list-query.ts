/** The filter box above a list: every word must be there, and the last one may still be being typed. */
import { type ParsedQuery, parseQuery } from '../../engine/ports/query'
import { ftsAny, ftsTerm } from './fts'

/** Two expressions, for the stemmed and the exact index; null when the text holds no word at all. */
export function listMatch(query: string): { stemmed: string; exact: string } | null {
  const parsed = parseQuery(query)
  const typing = /[\p{L}\p{N}]$/u.test(query)
  const match = allOf(parsed, typing)
  return match === null ? null : { stemmed: match, exact: match }
}

/** All groups, the last term as a prefix when it ends the text, minus what is excluded. */
export function allOf(parsed: ParsedQuery, typing: boolean): string | null {
  if (parsed.groups.length === 0) return null
  const groups = parsed.groups.map(({ any }, index) => {
    const isLast = typing && index === parsed.groups.length - 1
    const terms = any.map((term, at) => (isLast && at === any.length - 1 ? `${ftsTerm(term)} *` : ftsTerm(term)))
    return `(${terms.join(' OR ')})`
  })
  const excluded = ftsAny(parsed.exclude)
  return `(${groups.join(' AND ')})${excluded === null ? '' : ` NOT (${excluded})`}`
}
