import { describe, expect, it } from 'vitest'
import { createSentences, speakable } from './speakable'

const inPieces = (text: string, size: number) => {
  const sentences = createSentences()
  const out: string[] = []
  for (let at = 0; at < text.length; at += size) out.push(...sentences.push(text.slice(at, at + size)))
  return [...out, ...sentences.end()]
}

describe('a reply, sentence by sentence', () => {
  const reply = 'Kelly was born on March 4th 1990 [1]. That is 36 years ago! Shall I add it to your calendar?'
  it.each([1, 3, 7, 1_000])('the same whatever the deltas (%i characters)', (size) => {
    expect(inPieces(reply, size)).toEqual([
      'Kelly was born on March 4th 1990.',
      'That is 36 years ago!',
      'Shall I add it to your calendar?',
    ])
  })

  it('is ready as soon as a sentence is over', () => {
    const sentences = createSentences()
    expect(sentences.push('The answer is three hundred and forty.')).toEqual([])
    expect(sentences.push(' It')).toEqual(['The answer is three hundred and forty.'])
  })

  it('numbers and abbreviations do not end it', () => {
    expect(inPieces('It costs 3.50 at Dr. Brown in St. Ives. Fine.', 4)).toEqual([
      'It costs 3.50 at Dr. Brown in St. Ives.',
      'Fine.',
    ])
  })

  it('lines of a list are sentences', () => {
    expect(inPieces('You have:\n- Dentist at 3 pm\n- **Lunch** with Jo\n', 5)).toEqual([
      'You have:',
      'Dentist at 3 pm',
      'Lunch with Jo',
    ])
  })

  it('code is named, not read', () => {
    expect(inPieces('Type this:\n```sh\nrm -rf build. Then\n```\nThat is all there is.', 3)).toEqual([
      'Type this:',
      'The code is in the chat.',
      'That is all there is.',
    ])
    expect(inPieces('Type:\n```sh\nrm -rf', 3)).toEqual(['Type:', 'The code is in the chat.'])
  })

  it('a sentence without an end is cut at a space', () => {
    const parts = inPieces('word '.repeat(200), 9)
    expect(parts.length).toBe(4)
    expect(parts.every((part) => part.length <= 320)).toBe(true)
  })
})

describe('what only eyes can use', () => {
  it.each([
    ['## **Summary**', 'Summary'],
    ['See [the docs](https://example.com/a?b=c).', 'See the docs.'],
    ['Open https://www.example.com/a/b now', 'Open example.com now'],
    ['It is `npm test` [1, 2].', 'It is npm test.'],
    ['| a | b |', 'a, b'],
    ['|---|:--|', ''],
    ['*really* good, 2 * 3 * 4', 'really good, 2 * 3 * 4'],
  ])('%s', (markdown, said) => expect(speakable(markdown)).toBe(said))
})
