import { expect, it } from 'vitest'
import type { Features } from './features'
import { reciprocalRanks, WEIGHTS, type Weights, weightedSum } from './fuse'

const NONE: Features = {
  words: 0,
  exact: 0,
  rare: 0,
  text_vector: 0,
  context_vector: 0,
  person: 0,
  series: 0,
  asks: 0,
  when: 0,
  dated: 0,
}
const ONLY: Weights = { ...NONE, words: 0.5, text_vector: 0.25, asks: -0.1 }

it('adds weighted scores and never goes below 0', () => {
  const features = [
    { ...NONE, words: 1, text_vector: 0.4 },
    { ...NONE, words: 0.5, asks: 1 },
    { ...NONE, asks: 1 },
  ]
  expect(weightedSum(features, ONLY).map((score) => Math.round(score * 1_000) / 1_000)).toEqual([0.6, 0.15, 0])
})

it('adds reciprocal ranks; equal scores share a rank, and nothing ranks where it scores nothing', () => {
  const features = [
    { ...NONE, words: 0.9, text_vector: 0.1 },
    { ...NONE, words: 0.9 },
    { ...NONE, text_vector: 0.8 },
  ]
  expect(reciprocalRanks(features, ONLY)).toEqual([0.5 / 61 + 0.25 / 62, 0.5 / 61, 0.25 / 61])
})

it('counts in ranks a term that is hardly rare for hardly anything', () => {
  const features = [
    { ...NONE, rare: 1 },
    { ...NONE, rare: 0.1 },
  ]
  expect(reciprocalRanks(features, { ...NONE, rare: 0.5 })).toEqual([0.5 / 61, 0.05 / 62])
})

it('weighs a rare code most, then the words, and asking against', () => {
  const { rare, ...usual } = WEIGHTS
  expect(Math.max(...Object.values(usual))).toBe(usual.words)
  expect(rare).toBeGreaterThan(usual.words)
  expect(WEIGHTS.asks).toBeLessThan(0)
})
