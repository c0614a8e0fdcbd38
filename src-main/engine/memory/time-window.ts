/** The stretch of days a question asks about: "what did I do last week?", "what did we decide in March?". */

import type { DateParser, ParsedDate, WallTime } from '../ports'
import { sentencesOf } from '../ports/sentences'
import { addDays, daysBetween, isoDate, isRealWall, startOfDay, wallAt } from '../ports/wall-time'

export interface TimeWindow {
  /** YYYY-MM-DD, inclusive; null: open on that side. */
  from: string | null
  to: string | null
}

export interface TimeSense {
  dates: DateParser
  /** Epoch ms, and the person's IANA zone. */
  now: number
  zone: string
}

const READ_CHARS = 4_000
const ASKS =
  /\?|^\W*(?:(?:please|hey|ok|so|and|can you|could you|would you|hearken)\W+)*(?:what|when|where|who|whom|which|how|why|did|was|were|have|had|do you (?:remember|recall|know)|tell me|show|list|find|give me|summari[sz]e|recap|look up|search|remind me (?:what|when|where|who|how|of|about))\b/iu
const PAST =
  /\b(?:did|didn't|was|were|wasn't|weren't|had|(?:have|haven't|has|hasn't) (?:i|we|you|they|he|she|it|anyone|[\p{L}]+ (?:been|[\p{L}]+ed))|said|told|talk(?:ed)?|mention(?:ed)?|decided?|happened|discussed?|wrote|noted|notes?|saved|went|been|last|past|yesterday|ago|earlier|since|recently|lately|remember|agreed|bought|met|saw|ate|learn(?:ed|t)?)\b/iu
const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const LAST_UNITS =
  /\b(?:in |over |during |for |within )?(?:the |these )?(?:last|past|previous) (?<n>\d{1,3}|few|couple of|two|three|four|five|six|seven|ten) (?<unit>day|week|month|year)s?\b/i
const NUMBERS: Record<string, number> = {
  few: 3,
  'couple of': 2,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
}
const SEASON = /\b(?<which>last|this|past) (?<season>spring|summer|autumn|fall|winter)\b/i
/** First month of each, on the northern half. */
const SEASONS: Record<string, number> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 }
const YEAR = /\b(?:in|during|of|since|before|after|until|from) (?<year>(?:19|20)\d\d)\b/i
const RECENT = /\b(?:recently|lately|these days)\b/i
const RECENT_DAYS = 30

/**
 * null when no sentence of the message asks what was at some time: one about what will be, or for something to be done,
 * is no such question. Never throws.
 */
export function timeWindow(message: string, sense: TimeSense): TimeWindow | null {
  try {
    for (const sentence of sentencesOf(message.slice(0, READ_CHARS))) {
      const window = ASKS.test(sentence) && PAST.test(sentence) ? findWindow(sentence, sense) : null
      if (window !== null) return window
    }
  } catch {
    // A date that no calendar holds, or a zone that is not one: the search goes without a window.
  }
  return null
}

function findWindow(message: string, { dates, now, zone }: TimeSense): TimeWindow | null {
  const today = startOfDay(wallAt(now, zone))
  const own = lastUnits(message, today) ?? season(message, today)
  if (own) return days(own.start, own.end)
  const parsed = dates.parse(message, now, zone).filter((date) => date.rrule === null)
  const past = parsed.map((date) => inThePast(date, today)).filter((span) => daysBetween(span.start, today) >= 0)
  const [first, second] = past
  if (first) {
    const isRange = / (?:to|until|till|-) /i.test(message.slice(first.index, first.until))
    const side = isRange ? 'at' : sideOf(message, first.index)
    const between =
      second !== undefined && /^\s*(?:and|to|until|till|-|–)\s*$/i.test(message.slice(first.until, second.index))
    if (between && /\b(?:between|from)\s*$/i.test(message.slice(0, first.index)))
      return ordered(first.start, second.end)
    return oneSided(side, first.start, first.end, today)
  }
  const year = YEAR.exec(message)
  if (year?.groups?.year && Number(year.groups.year) <= today.year) {
    const at = Number(year.groups.year)
    return oneSided(sideOf(message, year.index + year[0].length - 4), day(at, 1, 1), day(at, 12, 31), today)
  }
  return RECENT.test(message) ? days(addDays(today, -RECENT_DAYS), today) : null
}

