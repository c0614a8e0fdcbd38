import { expect, test } from 'vitest'
import { wordDiff } from './word-diff'

const sides = (before: string, after: string) => {
  const pieces = wordDiff(before, after)
  const text = (...kinds: string[]) =>
    pieces
      .filter(({ kind }) => kinds.includes(kind))
      .map((piece) => piece.text)
      .join('')
  return [text('same', 'gone'), text('same', 'new')]
}

test('only the words that changed, old before new', () => {
  expect(wordDiff('Kelly was born on March 4th 1990', 'Kelly was born on March 5th 1990')).toEqual([
    { kind: 'same', text: 'Kelly was born on March ' },
    { kind: 'gone', text: '4th' },
    { kind: 'new', text: '5th' },
    { kind: 'same', text: ' 1990' },
  ])
  expect(wordDiff('a red car', 'a blue old car')).toEqual([
    { kind: 'same', text: 'a ' },
    { kind: 'gone', text: 'red ' },
    { kind: 'new', text: 'blue old ' },
    { kind: 'same', text: 'car' },
  ])
})

test('changes with a space between them are one', () => {
  expect(wordDiff('met Ann Smith today', 'met Bob Jones today')).toEqual([
    { kind: 'same', text: 'met ' },
    { kind: 'gone', text: 'Ann Smith' },
    { kind: 'new', text: 'Bob Jones' },
    { kind: 'same', text: ' today' },
  ])
})

test('the pieces are the two texts again, whatever they are', () => {
  const long = Array.from({ length: 4_000 }, (_, n) => `word${n % 97}${n % 9 === 0 ? '\n' : ''}`).join(' ')
  for (const [before, after] of [
    ['', 'new'],
    ['gone', ''],
    ['', ''],
    ['same', 'same'],
    ['שלום עולם', 'שלום לך'],
    ['日本語のテスト', '日本語の試験'],
    ['👩‍👩‍👧 ok', '👩‍👧 ok'],
    [long, long.replace('word5', 'other')],
    ['x'.repeat(100_000), 'y'.repeat(100_000)],
  ] as const)
    expect(sides(before, after)).toEqual([before, after])
})
