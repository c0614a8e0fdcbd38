/** A fused score says which hit is best; this says how good that is, 0..1, so that a floor means the same in every store. */
import type { Cosines } from './semantic'

export interface Ranked {
  /** Fused; comparable within one search only. */
  score: number
  /** 0..1. */
  coverage: number
  cosines: Cosines | null
}

/** The best hits whose own support is looked at. */
const LOOKED_AT = 5
/** A cosine of Universal Sentence Encoder Lite up to here says nothing; from NEAR_MOST on it says as much as it can. */
const NEAR_LEAST = 0.45
const NEAR_MOST = 0.85
/** Nearness alone, without a shared word, never says more than this. */
const MOST_BY_NEARNESS = 0.6

/**
 * Greatest support of the best hits (share of the query's words held, or nearness in meaning) × score / best score.
 * In the order of the ranking: never rises.
 */
export function relevances(ranked: Ranked[]): number[] {
  const best = ranked[0]?.score ?? 0
  const support = Math.max(0, ...ranked.slice(0, LOOKED_AT).map(supportOf))
  return ranked.map(({ score }) => (best > 0 ? Math.min(1, (support * score) / best) : 0))
}

function supportOf({ coverage, cosines }: Ranked): number {
  if (cosines === null) return coverage
  const near = (Math.max(cosines.text, cosines.context) - NEAR_LEAST) / (NEAR_MOST - NEAR_LEAST)
  return Math.max(coverage, MOST_BY_NEARNESS * Math.min(1, Math.max(0, near)))
}
