/** When an event is, out of the words for its start, end and repetition. */
import type { DateParser, WallTime } from '../ports'
import {
  addDays,
  addMinutes,
  compareWall,
  daysBetween,
  isoDate,
  minutesBetween,
  momentOf,
  sameDay,
  startOfDay,
  wallAt,
  weekday,
} from '../ports/wall-time'
import { brief } from './define-tool'
import { readRepeat } from './repeat'
import { isClockOnly, readDuration, readEnd, readWhen } from './when'

export interface EventTimes {
  start: WallTime
  /** null: an hour, or the day when all-day. All-day: the last day. */
  end: WallTime | null
  allDay: boolean
  rrule: string | null
}

export interface TimeWords {
  when?: string | undefined
  end?: string | undefined
  /** Words or an RRULE; "none" stops the repeating. */
  repeat?: string | undefined
}

export interface Reader {
  dates: DateParser
  now: number
  zone: string
}

/** The times as said, on top of those the event had; a string says what was not understood. */
export function readTimes(words: TimeWords, before: EventTimes | null, reader: Reader): EventTimes | string {
  const { dates, now, zone } = reader
  let times = before
  if (words.when !== undefined) {
    const read = readStart(words.when, before, reader)
    if (!read)
      return `“${brief(words.when)}” names no date I can read. Give words such as "tomorrow at 3pm", or ISO such as 2026-12-01T15:00.`
    times = read
  }
  if (!times) return 'Say when: give "when".'
  if (words.end !== undefined) {
    const end = readEnd(words.end, times.start, dates, now, zone)
    if (!end)
      return `“${brief(words.end)}” is no end I can read. Give a duration ("90 minutes"), a time ("4pm") or a date.`
    const allDay = times.allDay && !isClockOnly(words.end)
    const lastDay = readDuration(words.end) === null ? startOfDay(end) : addDays(startOfDay(end), -1)
    times = { ...times, allDay, end: allDay ? lastDay : end }
    if (compareWall(times.end ?? times.start, times.start) < 0)
      return `The end, ${brief(words.end)}, is before the start.`
  }
  if (words.repeat !== undefined) {
    const stop = /^(?:none|no|never|once|off)$/i.test(words.repeat.trim())
    const rrule = stop ? null : readRepeat(words.repeat, dates, now, zone)
    if (!stop && !rrule)
      return `“${brief(words.repeat)}” is no repetition I can read. Give words such as "every Tuesday", or an RRULE.`
    times = { ...times, rrule }
  }
  return { ...times, rrule: localUntil(times.rrule, zone) }
}

/** An UNTIL at the end of a day here, in UTC, as that day: the form in which a calendar gives it back. */
function localUntil(rrule: string | null, zone: string): string | null {
  const parts = /UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ/.exec(rrule ?? '')
  if (!rrule || !parts) return rrule
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts.slice(1).map(Number)
  const wall = wallAt(momentOf({ year, month, day, hour, minute }, 'UTC'), zone)
  const endOfDay = wall.hour === 23 && wall.minute === 59
  return endOfDay ? rrule.replace(parts[0], `UNTIL=${isoDate(wall).replaceAll('-', '')}`) : rrule
}

function readStart(text: string, before: EventTimes | null, { dates, now, zone }: Reader): EventTimes | null {
  const when = readWhen(text, dates, now, zone)
  if (!when) return null
  if (!before) return { start: when.start, end: when.end, allDay: !when.hasTime, rrule: when.rrule }
  // "Move it to 4pm" keeps the day, "move it to Friday" keeps the time; both keep the length.
  const start = isClockOnly(text)
    ? { ...before.start, hour: when.start.hour, minute: when.start.minute }
    : when.hasTime || before.allDay
      ? when.start
      : { ...when.start, hour: before.start.hour, minute: before.start.minute }
  const allDay = before.allDay && !when.hasTime
  const length = before.end && allDay === before.allDay ? minutesBetween(before.start, before.end) : null
  const end = when.end ?? (length === null ? null : addMinutes(start, length))
  return { start, end, allDay, rrule: when.rrule ?? movedRule(before, start) }
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** A weekly rule on one day follows the event to its new day. */
function movedRule(before: EventTimes, start: WallTime): string | null {
  if (!before.rrule || sameDay(before.start, start) || daysBetween(before.start, start) % 7 === 0) return before.rrule
  return before.rrule.replace(`BYDAY=${CODES[weekday(before.start)]}`, `BYDAY=${CODES[weekday(start)]}`)
}
