/** Stretches of time in words: "tomorrow", "next week", "in December". */
import type { DateParser, WallTime } from '../ports'
import { addDays, compareWall, startOfDay, wallAt, weekday } from '../ports/wall-time'
import { readWhen } from './when'

/** From `from` until just before `to`. */
export interface TimeRange {
  from: WallTime
  to: WallTime
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  /^(?:in )?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?(?: (\d{4}))?$/

/** Weeks start on Monday (ISO 8601). null when the text names no time. */
export function readRange(text: string, dates: DateParser, now: number, zone: string): TimeRange | null {
  const today = startOfDay(wallAt(now, zone))
  const words = text
    .trim()
    .toLowerCase()
    .replace(/^(?:for|during|on|over) /, '')
  return readPeriod(words, today) ?? readDates(text, dates, now, zone)
}

function readPeriod(words: string, today: WallTime): TimeRange | null {
  const monday = addDays(today, -((weekday(today) + 6) % 7))
  const month = (offset: number) => firstOfMonth(today.year, today.month + offset)
  const days = (from: WallTime, count: number) => ({ from, to: addDays(from, count) })
  const period = /^(?:the )?(this|next|last) (week|weekend|month|year)$/.exec(words)
  if (period) {
    const step = { this: 0, next: 1, last: -1 }[period[1] as 'this' | 'next' | 'last']
    if (period[2] === 'week') return days(addDays(monday, 7 * step), 7)
    if (period[2] === 'weekend') return days(addDays(monday, 5 + 7 * step), 2)
    if (period[2] === 'month') return { from: month(step), to: month(step + 1) }
    return { from: firstOfMonth(today.year + step, 1), to: firstOfMonth(today.year + step + 1, 1) }
  }
  const stretch = /^(?:the )?(?:next|coming) (\d{1,3}) (day|week|month)s?$/.exec(words)
  if (stretch) {
    const count = Number(stretch[1])
    if (stretch[2] === 'month')
      return { from: today, to: { ...firstOfMonth(today.year, today.month + count), day: Math.min(today.day, 28) } }
    return days(today, stretch[2] === 'week' ? count * 7 : count)
  }
  const named = MONTH.exec(words)
  if (!named) return null
  const number = MONTHS.indexOf(named[1] ?? '') + 1
  const year = named[2] ? Number(named[2]) : number < today.month ? today.year + 1 : today.year
  return { from: firstOfMonth(year, number), to: firstOfMonth(year, number + 1) }
}

/** Also for months beyond 12 and below 1. */
function firstOfMonth(year: number, month: number): WallTime {
  const index = year * 12 + month - 1
  return { year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1, day: 1, hour: 0, minute: 0 }
}

function readDates(text: string, dates: DateParser, now: number, zone: string): TimeRange | null {
  const when = readWhen(text, dates, now, zone)
  if (!when) return null
  const { start, end, hasTime } = when
  const nextDay = (day: WallTime) => addDays(startOfDay(day), 1)
  if (!hasTime) return { from: startOfDay(start), to: nextDay(end && compareWall(end, start) > 0 ? end : start) }
  return { from: start, to: end && compareWall(end, start) > 0 ? end : nextDay(start) }
}