interface Span {
  index: number
  until: number
  start: WallTime
  end: WallTime
}

/** Dates without a year lie ahead for the parser; a question about the past means the last one. */
function inThePast(date: ParsedDate, today: WallTime): Span {
  let start = startOfDay(date.start)
  let end = startOfDay(date.end ?? date.start)
  if (new RegExp(`\\bto (?:the end of )?(?:${MONTHS})$`, 'i').test(date.text)) end = monthEnd(end)
  if (daysBetween(today, start) > 0 && !/\d{4}|\b(?:next|tomorrow|coming)\b/i.test(date.text)) {
    if (/(?:mon|tues|wednes|thurs|fri|satur|sun)day/i.test(date.text)) {
      const back = Math.ceil((daysBetween(today, start) + 1) / 7) * 7
      start = addDays(start, -back)
      end = addDays(end, -back)
    } else if (new RegExp(MONTHS, 'i').test(date.text) || /christmas|easter|new year/i.test(date.text)) {
      start = yearBefore(start)
      end = yearBefore(end)
    }
  }
  const loose = /\b(?:few|couple)\b.*\bago\b/i.test(date.text) ? 2 : looseness(date.text)
  return {
    index: date.index,
    until: date.index + date.text.length,
    start: addDays(start, -loose),
    end: addDays(end, loose),
  }
}

/** "Three weeks ago" is not that very day: half of its unit either way. */
function looseness(text: string): number {
  const unit = /\b(week|month|year)s? ago\b/i.exec(text)?.[1]?.toLowerCase()
  return unit === 'week' ? 3 : unit === 'month' ? 15 : unit === 'year' ? 183 : 0
}

function lastUnits(message: string, today: WallTime): { start: WallTime; end: WallTime } | null {
  const { n, unit } = LAST_UNITS.exec(message)?.groups ?? {}
  if (!n || !unit) return null
  const count = NUMBERS[n.toLowerCase()] ?? Number(n)
  const length = { day: 1, week: 7, month: 31, year: 366 }[unit.toLowerCase()] ?? 1
  return { start: addDays(today, -count * length), end: today }
}

function season(message: string, today: WallTime): { start: WallTime; end: WallTime } | null {
  const { which, season: name } = SEASON.exec(message)?.groups ?? {}
  const month = SEASONS[name?.toLowerCase() ?? '']
  if (!month) return null
  const begins = (year: number) => day(year, month, 1)
  const over = (year: number) => monthEnd(month === 12 ? day(year + 1, 2, 1) : day(year, month + 2, 1))
  let year = today.year
  const done = () =>
    which?.toLowerCase() === 'this' ? daysBetween(begins(year), today) >= 0 : daysBetween(over(year), today) > 0
  while (!done()) year--
  return { start: begins(year), end: over(year) }
}

type Side = 'before' | 'after' | 'at'

function sideOf(message: string, index: number): Side {
  const before = message.slice(Math.max(0, index - 20), index)
  if (/\b(?:before|until|till|up to|by)\s+(?:the\s+)?(?:in\s+|on\s+)?$/i.test(before)) return 'before'
  return /\b(?:since|after|from)\s+(?:the\s+)?(?:in\s+|on\s+)?$/i.test(before) ? 'after' : 'at'
}

function oneSided(side: Side, start: WallTime, end: WallTime, today: WallTime): TimeWindow {
  if (side === 'before') return { from: null, to: isoDate(start) }
  if (side === 'after') return { from: isoDate(start), to: null }
  return days(start, daysBetween(today, end) > 0 ? today : end)
}

const days = (start: WallTime, end: WallTime): TimeWindow => ({ from: isoDate(start), to: isoDate(end) })
const ordered = (a: WallTime, b: WallTime) => (daysBetween(a, b) >= 0 ? days(a, b) : days(b, a))
const day = (year: number, month: number, date: number): WallTime => ({ year, month, day: date, hour: 0, minute: 0 })
const monthEnd = (wall: WallTime) =>
  addDays(wall.month === 12 ? day(wall.year + 1, 1, 1) : day(wall.year, wall.month + 1, 1), -1)

/** 29 February becomes the 28th. */
function yearBefore(wall: WallTime): WallTime {
  const back = { ...wall, year: wall.year - 1 }
  return isRealWall(back) ? back : { ...back, day: 28 }
}
