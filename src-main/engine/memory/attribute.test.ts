import { expect, it } from 'vitest'
import { attributeOf } from './attribute'

it.each([
  ['I live in York', 'I moved to Leeds'],
  ['I live in York', "I'm now living in Leeds"],
  ['I live in York', 'The user lives in Leeds'],
  ['I live in York', 'I no longer live in York'],
  ['I moved to York in 2019', 'I moved from York to Leeds last week'],
  ['I work at a bakery', 'I got a job at the museum'],
  ['I work for Acme', 'I started at Globex'],
  ["I'm 34 years old", 'I turned 35'],
  ['My phone number is 1', 'My phone number is now 2'],
  ['My favourite colour is green', 'My favorite colour is blue'],
  ["Kelly's birthday is 3 May", "Kelly's birthday is 4 May"],
  ['Kelly was born on 3 May 1990', 'Kelly was born on 4 May 1990'],
  ['My sister lives in Porto', 'My sister moved to Lisbon'],
  ['Kelly lives in Porto', 'Kelly moved back to Lisbon'],
  ["I'm single", 'I got married'],
  ["I'm vegetarian", 'I became vegan'],
  ['My boss is Ingrid', 'My boss is now Ravi'],
  ['I drive a Skoda', 'I drive an old Volvo'],
])('%s → %s: one attribute', (before, after) => {
  expect(attributeOf(before)).not.toBeNull()
  expect(attributeOf(after)).toEqual(attributeOf(before))
})

it.each([
  ['I live in York', 'Kelly lives in York'],
  ['My sister lives in York', 'My brother lives in York'],
  ['My favourite colour is green', 'My favourite food is soup'],
  ['I live in York', 'I work at York hospital'],
  ['I was born in York', 'I was born in 1990'],
])('%s / %s: two', (one, other) => expect(attributeOf(one)).not.toEqual(attributeOf(other)))

it.each([
  'I like tea',
  'My sister is a doctor',
  'My boss is a kind person',
  'I moved to the sales team',
  'She lives in Leeds',
  'I lived in York until 2019',
  "I'm allergic to nuts",
  'We decided to buy the blue sofa',
  '',
])('%s: none', (text) => expect(attributeOf(text)).toBeNull())
