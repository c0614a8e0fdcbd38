import { expect, test } from 'vitest'
import { backoffMs } from './backoff'

test('doubles from a quarter second and stops at five', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((n) => backoffMs(n, 1))).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000])
})

test('spreads windows out by up to a quarter', () => {
  expect(backoffMs(3, 0)).toBe(750)
})
