/** Puts the ranked lists of several retrievers into one. */

/** One retriever's hits by chunk id, each with its own score (greater is better, above 0). */
export interface RankedList {
  name: 'stemmed' | 'exact'
  weight: number
  scores: Map<number, number>
}

export interface Fused {
  /** 0..1: 1 is the best of every list. */
  score: number
  found: RankedList['name'][]
}

/**
 * Score-normalised weighted sum: each list's scores are divided by its best, weighted, and summed;
 * the sum is divided by the weights of the lists that found anything.
 */
export function fuse(lists: RankedList[]): Map<number, Fused> {
  const answering = lists.filter((list) => list.scores.size > 0)
  const weights = answering.reduce((sum, list) => sum + list.weight, 0)
  const fused = new Map<number, Fused>()
  for (const list of answering) {
    const best = Math.max(...list.scores.values())
    for (const [chunk, score] of list.scores) {
      const entry = fused.get(chunk) ?? { score: 0, found: [] }
      entry.score += (list.weight / weights) * (best > 0 ? score / best : 1)
      entry.found.push(list.name)
      fused.set(chunk, entry)
    }
  }
  return fused
}
