/** From what was heard in each file to the figures of one word. */
import type { Interval95, ScoredWord, ScorePoint } from '../../contract'
import type { ConfirmWord, WakeDetection } from './confirm'
import { type CurvePoint, curve, garwood, type Interval, pickThreshold, wilson } from './scorecard-maths'

export interface ScorerWord extends ConfirmWord {
  label: string
  /** False: its scores are only yes or no, so they say nothing of other thresholds. */
  graded: boolean
}

export interface HeardFile {
  name: string
  /** The word said once in it; empty: none of them is. */
  holds: string
  seconds: number
  /** When its speech ends, in the time of `detections`. */
  endMs: number
  heard: { word: string; best: number; peaks: number[]; detections: WakeDetection[] }[]
}

/** Less than this says nothing about a threshold. */
const ENOUGH = { clips: 5, hours: 1 / 60 } as const

/** 0.02, 0.04 … 0.98. */
const THRESHOLDS = Array.from({ length: 49 }, (_, at) => (at + 1) / 50)

/** Files that hold another word count as other sound for this one. */
export function figuresOf(word: ScorerWord, files: readonly HeardFile[]): ScoredWord {
  const of = (file: HeardFile) => file.heard.find((heard) => heard.word === word.id)
  const positives = files.filter(({ holds }) => holds === word.id)
  const negatives = files.filter(({ holds }) => holds !== word.id)
  const hours = negatives.reduce((sum, { seconds }) => sum + seconds, 0) / 3600
  const detections = (file: HeardFile) => of(file)?.detections ?? []
  const found = positives.filter((file) => detections(file).length > 0)
  const missed = positives.length - found.length
  const falseAccepts = negatives.reduce((sum, file) => sum + detections(file).length, 0)
  const latencies = found.map((file) => Math.round((detections(file)[0]?.at_ms ?? 0) - file.endMs))
  const points = word.graded
    ? curve(
        {
          positives: positives.map((file) => of(file)?.best ?? 0),
          negatives: negatives.flatMap((file) => of(file)?.peaks ?? []),
          hours,
        },
        THRESHOLDS,
      )
    : []
  const enough = positives.length >= ENOUGH.clips && hours >= ENOUGH.hours
  const chosen = enough ? pickThreshold(points) : null
  return {
    id: word.id,
    label: word.label,
    threshold: word.threshold,
    clips: positives.length,
    missed,
    miss_rate: positives.length === 0 ? null : round(missed / positives.length),
    miss_interval: interval(wilson(missed, positives.length), 4),
    hours: round(hours),
    false_accepts: falseAccepts,
    per_hour: hours > 0 ? round(falseAccepts / hours, 2) : null,
    per_hour_interval: interval(garwood(falseAccepts, hours), 2),
    latency_p50_ms: percentile(latencies, 0.5),
    latency_p95_ms: percentile(latencies, 0.95),
    missed_clips: positives.filter((file) => detections(file).length === 0).map(({ name }) => name),
    false_accept_clips: negatives.flatMap((file) => detections(file).map(() => file.name)),
    curve: points.map(rounded),
    picked: chosen && rounded(chosen),
  }
}

const round = (value: number, digits = 4) => Math.round(value * 10 ** digits) / 10 ** digits
const interval = ({ low, high }: Interval, digits: number): Interval95 => ({
  low: round(low, digits),
  high: Number.isFinite(high) ? round(high, digits) : null,
})
const rounded = (point: CurvePoint): ScorePoint => ({
  ...point,
  miss_rate: round(point.miss_rate),
  false_accepts_per_hour: round(point.false_accepts_per_hour, 2),
})

/** Nearest rank; null of nothing. */
function percentile(values: number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null
}
