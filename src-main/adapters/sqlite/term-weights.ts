/** The terms of a query, weighed: what the scores of a hit are made of. */
import { isContent, type ParsedQuery, type QueryTerm } from '../../engine/ports/query'
import type { Synonyms } from './synonyms'
import type { TermStats } from './term-stats'
import { wordsOf } from './words'

export interface WeighedTerm {
  term: QueryTerm
  stems: string[]
  /** In how many chunks it stands. */
  df: number
  /** How much the group it belongs to says (term-stats.ts). */
  idf: number
  /** Alternatives share a group: those of the query itself, and synonyms with their word. */
  group: number
  /** 1, or what a synonym counts. */
  share: number
  /** 0..1: how surely it singles out a chunk that holds it; 0 for what only the synonym table brought in. */
  rarity: number
  /** False for what only the synonym table brought in. */
  asked: boolean
}

/** A word that stands in more chunks than this finds enough by itself; its neighbours in meaning would only crowd it. */
const RARE = 10

/** How much its rarity counts: a plain word or a short number may stand anywhere by chance, a code or a quoted phrase may not. */
const SINGLES_OUT = { word: 0.1, name: 0.3, code: 1 }
/** Years and counts are spelled as codes are, but name nothing; "ice-cream" is a word. */
const CODE =
  /\p{L}.*\p{N}|\p{N}.*\p{L}\p{L}|^\p{N}{5,}$|[_/@#\\]|\p{L}\.\p{L}|\p{N}\.\p{N}+\.|\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u

export interface Measures {
  measure(terms: QueryTerm[]): TermStats[]
  /** Of a group that stands in this many chunks. */
  idfOf(df: number): number
  /** 0..1 */
  rarityOf(df: number): number
}

export function weighTerms(query: ParsedQuery, stats: Measures, synonyms: Synonyms): WeighedTerm[] {
  const terms = query.groups.flatMap(({ any }, group) =>
    any.filter(isContent).flatMap((term, at) => [
      { term, group, share: 1, asked: true },
      ...alternativesOf(term, group + at === 0, synonyms).map(({ word, share }) => ({
        term: { text: word, kind: 'word' } satisfies QueryTerm,
        group,
        share,
        asked: false,
      })),
    ]),
  )
  const measured = stats.measure(terms.map(({ term }) => term))
  const held = new Map<number, number>()
  for (const [at, { group, share }] of terms.entries())
    if (share === 1) held.set(group, (held.get(group) ?? 0) + (measured[at]?.df ?? 0))
  const rare = (group: number) => (held.get(group) ?? 0) <= RARE
  return terms
    .filter(({ group, share }) => share === 1 || rare(group))
    .map((term) => {
      const df = measured[terms.indexOf(term)]?.df ?? 0
      return {
        ...term,
        stems: wordsOf(term.term.text).map((word) => word.stem),
        df,
        idf: stats.idfOf(held.get(term.group) ?? 0),
        rarity: term.asked ? singlesOut(term.term, terms[0]?.term === term.term) * stats.rarityOf(df) : 0,
      }
    })
}

/** 0..1, what its rarity is multiplied by. A capital says "a name", except on the word a sentence starts with. */
export function singlesOut({ text, kind }: QueryTerm, isFirst: boolean): number {
  if (kind === 'phrase' || (kind === 'identifier' && CODE.test(text))) return SINGLES_OUT.code
  return !isFirst && /^\p{Lu}/u.test(text) ? SINGLES_OUT.name : SINGLES_OUT.word
}

/** Names have no synonyms: a capital says so, except on the word a sentence starts with. */
function alternativesOf(term: QueryTerm, isFirst: boolean, synonyms: Synonyms) {
  const [word, second] = wordsOf(term.text)
  if (term.kind !== 'word' || word === undefined || second !== undefined) return []
  if (!isFirst && /^\p{Lu}/u.test(term.text)) return []
  return synonyms(word.stem)
}
