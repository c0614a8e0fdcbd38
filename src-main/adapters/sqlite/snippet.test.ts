import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactSnippet, type Match } from './snippet'

function matching(text: string, ...words: string[]): Match[] {
  return words.flatMap((word, term) => {
    const start = text.indexOf(word)
    return start === -1 ? [] : [{ term, weight: 1, start, end: start + word.length }]
  })
}

it.each([
  ['We met Mr. Hale at the harbour. He likes tea.', 'Hale', 'We met Mr. Hale at the harbour.'],
  [
    'It began at 3 p.m. Tuesday in St. Ives, i.e. late. Nobody came.',
    'Ives',
    'It began at 3 p.m. Tuesday in St. Ives, i.e. late.',
  ],
  [
    'He paid 3.50 at https://shop.example/a.B?x=1 for it. Then he left.',
    'paid',
    'He paid 3.50 at https://shop.example/a.B?x=1 for it.',
  ],
  ['It was by J. R. R. Tolkien. I read it twice.', 'Tolkien', 'It was by J. R. R. Tolkien.'],
])('quotes the whole sentence of %j around %s', (text, word, snippet) => {
  expect(exactSnippet(text, matching(text, word))).toBe(snippet)
})

it('is a part of the text, word for word, whatever the text and the matches', () => {
  const words = fc.constantFrom(
    'Mr. ',
    'Dr. Hale ',
    'e.g. ',
    'tea',
    ' and ',
    '3 p.m. ',
    '... ',
    '\n',
    '😀',
    'é',
    '! ',
    'x'.repeat(90),
    '。',
  )
  fc.assert(
    fc.property(
      fc.array(fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 12 })), { maxLength: 60 }),
      fc.array(fc.tuple(fc.nat(900), fc.nat(20), fc.nat(5), fc.nat(8)), { maxLength: 8 }),
      (parts, places) => {
        const text = parts.join('').slice(0, 1_000)
        const matches = places
          .map(([start, length, term, weight]) => ({ start, end: start + length, term, weight }))
          .filter(({ end }) => end <= text.length)
          .sort((a, b) => a.start - b.start)
        const snippet = exactSnippet(text, matches)
        expect(text.includes(snippet)).toBe(true)
        expect(snippet.length).toBeLessThanOrEqual(300)
        expect(text.trim() === '' || snippet !== '').toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})
