/**
 * From scores to a detection: high enough over some frames in a row, then quiet for a while; nothing while Hearken itself speaks. Time
 * comes with the scores (milliseconds of sound), so a file gives the same detections as a microphone.
 */
import type { WakeScore } from '../ports'
import { confirmedScore } from './confirmed-scores'

export interface ConfirmWord {
  id: string
  threshold: number
  /** Frames in a row that must reach it together, see confirmedScore. */
  frames: number
  floor?: number
}

export interface WakeDetection {
  word: string
  /** The highest score of the frames that confirmed it. */
  score: number
  at_ms: number
  /** When the first of these frames that reached the threshold by itself ended: the phrase was over about then. */
  since_ms: number
}

export interface Confirmer {
  /** The detection that this score completes, or null. */
  score(score: WakeScore): WakeDetection | null
  /** Replaces the words; frames counted so far do not count. */
  setWords(words: ConfirmWord[]): void
  /** While speaking nothing is detected, nor for `tailMs` after: the room still rings with Hearken's own voice. */
  setSpeaking(speaking: boolean, at_ms: number): void
  /** Forgets frames counted so far; the cooldown stays. */
  reset(): void
}

export const COOLDOWN_MS = 2_000
export const SPEAKING_TAIL_MS = 400

export interface ConfirmOptions {
  cooldownMs?: number
  tailMs?: number
}

/** The last frames' scores, no more of them than the word asks for. */
interface Streak {
  scores: number[]
  times: number[]
}

export function createConfirmer(
  words: ConfirmWord[],
  { cooldownMs = COOLDOWN_MS, tailMs = SPEAKING_TAIL_MS }: ConfirmOptions = {},
): Confirmer {
  let known = new Map(words.map((word) => [word.id, word]))
  const streaks = new Map<string, Streak>()
  /** Nothing is detected before this. */
  let quietUntil = Number.NEGATIVE_INFINITY
  let speaking = false

  return {
    score({ word: id, score, at_ms }) {
      const word = known.get(id)
      if (!word) return null
      if (speaking || at_ms < quietUntil || Number.isNaN(score)) {
        streaks.delete(id)
        return null
      }
      const { scores, times } = streaks.get(id) ?? { scores: [], times: [] }
      streaks.set(id, { scores, times })
      scores.push(score)
      times.push(at_ms)
      if (scores.length > word.frames) {
        scores.shift()
        times.shift()
      }
      if (scores.length < word.frames || confirmedScore(scores, word.floor) < word.threshold) return null
      streaks.clear()
      quietUntil = at_ms + cooldownMs
      const since_ms = times[scores.findIndex((each) => each >= word.threshold)] ?? at_ms
      return { word: id, score: Math.max(...scores), at_ms, since_ms }
    },
    setWords(next) {
      known = new Map(next.map((word) => [word.id, word]))
      streaks.clear()
    },
    setSpeaking(now, at_ms) {
      if (speaking && !now) quietUntil = Math.max(quietUntil, at_ms + tailMs)
      speaking = now
      streaks.clear()
    },
    reset: () => streaks.clear(),
  }
}
