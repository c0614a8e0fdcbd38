/**
 * Other phrases that every phrase is measured against, frame by frame (cohort normalisation, as in speaker verification:
 * Rosenberg et al. 1992): speech that is as near to them as to the phrase is not the phrase. Made from synthetic voices by
 * evals/bench/wake-rivals.ts and shipped in resources/wake/rivals.json.
 */
import { createMatcher } from './matcher'
import type { BackgroundFrame, SpeechSpace, Template } from './space'

/** The mean of this many nearest rivals counts. */
const NEAREST = 4
/** Templates reach their nearest point a frame or two apart. */
export const HELD_FRAMES = 3
const FAR = 1e3
/** A rival this many spreads nearer to the phrase than general speech is too much like it to be told from it. */
const ALIKE = 2.5

export interface Rivals {
  /** How many spreads each rival lies nearer than general speech, up to this frame. The array is used again. */
  push(point: Float32Array, filler: number): Float64Array
  reset(): void
}

export function createRivals(templates: readonly Template[]): Rivals {
  const each = templates.map((template) => ({
    template,
    matcher: createMatcher(template.points),
    recent: new Float64Array(HELD_FRAMES).fill(-FAR),
  }))
  const z = new Float64Array(each.length)
  let frame = 0
  return {
    push(point, filler) {
      const slot = frame++ % HELD_FRAMES
      for (const [at, { template, matcher, recent }] of each.entries()) {
        recent[slot] = (template.median - matcher.push(point, filler)) / template.spread
        z[at] = Math.max(...recent)
      }
      return z
    },
    reset() {
      frame = 0
      for (const { matcher, recent } of each) {
        matcher.reset()
        recent.fill(-FAR)
      }
    },
  }
}

/** Mean of the nearest rivals but those in `out`; 0 when there are none. */
export function nearestRivals(z: Float64Array, out: readonly number[]): number {
  const best = new Float64Array(NEAREST).fill(-FAR)
  let count = 0
  for (let at = 0; at < z.length; at++) {
    if (out.includes(at)) continue
    count += 1
    let value = z[at] as number
    for (let place = 0; place < NEAREST; place++) {
      const here = best[place] as number
      if (value <= here) continue
      best[place] = value
      value = here
    }
  }
  const used = Math.min(NEAREST, count)
  let sum = 0
  for (let place = 0; place < used; place++) sum += best[place] as number
  return used === 0 ? 0 : sum / used
}

/** Rivals that most of the phrase's own templates sound like: none of the phrase's score may be taken off for them. */
export function alike(pointsOfTemplates: Float32Array[][], space: SpeechSpace): number[] {
  const rivals = createRivals(space.rivals)
  const counts = new Array<number>(space.rivals.length).fill(0)
  for (const points of pointsOfTemplates) {
    rivals.reset()
    const best = new Float64Array(counts.length).fill(-FAR)
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
    const rivals = createRivals(space.rivals)
    known = space.background().map((utterance) => {
      rivals.reset()
      return utterance.map((frame) => ({ ...frame, rivals: rivals.push(frame.point, frame.filler).slice() }))
    })
    heard.set(space, known)
  }
  return known
}
