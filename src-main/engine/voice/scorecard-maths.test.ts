import { describe, expect, it } from 'vitest'
import { confirmedScores, separatePeaks } from './confirmed-scores'
import { curve, garwood, pickThreshold, wilson } from './scorecard-maths'

describe('intervals', () => {
  // Newcombe 1998, Statistics in Medicine 17: 857–872, table I, method 3.
  it('Wilson', () => {
    const { low, high } = wilson(81, 263)
    expect(low).toBeCloseTo(0.2553, 4)
    expect(high).toBeCloseTo(0.3662, 4)
    expect(wilson(0, 20)).toMatchObject({ low: 0 })
    expect(wilson(0, 20).high).toBeCloseTo(0.1611, 4)
    expect(wilson(1, 29).low).toBeCloseTo(0.0061, 4)
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
  })

  // Exact Poisson limits as tabled in Ulm 1990, American Journal of Epidemiology 131: 373–375.
  it('Garwood', () => {
    expect(garwood(0, 1)).toMatchObject({ low: 0 })
    expect(garwood(0, 1).high).toBeCloseTo(3.6889, 4)
    expect(garwood(1, 1).low).toBeCloseTo(0.0253, 4)
    expect(garwood(1, 1).high).toBeCloseTo(5.5716, 4)
    expect(garwood(10, 2).low).toBeCloseTo(4.7954 / 2, 4)
    expect(garwood(10, 2).high).toBeCloseTo(18.3904 / 2, 4)
    expect(garwood(200, 1).low).toBeCloseTo(173.24, 1)
    expect(garwood(3, 0)).toEqual({ low: 0, high: Number.POSITIVE_INFINITY })
  })
})

describe('choosing a threshold', () => {
  const measured = { positives: [0.9, 0.8, 0.55, 0.2], negatives: [0.6, 0.3], hours: 2 }

  it('counts at each threshold, equal scores included', () => {
    expect(curve(measured, [0.2, 0.55, 0.6, 0.7])).toEqual([
      { threshold: 0.2, missed: 0, miss_rate: 0, false_accepts: 2, false_accepts_per_hour: 1 },
      { threshold: 0.55, missed: 1, miss_rate: 0.25, false_accepts: 1, false_accepts_per_hour: 0.5 },
      { threshold: 0.6, missed: 2, miss_rate: 0.5, false_accepts: 1, false_accepts_per_hour: 0.5 },
      { threshold: 0.7, missed: 2, miss_rate: 0.5, false_accepts: 0, false_accepts_per_hour: 0 },
    ])
  })

  it('takes the fewest misses that are quiet enough, in the middle of equals', () => {
    const points = curve(measured, [0.2, 0.35, 0.4, 0.5, 0.6, 0.7])
    expect(pickThreshold(points)?.threshold).toBe(0.4)
    expect(pickThreshold(points, 0)?.threshold).toBe(0.7)
    expect(pickThreshold(curve(measured, [0.2, 0.3]), 0.5)).toBeNull()
  })
})

describe('confirmed scores', () => {
  it('are the lowest of the last frames', () => {
    expect(confirmedScores([0.9, 0.5, 0.7, 0.8], 3)).toEqual([0, 0, 0.5, 0.5])
    expect(confirmedScores([0.9, 0.5], 1)).toEqual([0.9, 0.5])
  })

  it('are counted once a moment', () => {
    expect(separatePeaks([0, 0.4, 0.9, 0.8, 0, 0, 0.3], 3)).toEqual([0.9, 0.3])
    expect(separatePeaks([0.005], 3)).toEqual([])
  })
})
