/** A calendar on files in memory, and a second reader of what it writes.  */
import ICAL from 'ical.js'
import { createIcsCalendar } from '../adapters/calendar'
import type { CalendarEvent, Files, WallTime } from '../engine/ports'
import { isoWall } from '../engine/ports/wall-time'
import { fakeClock, memoryFiles } from './ports'

export const PATH = 'calendar.ics'
export const at = (year: number, month: number, day: number, hour = 0, minute = 0): WallTime => ({
  year,
  month,
  day,
  hour,
  minute,
})

export function event(change: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    uid: 'one@hearken',
    title: 'Dentist',
    start: at(2026, 12, 1, 15),
    end: at(2026, 12, 1, 16),
    allDay: false,
    zone: 'Europe/London',
    rrule: null,
    alarmMinutes: null,
    location: '',
    notes: '',
    ...change,
  }
}

export function open(initial: Record<string, string> = {}, zone = 'Europe/London') {
  const files = memoryFiles(initial)
  return { files, calendar: createIcsCalendar(files, { path: PATH, clock: fakeClock('2026-11-30T09:00:00Z', zone) }) }
}

/** What another program makes of the file: ical.js's own reading, zones from the file's VTIMEZONE only. */
export async function readElsewhere(
  files: Files,
): Promise<{ calendar: ICAL.Component; events: ICAL.Event[]; text: string }> {
  const text = (await files.read(PATH)) ?? ''
  const calendar = new ICAL.Component(ICAL.parse(text))
  return { calendar, text, events: calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each)) }
}

export const starts = async (
  calendar: ReturnType<typeof open>['calendar'],
  from: WallTime,
  to: WallTime,
  zone = 'Europe/London',
) => (await calendar.between(from, to, zone)).map((each) => `${each.title} ${isoWall(each.occursAt)}`)
