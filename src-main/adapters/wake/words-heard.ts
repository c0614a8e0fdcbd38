/** How a word's score at a frame is come by: from a network, from templates, or from both together. */
import type { PhraseDetector } from './phrase/detector'

/** What there is of a frame of 80 ms. */
export interface HeardPoint {
  /** One a network, in their order. */
  scores: readonly number[]
  /** Where the frame lies in the speech space, with its filler distance and what the rivals measure; null: no word asks for it. */
  speech: { point: Float32Array; filler: number; rivals: Float64Array } | null
}

export interface WordHeard {
  id: string
  /** 0..1. */
  score(heard: HeardPoint): number
  reset(): void
}

export const byNetwork = (id: string, place: number): WordHeard => ({
  id,
  score: ({ scores }) => scores[place] ?? 0,
  reset: () => {},
})

export const byPhrase = (id: string, detector: PhraseDetector): WordHeard => ({
  id,
  score: ({ speech }) => (speech ? detector.push(speech.point, speech.filler, speech.rivals) : 0),
  reset: detector.reset,
})

/** A network and templates say the same within this many frames. */
const TOGETHER = 5
/** Added to the sum of the log odds: templates that second a network need not be as sure as a phrase of its own must be. */
const LENIENCE = 1.6

/**
 * Both, as two witnesses: the mean of their log odds. A network trained on one phrase and templates of it are mistaken about
 * different speech.
 */
export function byBoth(id: string, place: number, detector: PhraseDetector): WordHeard {
  const network = byNetwork(id, place)
  const phrase = byPhrase(id, detector)
  let recent: number[] = []
  return {
    id,
    score(heard) {
      recent = [...recent, phrase.score(heard)].slice(-TOGETHER)
      const sum = logOdds(network.score(heard)) + logOdds(Math.max(...recent)) + LENIENCE
      return 1 / (1 + Math.exp(-sum / 2))
    },
    reset() {
      recent = []
      phrase.reset()
    },
  }
}

/** No witness is surer than this that it was said; that it was not, a network can be very sure of. */
const SURE = { not: 1e-5, said: 0.98 }

function logOdds(score: number): number {
  const kept = Math.min(SURE.said, Math.max(SURE.not, score))
  return Math.log(kept / (1 - kept))
}
