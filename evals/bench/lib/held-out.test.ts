import { expect, it } from 'vitest'
import { heldOut } from './held-out'
import type { Figures } from './locomo-figures'

const at = (...recall: number[]) => recall.map((recall_at_10) => ({ recall_at_10 }) as Figures)

it('does on each conversation what the others say, and counts what that brings there', () => {
  // The first would leave it out: the other two lose by it together.
  expect(heldOut(at(0.8, 0.8, 0.8), at(0.7, 0.78, 0.85))).toEqual({
    gains: [0.1, 0.02, -0.05],
    helps: 2,
    harms: 1,
    gain: -0.01,
  })
})

it('keeps what changes nothing, or less than a question', () => {
  expect(heldOut(at(0.8, 0.7), at(0.8, 0.7))).toEqual({ gains: [0, 0], helps: 0, harms: 0, gain: 0 })
  expect(heldOut(at(0.8, 0.7), at(0.805, 0.702))).toMatchObject({ helps: 0, harms: 0, gain: -0.0035 })
})
