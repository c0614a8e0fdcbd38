/**
 * Where a wake phrase ended. The frame that reached the threshold says little: on synthetic voices it came between 160 ms
 * before the end and 420 ms after. The middle of the scores around the detection, weighted by them, varies half as much.
 */
import { FRAME_MS } from '../../contract'
import type { PhraseLag, WakeScore } from '../ports'

export interface PhraseEnd {
  /** The phrase certainly had not ended before: sound from here on holds every word after it. */
  earliest_ms: number
  usual_ms: number
  /** By then it certainly was over. */
  latest_ms: number
}

/** Scores that count: from this long before the first one that counted until this long after. */
const BEFORE_MS = 320
export const AFTER_MS = 640
/** Smaller ones, as a share of the highest, are noise. */
const SHARE = 0.1

export interface PhraseEnds {
  score(score: WakeScore): void
  /** A phrase was detected: its end is told once enough scores have come. */
  watch(detection: { word: string; since_ms: number }, lag: PhraseLag): void
  forget(): void
}

export function createPhraseEnds(ended: (word: string, end: PhraseEnd) => void): PhraseEnds {
  const recent = new Map<string, WakeScore[]>()
  let watched: { word: string; since_ms: number; lag: PhraseLag } | null = null
  return {
    score(score) {
      const scores = recent.get(score.word) ?? []
      recent.set(score.word, scores)
      scores.push(score)
      if (scores.length > KEPT) scores.shift()
      if (watched?.word !== score.word || score.at_ms < watched.since_ms + AFTER_MS) return
      const { word, since_ms, lag } = watched
      watched = null
      const middle = middleOf(scores.filter(({ at_ms }) => at_ms >= since_ms - BEFORE_MS))
      ended(word, {
        earliest_ms: middle - lag.most,
        usual_ms: middle - lag.usual,
        latest_ms: middle - lag.least,
      })
    },
    watch({ word, since_ms }, lag) {
      watched = { word, since_ms, lag }
    },
    forget() {
      watched = null
      recent.clear()
    },
  }
}

/** Frames from `BEFORE_MS` to `AFTER_MS`, both ends included. */
const KEPT = (BEFORE_MS + AFTER_MS) / FRAME_MS + 1

function middleOf(scores: WakeScore[]): number {
  const least = SHARE * Math.max(...scores.map(({ score }) => score).filter(Number.isFinite))
  let weight = 0
  let sum = 0
  for (const { score, at_ms } of scores) {
    if (!(score > least)) continue
    weight += score
    sum += score * at_ms
  }
  return sum / weight
}
