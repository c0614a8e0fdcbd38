/**
 * What a search string means, the same for every store. Any string is valid.
 *
 *   plain words        ranked: the more of them (and the rarer) a record has, the higher it comes
 *   "a quoted phrase"  must be there, word for word
 *   a OR b, a | b      either will do
 *   -word, -"phrase"   must not be there
 *   v2.3.1, src/a.ts   identifiers, versions, paths and codes are kept whole
 */
import { isStopWord } from './stop-words'

export interface QueryTerm {
  /** As written, without quotes, operators and edge punctuation. Holds at least one letter or digit. */
  text: string
  kind: 'word' | 'identifier' | 'phrase'
}

export interface QueryGroup {
  /** A record satisfies the group by having any of these. */
  any: QueryTerm[]
  /** True when every alternative is a phrase: records without one are left out. */
  required: boolean
}

export interface ParsedQuery {
  groups: QueryGroup[]
  exclude: QueryTerm[]
}

/** Words past this many are not read: a search is not a document. */
const MAX_TERMS = 64

const OPENING = /["“”„«»]/
const LEX = /(?<minus>(?<![^\s(])-(?!-))?(?:["“”„«»](?<phrase>[^"“”„«»]*)["“”„«»]|(?<bar>\|+)|(?<raw>[^\s"“”„«»|]+))/gu
const HAS_WORD = /[\p{L}\p{N}]/u
/** Punctuation that ends a word wherever it stands. A comma or dot between digits does not. */
const BREAKS = /(?:(?<!\p{N}),|,(?!\p{N})|[;!?(){}[\]<>…—–¿¡،。、！？，])+/u
const EDGE_START = /^[^\p{L}\p{N}#@~/.$_+-]+/u
const EDGE_END = /[^\p{L}\p{N}+#_%]+$/u
const POSSESSIVE = /['’](?:s|t|re|ve|ll|d|m)$/iu
const PLAIN = /^[\p{L}\p{M}'’]+$/u

export function parseQuery(query: string): ParsedQuery {
  const parsed: ParsedQuery = { groups: [], exclude: [] }
  let joinNext = false
  let count = 0
  for (const match of query.replaceAll('\0', ' ').matchAll(LEX)) {
    const { minus, phrase, bar, raw } = match.groups ?? {}
    if (bar !== undefined || raw === 'OR') {
      joinNext = parsed.groups.length > 0
      continue
    }
    const terms = phrase !== undefined ? phraseTerm(phrase) : wordTerms(raw ?? '')
    for (const term of terms) {
      if (++count > MAX_TERMS) return finish(parsed)
      if (minus !== undefined) parsed.exclude.push(term)
      else if (joinNext) parsed.groups.at(-1)?.any.push(term)
      else parsed.groups.push({ any: [term], required: false })
      joinNext = false
    }
  }
  return finish(parsed)
}

function finish(parsed: ParsedQuery): ParsedQuery {
  for (const group of parsed.groups) group.required = group.any.every((term) => term.kind === 'phrase')
  return parsed
}

function phraseTerm(phrase: string): QueryTerm[] {
  const text = phrase.trim()
  return HAS_WORD.test(text) ? [{ text, kind: 'phrase' }] : []
}

function wordTerms(raw: string): QueryTerm[] {
  return raw.split(BREAKS).flatMap((piece) => {
    const text = piece.replace(EDGE_START, '').replace(EDGE_END, '').replace(POSSESSIVE, '')
    if (!HAS_WORD.test(text)) return []
    return [{ text, kind: isIdentifier(text) ? 'identifier' : 'word' } satisfies QueryTerm]
  })
}

/** Digits, inner punctuation, an underscore, a capital after a small letter, or all capitals: v2, a/b, fooBar, NASA. */
function isIdentifier(text: string): boolean {
  if (!PLAIN.test(text)) return true
  return /\p{Ll}\p{Lu}/u.test(text) || /^\p{Lu}{2,}$/u.test(text)
}

/** True when the term can drive a match: anything but a stop word. A phrase always can. */
export function isContent(term: QueryTerm): boolean {
  return term.kind === 'phrase' || !isStopWord(term.text)
}

/** A text to be searched for as it is, not as a query: quotes, minus signs and OR in it mean nothing. */
export function literalQuery(text: string): string {
  return text
    .replace(new RegExp(OPENING, 'gu'), ' ')
    .replace(/\|/g, ' ')
    .replace(/(^|[\s(])-+/gu, '$1')
    .replace(/\bOR\b/g, 'or')
}
