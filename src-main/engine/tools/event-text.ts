/** Events in words, and as data for code. */
import type { CalendarEvent, ToolContext, WallTime } from '../ports'
import { momentOf, wallAt } from '../ports/wall-time'
import { formatSpan } from './format'
import { describeRepeat } from './repeat'

export interface EventData {
  uid: string
  title: string
  start: WallTime
  end: WallTime | null
  all_day: boolean
  rrule: string | null
  location: string
  when_text: string
}

/** "Tue 1 Dec 15:00", with "every Tuesday" when it repeats. `at` is one time of a repeated event; left out, its first. */
export function eventData(event: CalendarEvent, ctx: Pick<ToolContext, 'now' | 'zone'>, at?: WallTime): EventData {
  const start = at ?? event.start
  const end = event.end && at ? shifted(event, at) : event.end
  const here = event.allDay ? { start, end } : inZone(start, end, event.zone, ctx.zone)
  const when = formatSpan({ ...here, allDay: event.allDay }, ctx.now, ctx.zone)
  return {
    uid: event.uid,
    title: event.title,
    start: here.start,
    end: here.end,
    all_day: event.allDay,
    rrule: event.rrule,
    location: event.location,
    when_text: event.rrule ? `${when}, ${describeRepeat(event.rrule)}` : when,
  }
}

/** The end of this one time: as long after it as the event's end is after its start, by the clock. */
function shifted(event: CalendarEvent, at: WallTime): WallTime {
  const utc = (wall: WallTime) => momentOf(wall, 'UTC')
  const end = event.end ?? event.start
  return wallAt(utc(at) + utc(end) - utc(event.start), 'UTC')
}

function inZone(start: WallTime, end: WallTime | null, from: string, to: string) {
  if (from === to) return { start, end }
  const move = (wall: WallTime) => wallAt(momentOf(wall, from), to)
  return { start: move(start), end: end && move(end) }
}

/** The same event by clocks in another zone; an all-day one has no zone. */
export function eventInZone(event: CalendarEvent, zone: string): CalendarEvent {
  return event.allDay ? { ...event, zone } : { ...event, ...inZone(event.start, event.end, event.zone, zone), zone }
}

/** One line for a list: "- Tue 1 Dec 15:00 · Dentist (at High Street) (id …)". */
export function eventLine(data: EventData): string {
  return `- ${data.when_text} · ${data.title}${data.location ? ` (at ${data.location})` : ''} (id ${data.uid})`
}

/** "15 minutes before" for an alarm. */
export function alarmText(minutes: number): string {
  if (minutes === 0) return 'at the start'
  if (minutes % 1440 === 0) return `${minutes / 1440} ${minutes === 1440 ? 'day' : 'days'} before`
  if (minutes % 60 === 0) return `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'} before`
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} before`
}
