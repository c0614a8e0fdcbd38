import { expect, it } from 'vitest'
import { curvePlaces } from './curve-places'

const point = (threshold: number, miss_rate: number, false_accepts_per_hour: number) => ({
  threshold,
  miss_rate,
  false_accepts_per_hour,
  missed: 0,
  false_accepts: 0,
})

it('makes one place of thresholds with the same result', () => {
  expect(curvePlaces([point(0.02, 0, 4), point(0.04, 0, 4), point(0.06, 0, 4), point(0.08, 0.1, 0)])).toEqual([
    { threshold: '0.02 – 0.06', missRate: 0, perHour: 4 },
    { threshold: '0.08', missRate: 0.1, perHour: 0 },
  ])
})
