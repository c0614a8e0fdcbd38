import { expect, test } from 'vitest'
import { matchRanges } from './match-ranges'

const marked = (text: string, query: string) => matchRanges(text, query).map(([start, end]) => text.slice(start, end))

test('the telling words of a question, in any case', () => {
  expect(marked('Kelly was born on March 4th 1990', 'when was kelly born?')).toEqual(['Kelly', 'born'])
  expect(marked('It is what it is', 'what is it')).toEqual(['It', 'is', 'what', 'it', 'is'])
})

test('inflections and accents', () => {
  expect(marked('His birthday; her birthdays; Kelly’s cake', 'birthday kelly')).toEqual([
    'birthday',
    'birthdays',
    'Kelly’s',
  ])
  expect(marked('Café Müller planned two trips', 'cafe muller plans trip')).toEqual([
    'Café',
    'Müller',
    'planned',
    'trips',
  ])
  expect(marked('The cities we visited', 'city visit')).toEqual(['cities', 'visited'])
})

test('parts of other words are left alone', () => {
  expect(marked('catalogue of cats', 'cat')).toEqual(['cats'])
  expect(marked('nothing here', '"" - ( *')).toEqual([])
})

test('places count in UTF-16 units', () => {
  expect(matchRanges('👋 hello', 'hello')).toEqual([[3, 8]])
})
