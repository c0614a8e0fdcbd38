/** How near a stream is to each of some templates, in spreads nearer than general speech. */
import { createMatcher } from './matcher'
import type { Template } from './space'

/** Templates reach their nearest point a frame or two apart. */
const HELD_FRAMES = 3
const FAR = 1e3

export interface Nearness {
  /** One number a template, the highest of the last frames. The array is used again. */
  push(point: Float32Array, filler: number): Float64Array
  reset(): void
}

export function createNearness(templates: readonly Template[]): Nearness {
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
      for (let at = 0; at < each.length; at++) {
        const { template, matcher, recent } = each[at] as (typeof each)[number]
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

const NONE: readonly number[] = []

/** Mean of the `most` highest, those at the places `out` left out; 0 when there are none. */
export function meanOfNearest(z: Float64Array, most: number, out = NONE): number {
  const best = new Float64Array(most).fill(-FAR)
  let count = 0
  for (let at = 0; at < z.length; at++) {
    if (out.includes(at)) continue
    count += 1
    let value = z[at] as number
    for (let place = 0; place < most; place++) {
      const here = best[place] as number
      if (value <= here) continue
      best[place] = value
      value = here
    }
  }
  const used = Math.min(most, count)
  let sum = 0
  for (let place = 0; place < used; place++) sum += best[place] as number
  return used === 0 ? 0 : sum / used
}
