import { expect, it } from 'vitest'
import { loudness } from './loudness'

it('goes from silence to full scale in decibels', () => {
  expect(loudness(new Int16Array(1280))).toBe(0)
  expect(loudness(new Int16Array(0))).toBe(0)
  expect(loudness(new Int16Array(1280).fill(-32_768))).toBe(1)
  // −30 dB is half way.
  expect(loudness(new Int16Array(1280).fill(Math.round(32_768 * 10 ** (-30 / 20))))).toBeCloseTo(0.5, 2)
  expect(loudness(new Int16Array(1280).fill(1))).toBe(0)
})
