/**
 * Other phrases that every phrase is measured against, frame by frame (cohort normalisation, as in speaker verification:
 * Rosenberg et al. 1992): speech that is as near to them as to the phrase is not the phrase. Made from synthetic voices by
 * evals/bench/wake-rivals.ts and shipped in resources/wake/rivals.json.
 */
import { createNearness, meanOfNearest } from './nearness'
import type { BackgroundFrame, SpeechSpace } from './space'

/** The mean of this many nearest rivals counts. */
const NEAREST = 4
/** A rival this many spreads nearer to the phrase than general speech is too much like it to be told from it. */
const ALIKE = 2.5

/**
 * What the nearest rivals measure, but those in `out`; at least 0, so that what is far from all of them gains nothing by it.
 * Without that bound speech just begun, which no rival can have ended in yet, is infinitely far from them.
 */
export const nearestRivals = (z: Float64Array, out: readonly number[]): number =>
  Math.max(0, meanOfNearest(z, NEAREST, out))

/** Rivals that most of the phrase's own templates sound like: none of the phrase's score may be taken off for them. */
export function alike(pointsOfTemplates: Float32Array[][], space: SpeechSpace): number[] {
  const rivals = createNearness(space.rivals)
  const counts = new Array<number>(space.rivals.length).fill(0)
  for (const points of pointsOfTemplates) {
    rivals.reset()
    const best = new Float64Array(counts.length).fill(Number.NEGATIVE_INFINITY)
    for (const point of points) {
      const z = rivals.push(point, space.fillerDistance(point))
      for (let at = 0; at < best.length; at++) best[at] = Math.max(best[at] as number, z[at] as number)
    }
    for (let at = 0; at < best.length; at++) if ((best[at] as number) >= ALIKE) counts[at] = (counts[at] as number) + 1
  }
  return counts.flatMap((count, at) => (count * 2 >= pointsOfTemplates.length ? [at] : []))
}

export interface HeardFrame extends BackgroundFrame {
  rivals: Float64Array
}

const heard = new WeakMap<SpeechSpace, HeardFrame[][]>()

/** The background with what its rivals measure at each frame. Worked out on first use. */
export function backgroundOf(space: SpeechSpace): HeardFrame[][] {
  let known = heard.get(space)
  if (!known) {
    const rivals = createNearness(space.rivals)
    known = space.background().map((utterance) => {
      rivals.reset()
      return utterance.map((frame) => ({ ...frame, rivals: rivals.push(frame.point, frame.filler).slice() }))
    })
    heard.set(space, known)
  }
  return known
}
