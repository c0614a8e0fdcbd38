/** How well the words of a hit answer a query: BM25 over weighted columns, and the share of the query it holds. */
import { FIELD_WEIGHTS } from './retrievers'
import type { WeighedTerm } from './term-weights'
import { occurrences, type Word, wordsOf } from './words'

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
  /** The words of the text, for the snippet. */
  words: Word[]
}

/** BM25's constants, FTS5's own. */
const K1 = 1.2
const B = 0.75
/** What a term counts when only the neighbours hold it. On LoCoMo recall@10: 0.2 → 0.689, 0.4 → 0.705, 0.6 → 0.714. */
const CONTEXT_PRESENCE = 0.6

const COLUMNS = ['text', 'title', 'context', 'far'] as const

/**
 * Scores one hit. `names` are stems of people who speak in the hits: where it is known who speaks, a name in the text is
 * an address ("Hi Ann!") more often than an answer, so it is left to `person`.
 * BM25 as FTS5 counts it, but alternatives are one term: tf = Σ share × weight × occurrences per column; length = words of all columns over `averageLength`.
 */
export function scoreWords(fields: Fields, terms: WeighedTerm[], names: Set<string>, averageLength: number): WordScore {
  const columns = COLUMNS.map((name) => (fields[name] === '' ? [] : wordsOf(fields[name])))
  const length = columns.reduce((sum, words) => sum + words.length, 0)
  const person = fields.person === null ? [] : wordsOf(fields.person)
  const norm = K1 * (1 - B + (B * length) / averageLength)
  const groups = new Map<number, { weight: number; tf: number; present: number }>()
  for (const { stems, idf, group, share, term } of terms) {
    const counts = columns.map((words) => occurrences(words, stems).length)
    const isName = person.length > 0 && term.kind === 'word' && names.has(stems[0] ?? '')
    const tf = isName ? 0 : COLUMNS.reduce((sum, name, at) => sum + FIELD_WEIGHTS[name] * (counts[at] ?? 0), 0)
    const here = (counts[0] ?? 0) + (counts[1] ?? 0) > 0 || occurrences(person, stems).length > 0
    const present = here ? share : (counts[2] ?? 0) + (counts[3] ?? 0) > 0 ? CONTEXT_PRESENCE * share : 0
    const known = groups.get(group) ?? { weight: idf, tf: 0, present: 0 }
    groups.set(group, { weight: idf, tf: known.tf + share * tf, present: Math.max(known.present, present) })
  }
  const all = [...groups.values()]
  const bm25 = all.reduce((sum, { weight, tf }) => sum + (weight * tf * (K1 + 1)) / (tf + norm), 0)
  return { bm25, coverage: coverageOf(all), words: columns[0] ?? [] }
}

/**
 * idf-weighted term coverage: the idf of the groups present over the idf of all groups of content terms. So a hit that
 * shares one common word of many scores near 0, and one with every word 1.
 */
function coverageOf(groups: { weight: number; present: number }[]): number {
  const all = groups.reduce((sum, { weight }) => sum + weight, 0)
  return all === 0 ? 0 : groups.reduce((sum, { weight, present }) => sum + weight * present, 0) / all
}

/** How much of what must stand exactly (idf-weighted) stands in the text or title as written, case aside. 0 without such terms. */
export function exactShare(fields: Pick<Fields, 'text' | 'title'>, terms: Pick<WeighedTerm, 'term' | 'idf'>[]): number {
  const text = `${fields.title}\n${fields.text}`.toLowerCase()
  let all = 0
  let held = 0
  for (const { term, idf } of terms) {
    all += idf
    if (standsIn(text, term.text.toLowerCase())) held += idf
  }
  return all === 0 ? 0 : held / all
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
