import { expect, it } from 'vitest'
import { bootstrap, mean, median, percentile, randomFrom, weightedKappa, wilson } from './statistics'

const rounded = (values: number[]) => values.map((value) => Math.round(value * 10_000) / 10_000)

it('gives Wilson’s interval', () => {
  // R: prop.test(81, 263, correct = FALSE), the example of Newcombe (1998).
  expect(rounded(wilson(81, 263))).toEqual([0.2553, 0.3662])
  expect(rounded(wilson(0, 10))).toEqual([0, 0.2775])
  expect(rounded(wilson(10, 10))).toEqual([0.7225, 1])
  expect(wilson(0, 0)).toEqual([0, 1])
})

it('gives the quadratic weighted kappa', () => {
  // By hand: observed 2/6 over span 16 against expected over all pairs.
  const pairs: [number, number][] = [
    [1, 1],
    [2, 3],
    [3, 3],
    [4, 5],
    [5, 5],
    [1, 1],
  ]
  const expected = mean(pairs.flatMap(([a]) => pairs.map(([, b]) => (a - b) ** 2)))
  expect(weightedKappa(pairs, 1, 5)).toBeCloseTo(1 - 2 / 6 / expected, 12)
  expect(weightedKappa([[3, 3]], 1, 5)).toBe(1)
  expect(
    weightedKappa(
      [
        [1, 5],
        [5, 1],
      ],
      1,
      5,
    ),
  ).toBe(-1)
  expect(weightedKappa([], 1, 5)).toBe(0)
})

it('bootstraps the same interval for the same seed', () => {
  const values = Array.from({ length: 40 }, (_, at) => at / 39)
  const [low, high] = bootstrap(values, mean, 7)
  expect(bootstrap(values, mean, 7)).toEqual([low, high])
  expect(low).toBeGreaterThan(0.39)
  expect(low).toBeLessThan(0.5)
  expect(high).toBeGreaterThan(0.5)
  expect(high).toBeLessThan(0.61)
  expect(bootstrap([], mean, 1)).toEqual([0, 1])
})

it('takes middles and ranks that are there', () => {
  expect([median([4, 1, 3]), median([2, 5]), median([])]).toEqual([3, 2, 0])
  expect([percentile([5, 1, 3, 2, 4], 0.95), percentile([5, 1, 3, 2, 4], 0.5), percentile([], 0.5)]).toEqual([5, 3, 0])
  const random = randomFrom(1)
  const draws = Array.from({ length: 1_000 }, random)
  expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true)
  expect(mean(draws)).toBeCloseTo(0.5, 1)
})
