import { expect, it } from 'vitest'
import { diffLines, diffPieces, diffWords } from './line-diff'

const shown = (lines: { op: string; text: string }[]) =>
  lines.map(({ op, text }) => `${{ same: ' ', add: '+', remove: '-' }[op]}${text}`)

it('keeps the longest common run of lines', () => {
  expect(shown(diffPieces(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd']))).toEqual([' a', '-b', ' c', '+x', ' d'])
  expect(shown(diffPieces([], ['a']))).toEqual(['+a'])
  expect(shown(diffPieces(['a'], []))).toEqual(['-a'])
  expect(diffPieces([], [])).toEqual([])
})

it('shows three lines around a change and leaves the rest out', () => {
  const before = Array.from({ length: 12 }, (_, n) => `l${n}`)
  const after = before.with(6, 'new')
  expect(shown(diffLines(before.join('\n'), after.join('\n')))).toEqual([
    ' …',
    ' l3',
    ' l4',
    ' l5',
    '-l6',
    '+new',
    ' l7',
    ' l8',
    ' l9',
    ' …',
  ])
  expect(diffLines('same', 'same')).toEqual([])
})

it('compares words, and its pieces joined are the texts', () => {
  const { words, alike } = diffWords('Kelly was born in May.', 'Kelly was born in June 1990.')
  expect(shown(words)).toEqual([' Kelly was born in', '- May.', '+ June 1990.'])
  expect(alike).toBeCloseTo(8 / 11, 10)
  expect(diffWords('', '').alike).toBe(1)
  expect(diffWords('a', 'b').alike).toBe(0)
})
