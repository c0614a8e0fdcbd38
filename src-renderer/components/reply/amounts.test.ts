import { expect, test } from 'vitest'
import { bytes, duration, money } from './amounts'

test('durations change unit where a person would', () => {
  expect([0.4, 480, 3_240, 125_000].map(duration)).toEqual(['0 ms', '480 ms', '3.2 s', '2 min 05 s'])
})

test('a small sum is never shown as nothing', () => {
  expect([0, 0.00004, 0.064, 1.5].map(money)).toEqual(['$0', '$0.00004', '$0.064', '$1.50'])
})

test('sizes of files', () => {
  expect([0, 812, 4_096, 24_600_000, 3_100_000_000].map(bytes)).toEqual([
    '0 bytes',
    '812 bytes',
    '4.1 kB',
    '25 MB',
    '3.1 GB',
  ])
})
