/** One score out of many. */
import type { Features } from './features'

export type Weights = Record<keyof Features, number>

/**
 * Each is kept because it helps, or does no harm, in conversations it was not chosen by: LoCoMo's development half, one of
 * five left out at a time (docs/retrieval.md has the figures). `rare` is not learnt there, where hardly anything has a code:
 * it is as great as a code needs to lead whatever shares the common words, and that costs those questions nothing.
 */
export const WEIGHTS: Weights = {
  words: 0.35,
  exact: 0.1,
  rare: 0.7,
  text_vector: 0.2,
  context_vector: 0.25,
  person: 0.25,
  series: 0.05,
  asks: -0.1,
  when: 0.1,
  dated: 0.2,
}

/** Score-normalised weighted sum. 0 or more, unbounded above. */
export function weightedSum(features: Features[], weights: Weights): number[] {
  const parts = Object.entries(weights) as [keyof Features, number][]
  return features.map((feature) =>
    Math.max(
      0,
      parts.reduce((sum, [name, weight]) => sum + weight * feature[name], 0),
    ),
  )
}

/** The constant of Cormack, Clarke and Büttcher (2009), "Reciprocal Rank Fusion outperforms Condorcet". */
const RRF_K = 60

/**
 * Σ weight / (60 + rank) over the rankings by each feature; a candidate that a feature says nothing for has no
 * rank there. Of `rare`, times its value. */
export function reciprocalRanks(features: Features[], weights: Weights): number[] {
  const scores = new Array<number>(features.length).fill(0)
  for (const [name, weight] of Object.entries(weights) as [keyof Features, number][]) {
    const order = features.map((_, at) => at).sort((a, b) => (features[b]?.[name] ?? 0) - (features[a]?.[name] ?? 0))
    let rank = 0
    let last = Number.NaN
    order.forEach((at, place) => {
      const value = features[at]?.[name] ?? 0
      if (value !== last) rank = place + 1
      last = value
      // A word that is hardly rare would else count as much as a code: nearly nothing is rare at all, so it ranks high.
      const share = name === 'rare' ? value : 1
      if (value > 0) scores[at] = (scores[at] ?? 0) + (share * weight) / (RRF_K + rank)
    })
  }
  return scores.map((score) => Math.max(0, score))
}
