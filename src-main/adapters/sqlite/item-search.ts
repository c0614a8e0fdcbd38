/** Stage 1 search over items: candidates of all retrievers, one ranking, evidence. */
import type Database from 'better-sqlite3'
import type { Evidence } from '../../contract/index'
import type { ItemFilter, SearchPart, StoreSearchOptions } from '../../engine/ports'
import { candidates, type Measured } from './candidates'
import { type Features, featuresOf } from './features'
import { reciprocalRanks, WEIGHTS, type Weights, weightedSum } from './fuse'
import { nearest, relevances } from './relevance'
import { exactSnippet, type Match } from './snippet'
import type { Synonyms } from './synonyms'
import type { WeighedTerm } from './term-weights'
import { mayBeOneOf, occurrences, type Word, wordsOf } from './words'

/** Candidates that come out of the fusion. */
const FUSED = 50

export function itemSearch(db: Database.Database, now: () => string, synonyms: Synonyms) {
  const gather = candidates(db, now, synonyms)

  return (query: string, filter: ItemFilter, limit: number, options: StoreSearchOptions = {}): Evidence[] => {
    const { terms, candidates: found } = gather(query, filter, limit, options)
    const asked = terms.filter((term) => term.asked).map(({ term }) => term)
    const fuse = options.fusion === 'rrf' ? reciprocalRanks : weightedSum
    const scores = fuse(featuresOf(query, asked, found), weightsWithout(options.without ?? []))
    const ranked = found
      .map((hit, at) => ({ ...hit, score: scores[at] ?? 0 }))
      .sort((a, b) => b.score - a.score || b.chunk_id - a.chunk_id)
      .slice(0, Math.max(FUSED, limit))
    const relevance = relevances(ranked)
    const mayBe = mayBeOneOf(terms.flatMap(({ stems }) => stems))
    return ranked
      .slice(0, limit)
      .map((hit, at) => toEvidence(hit, relevance[at] ?? 0, matchesIn(wordsOf(hit.text, mayBe), terms)))
  }
}

const FEATURE_OF: Partial<Record<SearchPart, keyof Features>> = {
  rare: 'rare',
  text_vector: 'text_vector',
  context_vector: 'context_vector',
  person: 'person',
  series: 'series',
  asks: 'asks',
  when: 'when',
  dated: 'dated',
}

function weightsWithout(parts: SearchPart[]): Weights {
  const weights = { ...WEIGHTS }
  for (const part of parts) {
    const feature = FEATURE_OF[part]
    if (feature) weights[feature] = 0
  }
  return weights
}

function matchesIn(words: Word[], terms: WeighedTerm[]): Match[] {
  const matches = terms.flatMap(({ stems, idf, group, share }) =>
    occurrences(words, stems).map((at) => ({
      term: group,
      weight: idf * share,
      start: words[at]?.start ?? 0,
      end: words[at + stems.length - 1]?.end ?? 0,
    })),
  )
  return matches.sort((a, b) => a.start - b.start)
}

function toEvidence({ record, found, cosines }: Measured, relevance: number, matches: Match[]): Evidence {
  const nearness = nearest(cosines)
  return {
    id: record.id,
    chunk_id: record.chunk_id,
    source: record.source,
    created_on: record.created_on,
    kind: record.kind,
    title: record.item_title,
    match_kind: found.length > 1 ? 'multiple' : (found[0] ?? 'stemmed'),
    relevance_score: Math.round(relevance * 10_000) / 10_000,
    score_kind: 'fused',
    exact_snippet: exactSnippet(record.text, matches),
    text: record.text,
    origin: record.origin,
    conversation_id: record.conversation_id,
    message_id: record.message_id,
    ...(nearness === null ? {} : { nearness: Math.round(nearness * 10_000) / 10_000 }),
    ...(record.project === null ? {} : { project: record.project }),
  }
}
