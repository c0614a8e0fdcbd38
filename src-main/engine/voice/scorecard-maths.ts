/** What a wake word scorecard says, and how sure it is. */

export interface Interval {
  low: number
  high: number
}

/** z of a two-sided 95 % interval. */
const Z95 = 1.959963984540054

/** Wilson's score interval of a share (Wilson 1927), 95 %. `missed` of `total`; total 0: nothing is known, 0 to 1. */
export function wilson(missed: number, total: number, z = Z95): Interval {
  if (total === 0) return { low: 0, high: 1 }
  const p = missed / total
  const scale = 1 + (z * z) / total
  const centre = (p + (z * z) / (2 * total)) / scale
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / total + (z * z) / (4 * total * total))
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}

/**
 * Exact interval of a Poisson rate (Garwood 1936), per hour: `count` events in `hours`. Low is χ²(α/2; 2k) / 2, high
 * χ²(1 − α/2; 2k + 2) / 2, over the hours. No hours: 0 to infinity.
 */
export function garwood(count: number, hours: number, confidence = 0.95): Interval {
  if (hours <= 0) return { low: 0, high: Number.POSITIVE_INFINITY }
  const alpha = (1 - confidence) / 2
  return {
    low: count === 0 ? 0 : gammaQuantile(count, alpha) / hours,
    high: gammaQuantile(count + 1, 1 - alpha) / hours,
  }
}

/** x with P(shape, x) = p: half the χ² quantile with 2 × shape degrees. Bisection, as P only grows. */
function gammaQuantile(shape: number, p: number): number {
  let low = 0
  let high = shape + 20 + 10 * Math.sqrt(shape)
  for (let step = 0; step < 200 && high - low > 1e-12 * high; step++) {
    const middle = (low + high) / 2
    if (gammaP(shape, middle) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(k, x) for a whole k: 1 − e^−x Σ_{i<k} x^i / i! — the chance of k or more events when x are expected. */
function gammaP(shape: number, x: number): number {
  if (x <= 0) return 0
  let logTerm = -x
  let sum = Math.exp(logTerm)
  for (let i = 1; i < shape; i++) {
    logTerm += Math.log(x / i)
    sum += Math.exp(logTerm)
  }
  return 1 - sum
}

export interface CurvePoint {
  threshold: number
  missed: number
  miss_rate: number
  false_accepts: number
  false_accepts_per_hour: number
}

export interface Measured {
  /** The highest confirmed score of each clip that holds the phrase. */
  positives: number[]
  /** The confirmed score of each separate moment in sound that does not hold it (2 s apart or more). */
  negatives: number[]
  /** Hours of the latter. */
  hours: number
}

/** Misses and false accepts at each threshold, in the order given. A score equal to the threshold counts. */
export function curve({ positives, negatives, hours }: Measured, thresholds: number[]): CurvePoint[] {
  return thresholds.map((threshold) => {
    const missed = positives.filter((score) => !(score >= threshold)).length
    const false_accepts = negatives.filter((score) => score >= threshold).length
    return {
      threshold,
      missed,
      miss_rate: positives.length === 0 ? 0 : missed / positives.length,
      false_accepts,
      false_accepts_per_hour: hours > 0 ? false_accepts / hours : 0,
    }
  })
}

/**
 * The threshold with the fewest misses of those with at most `maxPerHour` false accepts; among equals the middle one, to
 * stand as far from either mistake as the measurement allows. null when none is strict enough.
 */
export function pickThreshold(points: CurvePoint[], maxPerHour = 0.5): CurvePoint | null {
  const allowed = points.filter(({ false_accepts_per_hour }) => false_accepts_per_hour <= maxPerHour)
  const fewest = Math.min(...allowed.map(({ missed }) => missed))
  const best = allowed.filter(({ missed }) => missed === fewest).sort((a, b) => a.threshold - b.threshold)
  return best[Math.floor((best.length - 1) / 2)] ?? null
}

/** 0.05, 0.10 … 0.95. */
export const THRESHOLDS = Array.from({ length: 19 }, (_, at) => (at + 1) / 20)
