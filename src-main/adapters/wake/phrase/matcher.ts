/**
 * One template against a stream, frame by frame: subsequence dynamic time warping with cosine distance, slope at most 2
 * either way (Sakoe & Chiba 1978, symmetric form P = 1; subsequence as in Müller, Information Retrieval for Music and
 * Motion, 2007, chapter 4). A path may begin anywhere in the stream; its cost is divided by the template's length.
 */
import { cosineDistance } from './space'

/** How much of the filler distance is taken off: noise makes every frame distant, so distance counts relative to that. */
const FILLER_SHARE = 0.5
const FAR = 1e9

export interface Matcher {
  /** Distance of the template to the stretch that ends with this frame; small is near. */
  push(point: Float32Array, filler: number): number
  reset(): void
}

export function createMatcher(template: readonly Float32Array[]): Matcher {
  const length = template.length
  let before = new Float64Array(length)
  let previous = new Float64Array(length)
  let current = new Float64Array(length)
  let previousCost = new Float64Array(length)
  let cost = new Float64Array(length)
  const fillers = new Float64Array(length)
  let frames = 0

  function reset() {
    before.fill(FAR)
    previous.fill(FAR)
    previousCost.fill(0)
    fillers.fill(0)
    frames = 0
  }
  reset()

  return {
    push(point, filler) {
      for (let row = 0; row < length; row++) cost[row] = cosineDistance(template[row] as Float32Array, point)
      for (let row = 0; row < length; row++) {
        const here = cost[row] as number
        if (row === 0) {
          current[0] = here
          continue
        }
        const above = cost[row - 1] as number
        const even = (previous[row - 1] as number) + here
        // The stream is slower: two frames for one row, each at half its cost.
        const slower = (before[row - 1] as number) + (here + (previousCost[row] as number)) / 2
        // The stream is faster: two rows for one frame. The first two rows may be where the path begins.
        const faster = row === 1 ? above + here : (previous[row - 2] as number) + above + here
        current[row] = Math.min(even, slower, faster)
      }
      fillers[frames++ % length] = filler
      let fillerSum = 0
      for (const value of fillers) fillerSum += value
      const distance = ((current[length - 1] as number) - FILLER_SHARE * fillerSum) / length
      ;[before, previous, current] = [previous, current, before]
      ;[previousCost, cost] = [cost, previousCost]
      return distance
    },
    reset,
  }
}
