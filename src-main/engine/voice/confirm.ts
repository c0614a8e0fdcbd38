/**
 * From scores to a detection: enough frames in a row, then quiet for a while; nothing while Hearken itself speaks. Time
 * comes with the scores (milliseconds of sound), so a file gives the same detections as a microphone.
 */
import type { WakeScore } from '../ports'

export interface ConfirmWord {
  id: string
  threshold: number
  /** Frames in a row that must reach the threshold. */
  frames: number
}

export interface WakeDetection {
  word: string
  /** The highest score of the frames that confirmed it. */
  score: number
  at_ms: number
  /** When the first of these frames ended: the phrase was over about then. */
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

interface Streak {
  frames: number
  best: number
  since_ms: number
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
      if (speaking || at_ms < quietUntil || !(score >= word.threshold)) {
        streaks.delete(id)
        return null
      }
      const before = streaks.get(id)
      const streak = {
        frames: (before?.frames ?? 0) + 1,
        best: Math.max(before?.best ?? 0, score),
        since_ms: before?.since_ms ?? at_ms,
      }
      streaks.set(id, streak)
      if (streak.frames < word.frames) return null
      streaks.clear()
      quietUntil = at_ms + cooldownMs
      return { word: id, score: streak.best, at_ms, since_ms: streak.since_ms }
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
