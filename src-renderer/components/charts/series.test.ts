import { expect, it } from 'vitest'
import { colourOf, roundMax, spreadLabels } from './series'

it('ends an axis on a round number', () => {
  expect([[0], [null, 3], [7.1], [100], [1201], [0.0021]].map(roundMax)).toEqual([1, 4, 8, 100, 2000, 0.004])
})

it('moves labels apart, keeps their order and the room there is', () => {
  expect(spreadLabels([10, 50], 12, 100)).toEqual([10, 50])
  expect(spreadLabels([50, 48, 47], 12, 100)).toEqual([71, 59, 47])
  expect(spreadLabels([99, 98], 12, 100)).toEqual([100, 88])
})

it('keeps red for what failed', () => {
  expect(colourOf({ key: 'a', name: 'a', colour: 'danger' })).toBe('var(--danger)')
  expect(colourOf({ key: 'a', name: 'a', colour: 2 })).toBe('var(--series-2)')
})
