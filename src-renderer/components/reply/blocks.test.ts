import { expect, test } from 'vitest'
import { markdownBlocks, needsHighlight, needsMath } from './blocks'

test('paragraphs and headings are blocks', () => {
  expect(markdownBlocks('# A\n\none\ntwo\n\n\nthree')).toEqual(['# A', 'one\ntwo', 'three'])
})

test('a fence is never cut, closed or not, nor by a shorter fence inside it', () => {
  expect(markdownBlocks('x\n\n```js\na\n\nb\n```\n\ny')).toEqual(['x', '```js\na\n\nb\n```', 'y'])
  expect(markdownBlocks('```\na\n\nstill open')).toEqual(['```\na\n\nstill open'])
  expect(markdownBlocks('````\n```\n\n```\n\nin\n````\n\nout')).toEqual(['````\n```\n\n```\n\nin\n````', 'out'])
})

test('a loose list stays one list, and what is indented stays with it', () => {
  expect(markdownBlocks('1. a\n\n2. b\n\n   more\n\nafter')).toEqual(['1. a\n\n2. b\n\n   more', 'after'])
})

test('display math is never cut', () => {
  expect(markdownBlocks('$$\na\n\nb\n$$\n\nafter')).toEqual(['$$\na\n\nb\n$$', 'after'])
})

test('link definitions keep the text whole', () => {
  const text = 'See [a][1].\n\nMore.\n\n[1]: https://example.org'
  expect(markdownBlocks(text)).toEqual([text])
})

test('an empty text has no blocks', () => {
  expect(markdownBlocks('')).toEqual([])
})

test('the bigger renderers are only asked for where they matter', () => {
  expect(needsHighlight('```ts\nx\n```')).toBe(true)
  expect(needsHighlight('```\nplain\n```')).toBe(false)
  expect(['$x$', 'so $\\frac{1}{2}$ of it', '$$\na\n$$', '$2x + 1$'].map(needsMath)).toEqual([true, true, true, true])
  expect(['costs $5', 'from $5 to $10', '$5.50, then $20', 'no sums'].map(needsMath)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
