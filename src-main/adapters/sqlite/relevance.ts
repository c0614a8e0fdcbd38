/** A fused score says which hit is best; this says how good that is, 0..1, so that a floor means the same in every store. */
import { nearnessOf } from './nearness'
import type { Cosines } from './semantic'

export interface Ranked {
  /** Fused; comparable within one search only. */
  score: number
  /** 0..1. */
  coverage: number
  /** On the common scale (nearness.ts). */
  cosines: Cosines | null
}

/** The best hits whose own support is looked at. */
const LOOKED_AT = 5
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

/** 0..1, by the nearer of its two vectors; null without any. */
export const nearest = (cosines: Cosines | null): number | null =>
  cosines === null ? null : nearnessOf(Math.max(cosines.text, cosines.context))

const supportOf = ({ coverage, cosines }: Ranked): number =>
  Math.max(coverage, MOST_BY_NEARNESS * (nearest(cosines) ?? 0))
