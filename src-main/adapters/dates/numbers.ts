/** Numbers as people say them, for spoken dates and times. */
const WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  'twenty-five': 25,
  thirty: 30,
  forty: 40,
  'forty five': 45,
  'forty-five': 45,
  fifty: 50,
}

const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  last: -1,
}

export const HOUR_WORDS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
export const NUMBER = `\\d{1,3}|an?|${HOUR_WORDS}`
export const ORDINAL = `\\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last`

/** 7, "seven", "a" → a number; NaN when it is none. */
export function toNumber(word: string): number {
  const key = word.trim().toLowerCase()
  return WORDS[key] ?? Number(key)
}

/** "3rd", "third" → 3; "last" → -1. */
export function toOrdinal(word: string): number {
  const key = word.trim().toLowerCase()
  return ORDINALS[key] ?? Number.parseInt(key, 10)
}

export const WEEKDAY =
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday|s)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?'
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 0 is Sunday. */
export const weekdayOf = (word: string) => WEEKDAYS.indexOf(word.trim().slice(0, 3).toLowerCase())
/** 1 is January. */
export const monthOf = (word: string) => MONTHS.indexOf(word.trim().slice(0, 3).toLowerCase()) + 1
