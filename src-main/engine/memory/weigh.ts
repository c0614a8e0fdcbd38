/**
 * What the hits of one search are worth beside those of the others. Each search scores its hits as if it were the whole
 * question; a part of it is less, and a name alone says nothing of what is asked about the name. Over 116 questions of two
 * LoCoMo conversations, evidence among the first 8: 0.823 for the question alone,
 * 0.757 with parts in full and names at 0.4, 0.815 so.
 */
import type { Evidence, PlannedSearch } from '../../contract/index'
import { FLOOR } from './strength'
import { contentWords } from './write-by-rules'

const PART = 0.8
const NAME = 0.2
/** Of a name, when the other searches found nothing worth showing. */
const NAME_INSTEAD = 0.25

/** The hits with their scores weighed. `searches` and `found` go together; the first search is the whole. */
export function weighHits(searches: PlannedSearch[], found: Evidence[][]): Evidence[][] {
  const [first] = searches
  if (first === undefined) return found
  const whole = new Set(contentWords(first.query))
  const names = searches.map(isNameAlone)
  if (names.every(Boolean)) return found
  const other = found.filter((_, index) => !names[index]).flat()
  const name = other.some((hit) => hit.relevance_score >= FLOOR) ? NAME : NAME_INSTEAD
  return found.map((hits, index) => {
    const search = searches[index]
    if (search === undefined) return hits
    const weight = names[index] ? name : isPart(search, whole) ? PART : 1
    return weight === 1 ? hits : hits.map((hit) => ({ ...hit, relevance_score: hit.relevance_score * weight }))
  })
}

export const isNameAlone = ({ query, terms }: PlannedSearch) => terms.length === 1 && terms[0] === query

/** Fewer of the same words. */
function isPart({ query }: PlannedSearch, whole: Set<string>): boolean {
  const words = contentWords(query)
  return words.length < whole.size && words.every((word) => whole.has(word))
}
