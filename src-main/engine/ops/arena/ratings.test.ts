import { expect, it } from 'vitest'
import { type Comparison, INTERVAL_FROM, rate } from './ratings'

const won = (winner: string, loser: string): Comparison => ({ players: [winner, loser], best: 0 })
const tied = (...players: string[]): Comparison => ({ players, best: null })
const times = (n: number, of: Comparison) => Array.from({ length: n }, () => of)
const ratingOf = (comparisons: Comparison[], name: string) => rate(comparisons).get(name)?.rating ?? 0

it('is 1,000 for who only tied, and the mirror image for two who met', () => {
  expect(ratingOf([tied('a', 'b')], 'a')).toBeCloseTo(1000, 6)
  const one = [won('a', 'b')]
  expect(ratingOf(one, 'a') + ratingOf(one, 'b')).toBeCloseTo(2000, 6)
})

it('solves the equation of its model: wins equal what the strengths expect', () => {
  // a beats b three times of four. With one drawn game against the middle: 3.5 = 4p/(p + 1/p) + 1·p/(p + 1), p = a's strength.
  const p = 10 ** ((ratingOf([...times(3, won('a', 'b')), won('b', 'a')], 'a') - 1000) / 400)
  expect((4 * p) / (p + 1 / p) + p / (p + 1)).toBeCloseTo(3.5, 8)
  expect(p).toBeCloseTo(1.6071, 3)
})

it('tells strengths apart through others they both met', () => {
  const table = rate([...times(6, won('a', 'b')), ...times(6, won('b', 'c'))])
  expect([...table].sort(([, x], [, y]) => y.rating - x.rating).map(([name]) => name)).toEqual(['a', 'b', 'c'])
  expect(table.get('b')?.rating).toBeCloseTo(1000, 2)
})

it('lets the best of three beat each other one, and those two not each other', () => {
  const table = rate([{ players: ['a', 'b', 'c'], best: 0 }])
  expect(table.get('b')?.rating).toBeCloseTo(table.get('c')?.rating ?? 0, 9)
  expect(table.get('a')?.rating ?? 0).toBeGreaterThan(1000)
  const tie = rate([tied('a', 'b', 'c')])
  expect([...tie.values()].map(({ rating }) => Math.round(rating))).toEqual([1000, 1000, 1000])
})

it('gives no interval before ten battles, then one that holds the rating, narrows with more, and never changes', () => {
  const mixed = (n: number) => [...times(n * 2, won('a', 'b')), ...times(n, won('b', 'a'))]
  expect(rate(mixed(3)).get('a')).toMatchObject({ low: null, high: null, battles: INTERVAL_FROM - 1 })
  const width = (n: number) => {
    const { rating = 0, low, high } = rate(mixed(n)).get('a') ?? {}
    expect(low ?? 9e9).toBeLessThan(rating)
    expect(high ?? 0).toBeGreaterThan(rating)
    return (high ?? 0) - (low ?? 0)
  }
  expect(width(40)).toBeLessThan(width(5) / 2)
  expect(rate(mixed(5))).toEqual(rate(mixed(5)))
})

it('is finite for who never lost', () => {
  const rating = ratingOf(times(50, won('a', 'b')), 'a')
  expect(rating).toBeGreaterThan(1250)
  expect(rating).toBeLessThan(1500)
})
