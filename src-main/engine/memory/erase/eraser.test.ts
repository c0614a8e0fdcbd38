import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newItem } from '../../../testing/store-contract/rows'
import { cleanJson } from '../../ports/clean-json'
import { createEraser, ERASED } from './eraser'
import { sentencesOf } from './sentences'
import { isTelltale } from './telltale'

const eraserOf = (text: string, known: string[] = [], near: string[] = []) =>
  createEraser({
    versions: [newItem('m1', text, { title: text }).item],
    near,
    messageIds: [],
    withMessages: true,
    words: [],
    isKnown: (word) => known.includes(word),
  })

it.each([
  ['qx7-quokka-4821', true],
  ['4821330', true],
  ['kelly@example.org', true],
  ['zyxwvcanaryquartz', true],
  ['ostrava', false],
  ['1990', false],
  ['3pm', false],
  ['4th', false],
  ['refrigerator', false],
  ['rhythm', false],
])('%s gives a memory away wherever it stands: %s', (word, expected) => {
  expect(isTelltale(word)).toBe(expected)
})

it('takes sentences that say the same and leaves those that share a word', () => {
  const { clean } = eraserOf('Kelly was born on March 4th 1990 in Ostrava', ['kelly', 'march', 'born'])
  expect(clean('Hi! Kelly was born in Ostrava on March 4th, 1990. Nice.')).toBe(`Hi! ${ERASED} Nice.`)
  expect(clean('Kelly went to Ostrava. In March it rained.')).toBe('Kelly went to Ostrava. In March it rained.')
  expect(clean('Kelly was born on March 4th 1990 in Ostrava.\nKelly was born on March 4th 1990')).toBe(ERASED)
  const near = eraserOf('My locker is in Bystrc', ['locker'])
  expect(near.clean('It is in Bystrc, I think.')).toBe('It is in Bystrc, I think.')
  expect(near.clean('It is in Bystrc, I think.', true)).toBe(ERASED)
})

it('cleans JSON within JSON, keeps its shape, and blanks what carries the id', () => {
  const eraser = eraserOf('My code is QX7-quokka-4821', [], ['t1'])
  const line = {
    v: 2,
    type: 'tool',
    turn_id: 't1',
    args: '{"text":"code QX7-quokka-4821","n":1}',
    memory_ids: ['m1'],
    ok: true,
  }
  expect(JSON.parse(cleanJson(JSON.stringify(line), eraser, false))).toEqual({
    ...line,
    args: '{"text":"[erased]","n":1}',
  })
  const used = [
    { id: 'm1', n: 1, title: 'Other words', source: 'You', kind: 'fact' },
    { id: 'm2', title: 'Tea' },
  ]
  expect(JSON.parse(cleanJson(JSON.stringify(used), eraser, false))).toEqual([
    { id: 'm1', n: 1, title: ERASED, source: ERASED, kind: 'fact' },
    { id: 'm2', title: 'Tea' },
  ])
  const clean = '{"a": [1, {"b": "Tea"}]}'
  expect(cleanJson(clean, eraser, false)).toBe(clean)
  expect(cleanJson('{"cut off QX7-quokka-4821', eraser, false)).toBe(ERASED)
})

it('puts any text together again from its sentences, and cleaning twice changes nothing more', () => {
  const { clean } = eraserOf('My code is QX7-quokka-4821, near the river')
  const piece = fc.constantFrom(
    'My code is QX7-quokka-4821.',
    'near the river',
    '\n',
    ' ',
    'Tea! ',
    '…',
    '”',
    'the river code ',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece).map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(text, (any) => {
      expect(sentencesOf(any).join('')).toBe(any)
      const once = clean(any)
      expect(once.toLowerCase()).not.toContain('quokka')
      expect(clean(once)).toBe(once)
    }),
    { numRuns: 1_000 },
  )
})

it('finds the memory in whatever stands around it', () => {
  const around = fc.string({ unit: fc.constantFrom('a', ' ', '.', '\n', '"', 'é', '{', '!') })
  fc.assert(
    fc.property(around, around, (before, after) => {
      const { clean } = eraserOf('The door code is QX7-quokka-4821')
      expect(clean(`${before} QX7-QUOKKA-4821 ${after}`).toLowerCase()).not.toContain('quokka')
      expect(
        cleanJson(JSON.stringify({ a: [`${before}qx7-quokka-4821${after}`] }), eraserOf('x QX7-quokka-4821'), false),
      ).not.toContain('quokka')
    }),
  )
})
