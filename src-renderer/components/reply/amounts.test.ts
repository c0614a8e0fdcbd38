import { expect, test } from 'vitest'
import { duration, money } from './amounts'

test('durations change unit where a person would', () => {
  expect([0.4, 480, 3_240, 125_000].map(duration)).toEqual(['0 ms', '480 ms', '3.2 s', '2 min 05 s'])
})

test('a small sum is never shown as nothing', () => {
  expect([0, 0.00004, 0.064, 1.5].map(money)).toEqual(['$0', '$0.00004', '$0.064', '$1.50'])
})
