import { describe, expect, it } from 'vitest'
import { ungroundedAnchor, ungroundedIn } from './grounded'

const DAYS = ['2026-11-30']
const on = (said: string[], around: string[] = []) => ({ said, around, days: DAYS })

describe('keeps what stands on what was said', () => {
  it.each<[string, string[], string[]?]>([
    ['Kofi moved to Accra in May 2026', ['Kofi moved to Accra in May']],
    ['The person prefers tea to coffee', ['I like tea more than coffee']],
    ['Likes green tea', ['i like green tea a lot']],
    ['Kelly is a nurse at St. James', ['She is a nurse at St. James'], ['Your sister Kelly called.']],
    ['The user’s dentist appointment is on 4 December 2026 at 15:00', ['dentist at 3 pm on 4 December 2026']],
    ['On 30 November 2026 the person ran 12 km', ['I ran twelve km today']],
    ['Has two cats, Miso and Tofu', ['we have 2 cats called Miso and Tofu']],
    ['Ada Okafor works at Initech', ['I work at Initech'], ['My name is Ada Okafor']],
  ])('%s', (fact, said, around) => {
    expect(ungroundedIn(fact, on(said, around))).toBeNull()
  })
})

describe('drops what nobody said, and says what', () => {
  it.each<[string, string, string[], string[]?]>([
    ['name', 'Kofi moved to Lagos', ['Kofi moved to Accra in May']],
    ['name', 'Rex is the dog of the person', ['I walked the dog']],
    ['name', 'The person’s sister is Kelly', ['My sister is a nurse, I think about my work'], []],
    ['number', 'The person ran 15 km', ['I ran 12 km']],
    ['number', 'Rent is 950', ['The rent is 900']],
    ['number', 'The meeting is at 16:00', ['the meeting is at 3 pm']],
    ['date', 'Kofi moved to Accra on 5 June 2026', ['Kofi moved to Accra in May']],
    ['date', 'The person was born on 4 March 1990', ['I was born in spring']],
    ['words', 'Is allergic to peanuts', ['What is the weather like? I have a walk to take']],
    ['denial', 'I like olives', ['I do not like olives']],
  ])('%s: %s', (reason, fact, said, around) => {
    expect(ungroundedIn(fact, on(said, around))).toBe(reason)
  })
})

it('checks a summary by its names, numbers and dates, for its other words are the writer’s own', () => {
  const ground = on(['Globex launched a phone for $999 in June'])
  expect(ungroundedAnchor('Globex launched a phone for $999', ground)).toBeNull()
  expect(ungroundedAnchor('They discussed a new device of Globex on 2026-11-30', ground)).toBeNull()
  expect(ungroundedAnchor('They discussed Initech', ground)).toBe('name')
})
