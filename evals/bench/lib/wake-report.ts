/** What was heard, as figures with their intervals. */

import type { WakeWord } from '../../../src-main/engine/ports'
import { curve, garwood, pickThreshold, THRESHOLDS, wilson } from '../../../src-main/engine/voice'
import { percentile } from './stats'
import type { Heard } from './wake-run'

const round = (value: number, digits = 4) => Math.round(value * 10 ** digits) / 10 ** digits

export interface WakeFigures {
  what: string
  sound: string
  clips: number
  missed: number
  miss_rate: number
  miss_rate_95: [number, number]
  false_accepts: number
  /** To listen to. */
  missed_clips: string[]
  false_accept_clips: string[]
  other_hours: number
  false_accepts_per_hour: number
  false_accepts_per_hour_95: [number, number]
  latency_ms_p50: number | null
  latency_ms_p95: number | null
  curve: ReturnType<typeof curve>
  best_threshold: number | null
}

/** `positives` hold the word; `negatives`, `hours` of them, do not. */
export function figures(
  what: string,
  sound: string,
  word: WakeWord,
  positives: Heard[],
  negatives: Heard[],
  hours: number,
): WakeFigures {
  const of = (heard: Heard) => heard.words.get(word.id) ?? { best: 0, peaks: [], detections: [] }
  const found = positives.filter((heard) => of(heard).detections.length > 0)
  const missed = positives.length - found.length
  const falseAccepts = negatives.reduce((sum, heard) => sum + of(heard).detections.length, 0)
  const latencies = found.map((heard) => (of(heard).detections[0]?.at_ms ?? 0) - heard.endMs)
  const points = curve(
    {
      positives: positives.map((heard) => of(heard).best),
      negatives: negatives.flatMap((heard) => of(heard).peaks),
      hours,
    },
    THRESHOLDS,
  )
  const misses = wilson(missed, positives.length)
  const accepts = garwood(falseAccepts, hours)
  return {
    what,
    sound,
    clips: positives.length,
    missed,
    miss_rate: positives.length === 0 ? 0 : round(missed / positives.length),
    miss_rate_95: [round(misses.low), round(misses.high)],
    false_accepts: falseAccepts,
    missed_clips: positives.filter((heard) => of(heard).detections.length === 0).map(({ clip }) => clip),
    false_accept_clips: negatives.flatMap((heard) => of(heard).detections.map(() => heard.clip)),
    other_hours: round(hours),
    false_accepts_per_hour: hours > 0 ? round(falseAccepts / hours, 2) : 0,
    false_accepts_per_hour_95: [round(accepts.low, 2), round(accepts.high, 2)],
    latency_ms_p50: latencies.length === 0 ? null : Math.round(percentile(latencies, 50)),
    latency_ms_p95: latencies.length === 0 ? null : Math.round(percentile(latencies, 95)),
    curve: points.map((point) => ({
      ...point,
      miss_rate: round(point.miss_rate),
      false_accepts_per_hour: round(point.false_accepts_per_hour, 2),
    })),
    best_threshold: pickThreshold(points)?.threshold ?? null,
  }
}

export const tableRow = (row: WakeFigures) => ({
  what: row.what,
  sound: row.sound,
  missed: `${row.missed} of ${row.clips}`,
  'miss %': round(row.miss_rate * 100, 1),
  'false accepts': row.false_accepts,
  'a false accept/h, 95 %': `${row.false_accepts_per_hour_95[0]} – ${row.false_accepts_per_hour_95[1]}`,
  'latency p50/p95 ms': `${row.latency_ms_p50 ?? '–'} / ${row.latency_ms_p95 ?? '–'}`,
})
