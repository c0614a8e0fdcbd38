import { expect, it } from 'vitest'
import { contradiction } from './contradicts'

const BORN = 'Kelly was born on March 4th 1990'
const TEA = 'Kelly does not like tea, but she likes coffee'
const NOT = 'its quotation leaves out a “not”'

it.each<[statement: string, quote: string, text: string, why: string | null]>([
  ['Kelly was born in 1985.', BORN, BORN, '1985 stands in nothing it cites'],
  ['Kelly was born in 1990.', BORN, BORN, null],
  ['Kelly is 36.', BORN, BORN, null],
  [
    'The rent is £1,250.',
    'The rent is £1,150 a month',
    'The rent is £1,150 a month',
    '1250 stands in nothing it cites',
  ],
  ['The rent is 1150.', 'The rent is £1,150 a month', 'The rent is £1,150 a month', null],
  ['They met in 2025.', 'We met 2 years ago', 'We met 2 years ago', null],
  ['Kelly likes tea.', 'like tea', TEA, NOT],
  ['Kelly likes tea.', 'not like tea', TEA, null],
  ['Kelly does not like tea.', 'like tea', TEA, null],
  ['Kelly likes coffee.', 'she likes coffee', TEA, null],
  ["Kelly can't swim.", 'swim', "Kelly can't swim", null],
  ['Kelly can swim.', 'swim', "Kelly can't swim", NOT],
  ['Tea is served.', 'tea', 'No tea today. There is tea tomorrow', null],
])('“%s” out of “%s”', (statement, quote, text, why) => expect(contradiction(statement, quote, text, [])).toBe(why))

it('lets a statement lean on the date of a memory and on another it cites', () => {
  expect(contradiction('She moved in 2026.', 'moved from flat 1234', 'moved from flat 1234', ['2026-03-02'])).toBeNull()
})
