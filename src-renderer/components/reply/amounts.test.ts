import { expect, test } from 'vitest'
import { bytes, duration, money, moneyMark } from './amounts'

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

test.each<[number, string[]]>([
  [1, ['$0', '$0.25', '$0.50', '$0.75', '$1.00']],
  [2, ['$0', '$0.50', '$1.00', '$1.50', '$2.00']],
  [8, ['$0', '$2', '$4', '$6', '$8']],
  [0.004, ['$0', '$0.001', '$0.002', '$0.003', '$0.004']],
  [0.1, ['$0', '$0.025', '$0.050', '$0.075', '$0.100']],
])('marks an axis that ends at %d dollars with one number of digits', (most, marks) => {
  expect([0, 0.25, 0.5, 0.75, 1].map((part) => moneyMark(part * most, most))).toEqual(marks)
})
