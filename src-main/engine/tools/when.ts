/** Reads "tomorrow at 3pm", "2026-12-01T15:00" or "in an hour" into wall-clock parts. */
import type { DateParser, WallTime } from '../ports'
import { addMinutes, isRealWall, wallAt } from '../ports/wall-time'

export interface When {
  start: WallTime
  end: WallTime | null
  hasTime: boolean
  rrule: string | null
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i

/** null when it is not ISO 8601, `'wrong'` when it is but there is no such date. A UTC offset is turned into the zone. */
function readIso(text: string, zone: string): When | 'wrong' | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, offset] = match
  const wall = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
  }
  if (!isRealWall(wall)) return 'wrong'
  const start = offset
    ? wallAt(Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - offsetMs(offset), zone)
    : wall
  return { start, end: null, hasTime: hour !== undefined, rrule: null }
}

function offsetMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const sign = offset.startsWith('-') ? -1 : 1
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))) * 60_000
}

/** The first date the text names, with "for 90 minutes" as its end; null when it names none. `now` epoch ms. */
export function readWhen(text: string, dates: DateParser, now: number, zone: string): When | null {
  const iso = readIso(text.trim(), zone)
  if (iso === 'wrong') return null
  if (iso) return iso
  const [found] = dates.parse(text, now, zone)
  if (!found || !isRealWall(found.start)) return null
  const minutes = found.hasTime && !found.end ? readDuration(/\bfor (.+)$/i.exec(text)?.[1] ?? '') : null
  const end = minutes === null ? found.end : addMinutes(found.start, minutes)
  return { start: found.start, end, hasTime: found.hasTime, rrule: found.rrule }
}

const UNIT_MINUTES: Record<string, number> = { m: 1, h: 60, d: 1440, w: 10_080 }
const SMALL_NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  half: 0.5,
}
const DURATION =
  /^(?:(\d+(?:\.\d+)?)|(half an|an?|one|two|three|four|five|six))\s*(m|mins?|minutes?|h|hrs?|hours?|d|days?|w|weeks?)\b(?:\s+and a half\b)?/i

/** Minutes in "90 minutes", "1.5 h", "an hour and a half", "1h 30m"; null when the text does not start with a duration. */
export function readDuration(text: string): number | null {
  let rest = text.trim().replace(/^for\s+/i, '')
  let total: number | null = null
  for (let match = DURATION.exec(rest); match; match = DURATION.exec(rest)) {
    const [whole, digits, word = '', unit = 'm'] = match
    const count = digits ? Number(digits) : (SMALL_NUMBERS[word.toLowerCase().split(' ')[0] ?? ''] ?? 1)
    const size = UNIT_MINUTES[unit[0]?.toLowerCase() ?? 'm'] ?? 1
    total = (total ?? 0) + (count + (/half$/i.test(whole) ? 0.5 : 0)) * size
    rest = rest.slice(whole.length).replace(/^[\s,]*(?:and\s+)?/i, '')
  }
  return total === null ? null : Math.round(total)
}

const CLOCK_ONLY =
  /^(?:at|to|until|till|by)?\s*(?:\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm|a\.m\.|p\.m\.)?|noon|midnight|midday|\d{1,2} o.?clock)$/i

/** True for "4pm", "16:30", "noon": a time of day and nothing else. */
export const isClockOnly = (text: string): boolean => CLOCK_ONLY.test(text.trim())

/** The end of something that starts at `start`: a duration, a time of day on or after the start, or a date. */
export function readEnd(text: string, start: WallTime, dates: DateParser, now: number, zone: string): WallTime | null {
  const minutes = readDuration(text)
  if (minutes !== null) return addMinutes(start, minutes)
  const when = readWhen(text, dates, now, zone)
  if (!when || !isClockOnly(text)) return when?.start ?? null
  const sameDay = { ...start, hour: when.start.hour, minute: when.start.minute }
  return sameDay.hour * 60 + sameDay.minute > start.hour * 60 + start.minute ? sameDay : addMinutes(sameDay, 1440)
}
