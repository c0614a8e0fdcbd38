/** What speaks for a candidate, each part made comparable over all candidates of one search. */
import type { QueryTerm } from '../../engine/ports/query'
import { dateMatch, namedDates } from './named-date'
import type { Cosines } from './semantic'
import { stemsOf } from './words'

/** One candidate of any retriever, with everything measured, whoever found it. */
export interface Candidate {
  chunk_id: number
  text: string
  person: string | null
  series: string | null
  /** YYYY-MM-DD */
  created_on: string
  bm25: number
  /** 0..1. */
  exact: number
  /** 0..1: how surely a term of the query that it holds singles it out. */
  rare: number
  /** On the common scale (nearness.ts); null while its vectors are not made. */
  cosines: Cosines | null
}

/** Each 0..1 (`asks` too: it is weighed negatively). */
export interface Features {
  words: number
  exact: number
  rare: number
  text_vector: number
  context_vector: number
  person: number
  series: number
  asks: number
  when: number
  dated: number
}

/** A best cosine below this is stretched no further: then nothing is really near. */
const NEAR = 0.3
const ASKS_WHEN = /\b(when|how (?:long|old|recently|often)|since|(?:what|which) (?:date|day|month|year|time|season))\b/i
const SAYS_WHEN =
  /\b(?:yesterday|today|tonight|tomorrow|last|next|ago|since|week|month|year|weekend|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|\d{4})s?\b/i

export function featuresOf(query: string, terms: QueryTerm[], candidates: Candidate[]): Features[] {
  const words = overBest(candidates.map(({ bm25 }) => bm25))
  const text = nearness(candidates.map(({ cosines }) => cosines?.text ?? null))
  const context = nearness(candidates.map(({ cosines }) => cosines?.context ?? null))
  const series = seriesScores(candidates)
  const asked = new Set(terms.flatMap((term) => stemsOf(term.text)))
  const when = ASKS_WHEN.test(query)
  const dates = namedDates(query)
  return candidates.map((candidate, at) => ({
    words: words[at] ?? 0,
    exact: candidate.exact,
    rare: candidate.rare,
    text_vector: text[at] ?? 0,
    context_vector: context[at] ?? 0,
    person: candidate.person !== null && stemsOf(candidate.person).some((stem) => asked.has(stem)) ? 1 : 0,
    series: series[at] ?? 0,
    asks: /\?[\s"'”’)\]]*$/.test(candidate.text) ? 1 : 0,
    when: when && SAYS_WHEN.test(candidate.text) ? 1 : 0,
    dated: dateMatch(dates, candidate.created_on),
  }))
}

/** Divided by the best, which is 1; all 0 when nothing scores. */
function overBest(scores: number[], least = 0): number[] {
  const best = Math.max(least, ...scores)
  return scores.map((score) => (best > 0 ? Math.max(0, score) / best : 0))
}

/** A candidate with no vectors yet counts as the middle one of those that have some. */
function nearness(cosines: (number | null)[]): number[] {
  const known = cosines.filter((cosine) => cosine !== null).sort((a, b) => a - b)
  const middle = known[known.length >> 1] ?? 0
  return overBest(
    cosines.map((cosine) => cosine ?? middle),
    NEAR,
  )
}

/** The words of all candidates of the same series together: a conversation that is about the question as a whole. */
function seriesScores(candidates: Candidate[]): number[] {
  const total = new Map<string, number>()
  for (const { series, bm25 } of candidates) if (series !== null) total.set(series, (total.get(series) ?? 0) + bm25)
  return overBest(candidates.map(({ series }) => (series === null ? 0 : (total.get(series) ?? 0))))
}
