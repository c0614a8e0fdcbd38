import { describe, expect, it } from 'vitest'
import { dateMatch, namedDates } from './named-date'

describe('namedDates', () => {
  it.each([
    ['What did we do in May 2023?', '2023-05-', null],
    ['What happened on 8 May, 2023', '2023-05-08', null],
    ['and on May 8th?', '-05-08', null],
    ['the 3rd of March 2024', '2024-03-03', null],
    ['log of 2023-05-08', '2023-05-08', null],
    ['notes from 2023-05', '2023-05-', null],
    ['what changed since 2019', '2019--', null],
  ])('%s', (query, expected) => {
    const [date] = namedDates(query)
    expect(`${date?.year ?? ''}-${date?.month ?? ''}-${date?.day ?? ''}`).toBe(expected)
  })

  it.each(['may I come', 'march on, friends', 'room 2023', 'she may be late', ''])('names none: %s', (query) => {
    expect(namedDates(query)).toEqual(query.startsWith('march') ? [{ year: null, month: '03', day: null }] : [])
  })
})

describe('dateMatch', () => {
  it('is 1 for a named day or month, a half for a bare year', () => {
    expect(dateMatch(namedDates('in May 2023'), '2023-05-20')).toBe(1)
    expect(dateMatch(namedDates('in May 2023'), '2022-05-20')).toBe(0)
    expect(dateMatch(namedDates('on May 8'), '2022-05-08')).toBe(1)
    expect(dateMatch(namedDates('on May 8'), '2022-05-09')).toBe(0)
    expect(dateMatch(namedDates('in 2022'), '2022-05-09')).toBe(0.5)
    expect(dateMatch(namedDates('what is it'), '2022-05-09')).toBe(0)
  })
})
