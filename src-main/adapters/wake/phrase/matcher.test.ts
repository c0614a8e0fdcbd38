import { describe, expect, it } from 'vitest'
import { createMatcher } from './matcher'

/** Unit vectors along the axes: distance 0 to itself, 1 to any other. */
const axis = (at: number) => Float32Array.from({ length: 6 }, (_, n) => (n === at ? 1 : 0))
const word = [0, 1, 2, 3].map(axis)
const run = (points: number[], filler = 0) => {
  const matcher = createMatcher(word)
  return points.map((point) => matcher.push(axis(point), filler))
}

describe('matching a template', () => {
  it('costs nothing where the stream says the same, wherever it begins', () => {
    expect(run([5, 5, 0, 1, 2, 3]).at(-1)).toBe(0)
    expect(run([0, 1, 2, 3, 4]).at(-1)).toBeGreaterThan(0)
  })

  it('follows speech twice as slow and twice as fast', () => {
    expect(run([0, 1, 1, 2, 2, 3, 3]).at(-1)).toBe(0)
    // Two rows a frame: each pair has one row that does not fit.
    expect(run([1, 3]).at(-1)).toBe(2 / 4)
  })

  it('divides the cost by the length of the template', () => {
    expect(run([0, 1, 4, 3]).at(-1)).toBe(1 / 4)
    expect(run([4, 4, 4, 4]).at(-1)).toBe(1)
  })

  it('takes off half of how strange the sound is', () => {
    expect(run([0, 1, 4, 3], 0.2).at(-1)).toBeCloseTo(1 / 4 - 0.1, 6)
  })

  it('starts anew after a reset', () => {
    const matcher = createMatcher(word)
    for (const point of [0, 1, 2]) matcher.push(axis(point), 0)
    matcher.reset()
    expect(matcher.push(axis(3), 0)).toBeGreaterThan(0.5)
  })
})
