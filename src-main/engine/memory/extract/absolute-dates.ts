/** "next Friday" is right today and wrong in a week: relative dates become absolute ones before a text is kept. */
import type { DateParser, ParsedDate, WallTime } from '../../ports'
import { addDays, daysBetween, momentOf, startOfDay, wallAt, weekday } from '../../ports/wall-time'

export interface DateContext {
  dates: DateParser
  /** When it was said, epoch ms. */
  saidAt: number
  /** IANA. */
  zone: string
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const HAS_YEAR = /\b\d{4}\b/
/** A day of the year as it comes every year, or a time of any day: nothing to resolve. */
const YEARLY_OR_CLOCK =
  /^(?:on )?(?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{L}+|\p{L}+ \d{1,2}(?:st|nd|rd|th)?|christmas|new year\p{L}*|easter|halloween)$|^(?:at )?\d{1,2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$|^(?:noon|midnight)$/iu
/** Words for a date that are too loose, or mean something else more often. */
const NOT_A_DATE =
  /^(?:now|(?:the )?(?:morning|afternoon|evening|night|noon|midnight|weekend|day|week|month|year)|today's|mar|sun|sat|second|the second|spring|autumn|summer|winter|fall)$/i
/** A month only behind a word that makes it one: "in March", not "I may march". */
const MONTH_WORD = /^(?:may|march)$/i
const PREPOSITION = /^(?:on|in|at) /i
const LEADS = /\b(?:until|till|by|before|after|since|from|to|for|of|through|is|was|the|this|between|and|on|in)\s*$/i
const AGO = /\b(year|month)s? ago\b/i

/**
 * The text with its relative dates as absolute ones. `past`: it tells of what was, so a day without a year is the last
 * one; `yearly`: dates that come every year stay as they are.
 */
export function withAbsoluteDates(
  text: string,
  context: DateContext,
  { past = false, yearly = true }: { past?: boolean; yearly?: boolean } = {},
): string {
  let result = ''
  let done = 0
  for (const found of context.dates.parse(text, context.saidAt, context.zone)) {
    if (found.index < done || !isRelative(found, yearly)) continue
    if (MONTH_WORD.test(found.text) && !LEADS.test(text.slice(0, found.index))) continue
    const before = text.slice(done, found.index)
    result += before + inWords(past ? lastOf(found, context) : found, LEADS.test(text.slice(0, found.index)))
    done = found.index + found.text.length
  }
  return result + text.slice(done)
}

function isRelative({ text, rrule }: ParsedDate, yearly: boolean): boolean {
  if (rrule !== null || HAS_YEAR.test(text) || NOT_A_DATE.test(text)) return false
  return yearly
    ? !YEARLY_OR_CLOCK.test(text)
    : !/^(?:at )?\d{1,2}(?::\d{2})?(?: ?[ap]\.?m\.?)?$|^(?:noon|midnight)$/i.test(text)
}

/** A day ahead, read as the one before. */
function lastOf(found: ParsedDate, { saidAt, zone }: DateContext): ParsedDate {
  const today = wallAt(saidAt, zone)
  if (daysBetween(today, found.start) <= 0) return found
  const named = /\p{L}*day\b/iu.test(found.text) && !/\d/.test(found.text)
  const back = (wall: WallTime): WallTime => (named ? addDays(wall, -7) : { ...wall, year: wall.year - 1 })
  return { ...found, start: back(found.start), end: found.end === null ? null : back(found.end) }
}

function inWords({ text, start, end, hasTime }: ParsedDate, isLed: boolean): string {
  const unit = AGO.exec(text)?.[1]?.toLowerCase()
  const lead = (word: string) => (isLed ? '' : `${word} `)
  if (unit === 'year') return `${lead('in')}${start.year}`
  if (unit === 'month') return `${lead('in')}${MONTHS[start.month - 1]} ${start.year}`
  if (end !== null && !hasTime) {
    if (isWholeYear(start, end)) return `${lead('in')}${start.year}`
    if (isWholeMonth(start, end)) return `${lead('in')}${MONTHS[start.month - 1]} ${start.year}`
    const from = start.month === end.month ? String(start.day) : `${start.day} ${MONTHS[start.month - 1]}`
    return `${lead('from')}${from} to ${end.day} ${MONTHS[end.month - 1]} ${end.year}`
  }
  const led = isLed && !PREPOSITION.test(text)
  const day = `${led ? '' : 'on '}${dayInWords(start)}`
  return hasTime ? `${day} at ${pad(start.hour)}:${pad(start.minute)}` : day
}

/** "Tuesday 1 December 2026". */
export const dayInWords = (wall: WallTime) =>
  `${DAYS[weekday(wall)]} ${wall.day} ${MONTHS[wall.month - 1]} ${wall.year}`

const pad = (n: number) => String(n).padStart(2, '0')
const isWholeYear = (from: WallTime, to: WallTime) =>
  from.month === 1 && from.day === 1 && to.month === 12 && to.day === 31 && from.year === to.year
const isWholeMonth = (from: WallTime, to: WallTime) =>
  from.day === 1 && from.month === to.month && daysBetween(from, to) >= 27 && addDays(to, 1).day === 1

const ENDS = /\b(?:until|till|through|up to|for the next|for the rest of|(?:only|just) (?:for )?this)\s+$/i

/** When the text stops being true ("until Friday I'm in Oslo"): the end of that day, ISO; null when it does not say. */
export function expiryOf(text: string, { dates, saidAt, zone }: DateContext): string | null {
  for (const { index, text: words, start, end, rrule } of dates.parse(text, saidAt, zone)) {
    if (rrule !== null || !ENDS.test(text.slice(0, index + (/^(?:the )?next /i.exec(words)?.[0].length ?? 0)))) continue
    const last = end ?? start
    const after = momentOf(startOfDay(addDays(last, 1)), zone)
    if (after > saidAt) return new Date(after).toISOString()
  }
  return null
}
