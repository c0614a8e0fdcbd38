/** How well the words of a hit answer a query: BM25 over weighted columns, and the share of the query it holds. */
import { FIELD_WEIGHTS } from './retrievers'
import type { WeighedTerm } from './term-weights'
import { mayBeOneOf, stemsOf } from './words'

export interface Fields {
  text: string
  title: string
  context: string
  far: string
  person: string | null
}

export interface WordScore {
  /** Above 0 when any term stands in any column. */
  bm25: number
  /** 0..1. */
  coverage: number
  /** 0..1: of the query's terms in its own text or title, the one that singles it out most. */
  rare: number
}

/** BM25's constants, FTS5's own. */
const K1 = 1.2
const B = 0.75
/** What a term counts when only the neighbours hold it. On LoCoMo recall@10: 0.2 → 0.689, 0.4 → 0.705, 0.6 → 0.714. */
const CONTEXT_PRESENCE = 0.6

const COLUMNS = ['text', 'title', 'context', 'far'] as const

/**
 * A scorer for one search. `names` are stems of people who speak in the hits: where it is known who speaks, a name in the
 * text is an address ("Hi Ann!") more often than an answer, so it is left to `person`.
 * BM25 as FTS5 counts it, but alternatives are one term: tf = Σ share × weight × occurrences per column; length = words of
 * all columns over `averageLength`.
 */
export function wordScorer(terms: WeighedTerm[], names: Set<string>, averageLength: number) {
  const lookup = lookupOf(terms)
  const mayBe = mayBeOneOf(terms.flatMap(({ stems }) => stems))
  const isName = terms.map(({ term, stems }) => term.kind === 'word' && names.has(stems[0] ?? ''))

  return (fields: Fields): WordScore => {
    const columns = COLUMNS.map((name) => (fields[name] === '' ? [] : stemsOf(fields[name], mayBe)))
    const counts = columns.map((stems) => countTerms(stems, terms, lookup))
    const person = fields.person === null ? null : countTerms(stemsOf(fields.person, mayBe), terms, lookup)
    const length = columns.reduce((sum, stems) => sum + stems.length, 0)
    const norm = K1 * (1 - B + (B * length) / averageLength)
    let rare = 0
    const groups = new Map<number, { weight: number; tf: number; present: number }>()
    for (const [at, { idf, group, share, rarity }] of terms.entries()) {
      const [text = 0, title = 0, context = 0, far = 0] = counts.map((count) => count[at] ?? 0)
      const { text: a, title: b, context: c, far: d } = FIELD_WEIGHTS
      const tf = person !== null && isName[at] ? 0 : a * text + b * title + c * context + d * far
      if (text + title > 0 && !isName[at]) rare = Math.max(rare, rarity)
      const here = text + title + (person?.[at] ?? 0) > 0
      const present = here ? share : context + far > 0 ? CONTEXT_PRESENCE * share : 0
      const known = groups.get(group) ?? { weight: idf, tf: 0, present: 0 }
      groups.set(group, { weight: idf, tf: known.tf + share * tf, present: Math.max(known.present, present) })
    }
    const all = [...groups.values()]
    const bm25 = all.reduce((sum, { weight, tf }) => sum + (weight * tf * (K1 + 1)) / (tf + norm), 0)
    return { bm25, coverage: coverageOf(all), rare }
  }
}

/** Terms by the stem they begin with. */
function lookupOf(terms: WeighedTerm[]): Map<string, number[]> {
  const lookup = new Map<string, number[]>()
  for (const [at, { stems }] of terms.entries()) {
    const [first] = stems
    if (first !== undefined) lookup.set(first, [...(lookup.get(first) ?? []), at])
  }
  return lookup
}

/** How often each term stands in the stems; a term of several needs them one after another. */
function countTerms(stems: string[], terms: WeighedTerm[], lookup: Map<string, number[]>): number[] {
  const counts = new Array<number>(terms.length).fill(0)
  for (let at = 0; at < stems.length; at++) {
    // Most are ruled out, and stand here only to keep the others apart.
    if (stems[at] === '') continue
    for (const term of lookup.get(stems[at] as string) ?? []) {
      const wanted = terms[term]?.stems ?? []
      if (wanted.every((next, offset) => stems[at + offset] === next)) counts[term] = (counts[term] ?? 0) + 1
    }
  }
  return counts
}

/**
 * idf-weighted term coverage: the idf of the groups present over the idf of all groups of content terms. So a hit that
 * shares one common word of many scores near 0, and one with every word 1.
 */
function coverageOf(groups: { weight: number; present: number }[]): number {
  const all = groups.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : groups.reduce((sum, { weight, present }) => sum + weight * present, 0) / all
}

/**
 * Of what must stand exactly, what stands in the text or title as written, case aside: its share, idf-weighted, and how surely
 * the rarest of it singles the hit out. Both 0 without such terms.
 */
export function heldExactly(
  fields: Pick<Fields, 'text' | 'title'>,
  terms: Pick<WeighedTerm, 'term' | 'idf' | 'rarity'>[],
): { share: number; rare: number } {
  const text = `${fields.title}\n${fields.text}`.toLowerCase()
  let all = 0
  let held = 0
  let rare = 0
  for (const { term, idf, rarity } of terms) {
    all += idf
    if (!standsIn(text, term.text.toLowerCase())) continue
    held += idf
    rare = Math.max(rare, rarity)
  }
  return { share: all === 0 ? 0 : held / all, rare }
}

const EDGE = /[\p{L}\p{N}_]/u

function standsIn(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const before = text[at - 1]
    const after = text[at + term.length]
    if (!(before && EDGE.test(before)) && !(after && EDGE.test(after))) return true
  }
  return false
}
