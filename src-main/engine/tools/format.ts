/** Dates and times as people read them: "Tue 1 Dec 15:00". */
import type { WallTime } from '../ports'
import { compareWall, sameDay, wallAt } from '../ports/wall-time'

// en-US for the names only: en-GB writes "Sept".
const NAMES = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', month: 'short' })
const LONG_NAMES = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long' })

function names(wall: WallTime, format: Intl.DateTimeFormat): { weekday: string; month: string } {
  const parts = format.formatToParts(Date.UTC(wall.year, wall.month - 1, wall.day))
  const find = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { weekday: find('weekday'), month: find('month') }
}

/** "Tue 1 Dec", or "Tue 1 Dec 2027" when that is not the year of `today`. */
export function formatDay(wall: WallTime, today: WallTime): string {
  const { weekday, month } = names(wall, NAMES)
  return `${weekday} ${wall.day} ${month}${wall.year === today.year ? '' : ` ${wall.year}`}`
}

/** "Tuesday 1 December 2026". */
export function formatLongDay(wall: WallTime): string {
  const { weekday, month } = names(wall, LONG_NAMES)
  return `${weekday} ${wall.day} ${month} ${wall.year}`
}

/** "Tuesday". */
export const weekdayName = (wall: WallTime): string => names(wall, LONG_NAMES).weekday

/** "15:00". */
export function formatTime(wall: WallTime): string {
  return `${String(wall.hour).padStart(2, '0')}:${String(wall.minute).padStart(2, '0')}`
}

export interface Span {
  start: WallTime
  /** All-day: the last day. */
  end: WallTime | null
  allDay: boolean
}

/** "Tue 1 Dec", "Tue 1 Dec 15:00", "Tue 1 Dec 15:00–16:30", "Tue 1 Dec – Thu 3 Dec"; years only where not this year. */
export function formatSpan(span: Span, now: number, zone: string): string {
  const { start, end, allDay } = span
  const today = wallAt(now, zone)
  const first = allDay ? formatDay(start, today) : `${formatDay(start, today)} ${formatTime(start)}`
  if (!end || compareWall(end, start) <= 0) return first
  if (allDay) return `${first} – ${formatDay(end, today)}`
  return sameDay(start, end) ? `${first}–${formatTime(end)}` : `${first} – ${formatDay(end, today)} ${formatTime(end)}`
}
