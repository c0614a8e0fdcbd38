/** A scorecard's curve laid out for its chart: thresholds with the same result are one place. */
import type { ScoredWord, ScorePoint } from '../../../../src-main/contract'
import type { CurvePlace } from '../../../components/charts'

const two = (value: number) => value.toFixed(2)

export function curvePlaces(curve: readonly ScorePoint[]): CurvePlace[] {
  const places: (CurvePlace & { from: number })[] = []
  for (const { threshold, miss_rate, false_accepts_per_hour } of curve) {
    const last = places.at(-1)
    if (last && last.missRate === miss_rate && last.perHour === false_accepts_per_hour)
      last.threshold = `${two(last.from)} – ${two(threshold)}`
    else
      places.push({ threshold: two(threshold), from: threshold, missRate: miss_rate, perHour: false_accepts_per_hour })
  }
  return places.map(({ threshold, missRate, perHour }) => ({ threshold, missRate, perHour }))
}

/** The measured point nearest to a threshold. */
export function pointAt(word: ScoredWord, threshold: number): ScorePoint | null {
  return word.curve.reduce<ScorePoint | null>((best, point) => {
    if (best === null) return point
    return Math.abs(point.threshold - threshold) < Math.abs(best.threshold - threshold) ? point : best
  }, null)
}
