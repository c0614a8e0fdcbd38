/**
 * A phrase against a stream: each template's distance, made comparable by what that template measures on general speech
 * (z-norm, as in speaker verification: Auckenthaler, Carey & Lloyd-Thomas 2000), the mean of the best three, made
 * comparable once more, as a score from 0 to 1 where 0.5 is the usual threshold.
 */
import { setImmediate as immediate } from 'node:timers/promises'
import { createMatcher } from './matcher'
import type { SpeechSpace } from './space'

export interface Template {
  /** Projected frames of the spoken part. */
  points: Float32Array[]
  /** Over the nearest stretch of each utterance of general speech: the median, and how far below it the 16th centile is. */
  median: number
  spread: number
}

export interface PhraseModel {
  templates: Template[]
  /** The same two numbers of the combined score. */
  median: number
  spread: number
}

/** Spreads above the median of general speech at which the score is 0.5. Chosen on synthetic speech: see docs/voice.md. */
const USUAL = 3.6
const STEEPNESS = 1.5
const BEST = 3
/** Templates reach their nearest point a frame or two apart. */
const HELD_FRAMES = 3

export interface PhraseDetector {
  /** Score of the stretch that ends with this projected frame, 0..1. */
  push(point: Float32Array, filler: number): number
  reset(): void
}

export function createDetector(model: PhraseModel): PhraseDetector {
  const combined = createCombined(model.templates)
  return {
    push: (point, filler) => toScore((combined.push(point, filler) - model.median) / model.spread),
    reset: combined.reset,
  }
}

export const toScore = (z: number): number => 1 / (1 + Math.exp(-STEEPNESS * (z - USUAL)))

/** Mean z of the best templates, before it is compared with general speech itself. */
export function createCombined(templates: readonly Template[]): PhraseDetector {
  const each = templates.map((template) => ({
    template,
    matcher: createMatcher(template.points),
    recent: new Float64Array(HELD_FRAMES).fill(-FAR),
  }))
  const wanted = Math.min(BEST, templates.length)
  let frame = 0
  return {
    push(point, filler) {
      const best = new Float64Array(wanted).fill(-FAR)
      const slot = frame++ % HELD_FRAMES
      for (const { template, matcher, recent } of each) {
        recent[slot] = (template.median - matcher.push(point, filler)) / template.spread
        let z = Math.max(...recent)
        for (let at = 0; at < wanted; at++) {
          const here = best[at] as number
          if (z <= here) continue
          best[at] = z
          z = here
        }
      }
      return best.reduce((sum, value) => sum + value, 0) / wanted
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
const FAR = 1e3

const TAIL = 0.16

/** Measures templates, and then their combination, on the background of general speech. Lets others run in between. */
export async function calibrate(pointsOfTemplates: Float32Array[][], space: SpeechSpace): Promise<PhraseModel> {
  const background = space.background()
  const nearest = (matcher: { push(point: Float32Array, filler: number): number; reset(): void }, sign: 1 | -1) =>
    background.map((utterance) => {
      matcher.reset()
      let best = Number.POSITIVE_INFINITY
      for (const { point, filler } of utterance) best = Math.min(best, sign * matcher.push(point, filler))
      return best
    })
  const templates: Template[] = []
  for (const points of pointsOfTemplates) {
    templates.push({ points, ...tail(nearest(createMatcher(points), 1)) })
    await immediate()
  }
  const { median, spread } = tail(nearest(createCombined(templates), -1))
  return { templates, median: -median, spread }
}

/** Median, and the distance from it down to the 16th centile (one standard deviation, were it normal). */
function tail(values: number[]): { median: number; spread: number } {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number
  return { median: at(0.5), spread: Math.max(at(0.5) - at(TAIL), 1e-6) }
}

/** Scores of the phrase on each utterance of the background, highest first. */
export function backgroundScores(model: PhraseModel, space: SpeechSpace): number[] {
  const detector = createDetector(model)
  return space
    .background()
    .map((utterance) => {
      detector.reset()
      return Math.max(...utterance.map(({ point, filler }) => detector.push(point, filler)))
    })
    .sort((a, b) => b - a)
}
