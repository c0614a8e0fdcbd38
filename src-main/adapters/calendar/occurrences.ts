/** The times a repeated event happens, worked out by clocks in its own zone, so that 9:00 stays 9:00 over a change to summer time. */
import ICAL from 'ical.js'
import type { CalendarEvent, Occurrence, WallTime } from '../../engine/ports'
import { addMinutes, compareWall, isoWall, minutesBetween, momentOf, wallAt } from '../../engine/ports/wall-time'
import { BoundedIterator, TooManySteps } from './bounded-iterator'
import { readEvent } from './event-codec'
import { floatingTime, inZone, readTime } from './times'

/** An event with the components that change single times of it. */
export interface Series {
  master: ICAL.Component
  event: CalendarEvent
  overrides: ICAL.Component[]
}

/** Epoch ms; `from` inclusive, `to` exclusive. */
export interface Window {
  from: number
  to: number
}

/** Occurrences that start in the window, or began before it and are still going on when it opens. In no order. */
export function occurrencesOf(series: Series, window: Window, here: string): Occurrence[] {
  const { event } = series
  const zone = event.allDay ? here : event.zone
  const moved = new Map<string, Occurrence>()
  for (const override of series.overrides) {
    const id = recurrenceId(override, event.zone, here)
    const changed = readEvent(override, here)
    if (id && changed) moved.set(isoWall(id), { ...changed, rrule: event.rrule, occursAt: changed.start })
  }
  const found: Occurrence[] = []
  const keep = (occurrence: Occurrence) => {
    if (isWithin(occurrence, window, occurrence.allDay ? here : occurrence.zone)) found.push(occurrence)
  }
  for (const wall of startsIn(series, window, zone, here)) {
    if (!moved.has(isoWall(wall))) keep({ ...event, occursAt: wall })
  }
  for (const occurrence of moved.values()) keep(occurrence)
  return found
}

function isWithin(occurrence: Occurrence, window: Window, zone: string): boolean {
  const start = momentOf(occurrence.occursAt, zone)
  if (start >= window.to) return false
  return start >= window.from || momentOf(endOf(occurrence), zone) > window.from
}

/** The first moment after it, by the clock. */
function endOf({ start, end, allDay, occursAt }: Occurrence): WallTime {
  if (allDay) return addMinutes(occursAt, (end ? minutesBetween(start, end) : 0) + 1440)
  return addMinutes(occursAt, end ? minutesBetween(start, end) : 60)
}

/** The time a single-time change stands for, by clocks in the series' zone. */
export function recurrenceId(override: ICAL.Component, zone: string, here: string): WallTime | null {
  const property = override.getFirstProperty('recurrence-id')
  const value = property?.getFirstValue()
  return property && value instanceof ICAL.Time ? inZone(readTime(property, value, here), zone) : null
}

/** Every start that can fall into the window, without those taken out; earlier ones may be among them. */
function startsIn(series: Series, window: Window, zone: string, here: string): WallTime[] {
  const { master, event } = series
  const skipped = new Set(datesOf(master, 'exdate', event, here).map(isoWall))
  const starts = [event.start, ...datesOf(master, 'rdate', event, here)]
  const limit = wallAt(window.to, zone)
  const length = event.end ? minutesBetween(event.start, event.end) : 60
  const earliest = addMinutes(wallAt(window.from, zone), -length - 1440)
  for (const property of master.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (rule instanceof ICAL.Recur) starts.push(...expand(rule, event, earliest, limit))
  }
  const unique = new Map(starts.map((wall) => [isoWall(wall), wall]))
  return [...unique].filter(([key, wall]) => !skipped.has(key) && compareWall(wall, limit) < 0).map(([, wall]) => wall)
}

function datesOf(master: ICAL.Component, name: 'exdate' | 'rdate', event: CalendarEvent, here: string): WallTime[] {
  return master.getAllProperties(name).flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time)) return []
      const wall = inZone(readTime(property, time, here), event.zone)
      // A bare date takes out, or adds, the event's own time on that day.
      return [time.isDate && !event.allDay ? { ...wall, hour: event.start.hour, minute: event.start.minute } : wall]
    }),
  )
}

function expand(rule: ICAL.Recur, event: CalendarEvent, earliest: WallTime, limit: WallTime): WallTime[] {
  const local = rule.clone()
  if (local.until && !local.until.isDate && local.until.zone === ICAL.Timezone.utcTimezone)
    local.until = floatingTime(wallAt(local.until.toUnixTime() * 1000, event.zone), false)
  else if (local.until?.isDate && !event.allDay)
    local.until = floatingTime({ ...fieldsOf(local.until), hour: 23, minute: 59 }, false)
  const walls: WallTime[] = []
  try {
    const iterator = new BoundedIterator({
      rule: local,
      dtstart: floatingTime(skipAhead(rule, event.start, earliest), event.allDay),
    })
    for (let time = iterator.next(); time; time = iterator.next()) {
      const wall = fieldsOf(time)
      if (compareWall(wall, limit) >= 0) break
      walls.push(wall)
    }
  } catch (thrown) {
    // A rule that cannot be met, or that contradicts itself, gives the times found so far.
    if (!(thrown instanceof TooManySteps) && !(thrown instanceof Error)) throw thrown
  }
  return walls
}

function fieldsOf(time: ICAL.Time): WallTime {
  return {
    year: time.year,
    month: time.month,
    day: time.day,
    hour: time.isDate ? 0 : time.hour,
    minute: time.isDate ? 0 : time.minute,
  }
}

/**
 * A start of the same series close before `earliest`, so that years of past days are not walked through. Whole
 * periods only; a rule that counts must be walked from its beginning.
 */
function skipAhead(rule: ICAL.Recur, start: WallTime, earliest: WallTime): WallTime {
  const days = { DAILY: 1, WEEKLY: 7 }[rule.freq as string]
  if (!days || rule.count) return start
  const period = days * rule.interval * 1440
  const periods = Math.floor(minutesBetween(start, earliest) / period) - 1
  return periods > 0 ? addMinutes(start, periods * period) : start
}
