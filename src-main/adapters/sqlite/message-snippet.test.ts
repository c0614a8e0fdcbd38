import { describe, expect, test } from 'vitest'
import { parseQuery } from '../../engine/ports/query'
import { messageSnippet, soughtIn } from './message-snippet'

const find = (text: string, query: string) => {
  const terms = parseQuery(query).groups.flatMap((group) => group.any)
  const { snippet, ranges } = messageSnippet(text, soughtIn(terms, /\p{L}$/u.test(query)))
  return { snippet, marked: ranges.map(([start, end]) => snippet.slice(start, end)) }
}
const filler = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

describe('messageSnippet', () => {
  test('is the whole of a short text, every match marked as it is written', () => {
    expect(find('The Cats sat. A cat sat!', 'cat')).toEqual({
      snippet: 'The Cats sat. A cat sat!',
      marked: ['Cats', 'cat'],
    })
  })

  test('begins a few words before the match, ends after 24, and says that there is more', () => {
    const { snippet, marked } = find(`${filler(50)} zebra ${filler(50)}`, 'zebra')
    expect(snippet).toBe(`…word46 word47 word48 word49 zebra ${filler(19)}…`)
    expect(marked).toEqual(['zebra'])
  })

  test('prefers the place that holds more of the words', () => {
    const { marked } = find(`red ${filler(60)} red and blue ${filler(9)}`, 'red blue')
    expect(marked).toEqual(['red', 'blue'])
  })

  test('marks phrases as one and the word being typed as a beginning', () => {
    expect(find('In Rose Cottage, Cornwall', '"rose cottage" cornw').marked).toEqual(['Rose Cottage', 'Cornwall'])
  })

  test('cuts words that never end, and no character in two', () => {
    const { snippet, marked } = find(`key ${'😀a'.repeat(5_000)} tail`, 'key')
    expect(snippet.length).toBeLessThanOrEqual(402)
    expect(snippet.isWellFormed()).toBe(true)
    expect(marked).toEqual(['key'])
  })
})
