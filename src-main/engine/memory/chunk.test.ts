import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuClock } from '../../testing/cpu-clock'
import { CHUNK_CHARS, chunkText } from './chunk'

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom(
    '\n',
    '\n\n',
    '\n# Heading\n',
    '. ',
    '! ',
    ' ',
    'word '.repeat(150),
    'x'.repeat(1_500),
    '😀'.repeat(700),
    '。',
    '\r\n',
  ),
)
const document = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))

describe('chunkText', () => {
  it('cuts any text into whole characters that put together are the text', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 2, max: CHUNK_CHARS }), (text, max) => {
        const chunks = chunkText(text, max)
        expect(chunks.join('')).toBe(text)
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(max)
          expect(chunk.isWellFormed()).toBe(true)
        }
        if (text !== '') expect(chunks).not.toContain('')
      }),
      { numRuns: 500 },
    )
  })

  it('leaves a short text whole', () => {
    expect(chunkText('Kelly was born on March 4th 1990')).toEqual(['Kelly was born on March 4th 1990'])
    expect(chunkText('')).toEqual([''])
    expect(chunkText('x'.repeat(1_000))).toHaveLength(1)
  })

  it('prefers headings, then paragraphs, lines, sentences, words', () => {
    expect(chunkText('one two\n# A\nthree four\n# B\nfive', 20)).toEqual([
      'one two\n',
      '# A\nthree four\n',
      '# B\nfive',
    ])
    expect(chunkText('first paragraph\n\nsecond one\n\nthird', 30)).toEqual([
      'first paragraph\n\nsecond one\n\n',
      'third',
    ])
    expect(chunkText('line one here\nline two here\nline three', 30)).toEqual([
      'line one here\nline two here\n',
      'line three',
    ])
    expect(chunkText('He left. She stayed! They met again?', 22)).toEqual(['He left. She stayed! ', 'They met again?'])
    expect(chunkText('alpha beta gamma delta', 12)).toEqual(['alpha beta ', 'gamma delta'])
    expect(chunkText('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij'])
    expect(chunkText('ab😀cd', 3)).toEqual(['ab', '😀c', 'd'])
  })

  it('cuts a long document fast', () => {
    const text = 'A sentence of some words, here and there. '.repeat(24_000)
    const spent = cpuClock()
    expect(chunkText(text).length).toBeGreaterThan(1_000)
    expect(spent()).toBeLessThan(1_000)
  })
})
