import { expect, test } from 'vitest'
import { remarkCitations, splitCitations } from './citations'

const known = new Set([1, 2, 3])

test('single, double and listed citations', () => {
  expect(splitCitations('Born in 1990 [1]. Lives here [2][3].', known)).toEqual([
    'Born in 1990 ',
    1,
    '. Lives here ',
    2,
    3,
    '.',
  ])
  expect(splitCitations('Both [1, 2]', known)).toEqual(['Both ', 1, 2])
})

test('a number nobody cited stays words', () => {
  expect(splitCitations('an array[9] and [1, 9]', known)).toEqual(['an array[9] and [1, 9]'])
})

test('code and link text are left alone, emphasis is not', () => {
  const tree = {
    type: 'root',
    children: [
      { type: 'inlineCode', value: 'a[1]' },
      { type: 'link', children: [{ type: 'text', value: '[1]' }] },
      { type: 'strong', children: [{ type: 'text', value: 'yes[2]' }] },
    ],
  }
  remarkCitations(known)(tree)
  expect(tree.children[0]).toEqual({ type: 'inlineCode', value: 'a[1]' })
  expect(tree.children[1]?.children).toEqual([{ type: 'text', value: '[1]' }])
  expect(tree.children[2]?.children).toEqual([
    { type: 'text', value: 'yes' },
    { type: 'citation', children: [], data: { hName: 'cite', hProperties: { title: '2' } } },
  ])
})
