/** Spans of time by the person's clocks, and percentiles. */
import { addDays, isoDate, momentOf, startOfDay, wallAt } from '../ports/wall-time'

export interface Range {
  /** Epoch ms, [from, to). */
  from: number
  to: number
  bucket: 'hour' | 'day'
  /** Moments at which buckets begin. */
  starts: number[]
  /** Days of trace files that may hold lines of it. */
  files: { from: string; to: string }
}

const HOUR_MS = 3_600_000
/** A file may be named by the clocks of another zone. */
const SLACK_DAYS = 1

/** The last `days` days with today; up to two days are looked at by the hour. */
export function lastDays(days: number, now: number, zone: string): Range {
  const today = startOfDay(wallAt(now, zone))
  const first = addDays(today, 1 - days)
  const moments = Array.from({ length: days + 1 }, (_, n) => momentOf(addDays(first, n), zone))
  const [from = now, to = now] = [moments[0], moments.at(-1)]
  const hours = days <= 2
  const starts = hours
    ? Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, n) => from + n * HOUR_MS)
    : moments.slice(0, -1)
  return { from, to, bucket: hours ? 'hour' : 'day', starts, files: filesFor(from, to) }
}

export const filesFor = (from: number, to: number) => ({
  from: isoDate(addDays(wallAt(from, 'UTC'), -SLACK_DAYS)),
  to: isoDate(addDays(wallAt(to, 'UTC'), SLACK_DAYS)),
})

/** Which bucket a moment falls into; -1: before the first. */
export function bucketOf(starts: number[], at: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Nearest rank. null for nothing. */
export function percentile(values: number[], p: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((p / 100) * sorted.length) - 1)] ?? null
}

export const spread = (values: number[]) => ({ p50: percentile(values, 50), p95: percentile(values, 95) })
