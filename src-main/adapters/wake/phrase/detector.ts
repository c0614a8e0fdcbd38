/**
 * A phrase against a stream: each template's distance, made comparable by what that template measures on general speech
 * (z-norm, as in speaker verification: Auckenthaler, Carey & Lloyd-Thomas 2000), the mean of the best three, made
 * comparable once more, as a score from 0 to 1 where 0.5 is the usual threshold.
 */
import { setImmediate as immediate } from 'node:timers/promises'
import { createMatcher } from './matcher'
import { createNearness, meanOfNearest } from './nearness'
import { alike, backgroundOf, nearestRivals } from './rivals'
import type { SpeechSpace, Template } from './space'

export interface PhraseModel {
  templates: Template[]
  /** The two numbers of a template, of the combined score. */
  median: number
  spread: number
  /** Rivals that sound like the phrase itself. */
  out: number[]
}

/**
 * Spreads above the median of general speech at which the score is 0.5: the lowest tenth at which sixteen typed phrases
 * are heard at most once in two hours of synthetic speech, on average (docs/voice.md tells the rule and the speech).
 */
const USUAL = 3.8
const STEEPNESS = 1.5
const BEST = 3
/** How much of the nearest rivals is taken off. */
const RIVAL_SHARE = 0.25

export interface PhraseDetector {
  /** Score of the stretch that ends with this projected frame, 0..1. `rivals`: what they measure at this frame. */
  push(point: Float32Array, filler: number, rivals: Float64Array): number
  reset(): void
}

export function createDetector(model: PhraseModel): PhraseDetector {
  const combined = createCombined(model.templates, model.out)
  return {
    push: (point, filler, rivals) => toScore((combined.push(point, filler, rivals) - model.median) / model.spread),
    reset: combined.reset,
  }
}

export const toScore = (z: number): number => 1 / (1 + Math.exp(-STEEPNESS * (z - USUAL)))

/** Mean z of the best templates less a share of the nearest rivals', before it is compared with general speech itself. */
function createCombined(templates: readonly Template[], out: readonly number[]): PhraseDetector {
  const nearness = createNearness(templates)
  return {
    push: (point, filler, rivals) =>
      meanOfNearest(nearness.push(point, filler), BEST) - RIVAL_SHARE * nearestRivals(rivals, out),
    reset: nearness.reset,
  }
}

const TAIL = 0.16

/** Measures templates, and then their combination, on the background of general speech. Lets others run in between. */
export async function calibrate(pointsOfTemplates: Float32Array[][], space: SpeechSpace): Promise<PhraseModel> {
  const background = backgroundOf(space)
  const out = alike(pointsOfTemplates, space)
  const templates: Template[] = []
  for (const points of pointsOfTemplates) {
    const matcher = createMatcher(points)
    const nearest = background.map((utterance) => {
      matcher.reset()
      return Math.min(...utterance.map(({ point, filler }) => matcher.push(point, filler)))
    })
    templates.push({ points, ...tail(nearest) })
    await immediate()
  }
  const combined = createCombined(templates, out)
  const highest = background.map((utterance) => {
    combined.reset()
    return -Math.max(...utterance.map(({ point, filler, rivals }) => combined.push(point, filler, rivals)))
  })
  const { median, spread } = tail(highest)
  return { templates, median: -median, spread, out }
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
  return backgroundOf(space)
    .map((utterance) => {
      detector.reset()
      return Math.max(...utterance.map(({ point, filler, rivals }) => detector.push(point, filler, rivals)))
    })
    .sort((a, b) => b - a)
}
