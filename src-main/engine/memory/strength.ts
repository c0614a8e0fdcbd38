/** Which hits are close enough to be shown or put before a model as what was asked for, and which only loosely related. */
import type { Evidence } from '../../contract/index'

/** Below this a memory shares too little with any search to be put in front of a model. */
export const FLOOR = 0.22
/** A reranker's scores are calibrated: what it puts below this is beside the point. */
const RERANK_FLOOR = 0.05
/** A memory must also reach this part of the best one's score. */
export const OF_BEST = 0.45
/** Found by its meaning alone, a memory must be this near by itself, whatever stands above it: a fifth of the way from chance. */
const NEAR_ENOUGH = 0.2

/** `best`: the greatest score of the hits it was found with. */
export function isLoose(hit: Evidence, best: number): boolean {
  const isReranked = hit.score_kind === 'rerank'
  if (hit.relevance_score < Math.max(isReranked ? RERANK_FLOOR : FLOOR, OF_BEST * best)) return true
  return !isReranked && hit.match_kind === 'semantic' && hit.nearness !== undefined && hit.nearness < NEAR_ENOUGH
}

/** Both in the order they came. All may be loose: then nothing close is known. */
export function byStrength(hits: Evidence[]): { close: Evidence[]; loose: Evidence[] } {
  const best = Math.max(0, ...hits.map(({ relevance_score }) => relevance_score))
  return { close: hits.filter((hit) => !isLoose(hit, best)), loose: hits.filter((hit) => isLoose(hit, best)) }
}
