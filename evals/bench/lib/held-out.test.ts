import { expect, it } from 'vitest'
import { heldOut } from './held-out'
import type { Figures } from './locomo-figures'

const at = (...recall: number[]) => recall.map((recall_at_10) => ({ recall_at_10 }) as Figures)

it('does on each conversation what the others say, and counts what that brings there', () => {
  expect(heldOut(at(0.8, 0.8, 0.8), at(0.7, 0.78, 0.85))).toEqual({
    gains: [0.1, 0.02, -0.05],
    // Left out on the first: the other two lose by it together.
    kept_by_others: 2,
    harmless: 1,
    gain: -0.01,
  })
})

it('keeps what changes nothing', () => {
  expect(heldOut(at(0.8, 0.7), at(0.8, 0.7))).toEqual({ gains: [0, 0], kept_by_others: 2, harmless: 2, gain: 0 })
})
