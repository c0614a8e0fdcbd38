/** A VEVENT component as a CalendarEvent, and back. Properties Hearken has no use for are left as they are. */
import ICAL from 'ical.js'
import type { CalendarEvent, WallTime } from '../../engine/ports'
import { addDays, addMinutes, minutesBetween, momentOf, wallAt } from '../../engine/ports/wall-time'
import { floatingTime, inZone, readTime, utcTime, writeTime } from './times'

/** null for a component without a start, which no calendar can show. `here`: the zone of floating times. */
export function readEvent(component: ICAL.Component, here: string): CalendarEvent | null {
  const dtstart = component.getFirstProperty('dtstart')
  const value = dtstart?.getFirstValue()
  if (!dtstart || !(value instanceof ICAL.Time)) return null
  const start = readTime(dtstart, value, here)
  return {
    uid: text(component, 'uid'),
    title: text(component, 'summary') || 'Untitled',
    start: start.wall,
    end: readEnd(component, start.wall, start.zone, start.isDate, here),
    allDay: start.isDate,
    zone: start.zone,
    rrule: readRule(component, start.zone),
    alarmMinutes: readAlarm(component),
    location: text(component, 'location'),
    notes: text(component, 'description'),
  }
}

function text(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function readEnd(
  component: ICAL.Component,
  start: WallTime,
  zone: string,
  allDay: boolean,
  here: string,
): WallTime | null {
  const dtend = component.getFirstProperty('dtend')
  const value = dtend?.getFirstValue()
  const length = component.getFirstPropertyValue('duration')
  let end: WallTime | null = null
  if (dtend && value instanceof ICAL.Time) end = inZone(readTime(dtend, value, here), zone)
  else if (length instanceof ICAL.Duration) end = addMinutes(start, Math.round(length.toSeconds() / 60))
  if (!end) return null
  // iCalendar's end is the first moment after: of an all-day event, the day after the last.
  const last = allDay ? addDays(end, -1) : end
  return minutesBetween(start, last) > 0 ? last : null
}

/** The first rule. An UNTIL at the very end of a day is given as that day. */
function readRule(component: ICAL.Component, zone: string): string | null {
  const rule = component.getFirstPropertyValue('rrule')
  if (!(rule instanceof ICAL.Recur)) return null
  const copy = rule.clone()
  if (copy.until && !copy.until.isDate) {
    const utc = copy.until.zone === ICAL.Timezone.utcTimezone
    const wall = utc ? wallAt(copy.until.toUnixTime() * 1000, zone) : null
    if (wall && wall.hour === 23 && wall.minute === 59) copy.until = floatingTime(wall, true)
  }
  return copy.toString()
}

function readAlarm(component: ICAL.Component): number | null {
  const trigger = component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')
  const minutes = trigger instanceof ICAL.Duration ? Math.round(-trigger.toSeconds() / 60) : null
  return minutes === null || minutes < 0 ? null : minutes
}

/** Puts what the event says into the component, and raises its revision. */
export function writeEvent(component: ICAL.Component, event: CalendarEvent, now: number): void {
  const isNew = !component.hasProperty('uid')
  component.updatePropertyWithValue('uid', event.uid)
  component.updatePropertyWithValue('dtstamp', utcTime(now))
  if (isNew) component.addPropertyWithValue('created', utcTime(now))
  component.updatePropertyWithValue('last-modified', utcTime(now))
  const sequence = Number(component.getFirstPropertyValue('sequence') ?? -1)
  component.updatePropertyWithValue('sequence', (Number.isInteger(sequence) ? sequence : 0) + 1)
  writeTimes(component, event)
  writeText(component, 'summary', event.title)
  writeText(component, 'location', event.location)
  writeText(component, 'description', event.notes)
  writeAlarm(component, event)
}

function writeTimes(component: ICAL.Component, event: CalendarEvent): void {
  const { start, end, allDay, zone, rrule } = event
  for (const name of ['dtstart', 'dtend', 'duration']) component.removeAllProperties(name)
  writeTime(component, 'dtstart', start, zone, allDay)
  const last = end ?? (allDay ? start : addMinutes(start, 60))
  writeTime(component, 'dtend', allDay ? addDays(last, 1) : last, zone, allDay)
  component.removeAllProperties('rrule')
  if (rrule) component.addPropertyWithValue('rrule', writeRule(rrule, zone, allDay))
}

/** RFC 5545 section 3.3.10: UNTIL is a date for all-day events, and UTC for events in a zone. */
function writeRule(rrule: string, zone: string, allDay: boolean): ICAL.Recur {
  const rule = ICAL.Recur.fromString(rrule)
  const until = rule.until
  if (!until) return rule
  const wall = {
    year: until.year,
    month: until.month,
    day: until.day,
    hour: until.isDate ? 23 : until.hour,
    minute: until.isDate ? 59 : until.minute,
  }
  if (allDay) rule.until = floatingTime(wall, true)
  else if (until.isDate || until.zone !== ICAL.Timezone.utcTimezone) rule.until = utcTime(momentOf(wall, zone))
  return rule
}

/** Line breaks as iCalendar has them, and no other control characters: RFC 5545 section 3.3.11 allows none. */
const plainText = (value: string) => value.replace(/\r\n?/g, '\n').replace(/(?!\n|\t)\p{Cc}/gu, '')

function writeText(component: ICAL.Component, name: string, said: string): void {
  const value = plainText(said)
  if (value === '') component.removeAllProperties(name)
  else if (text(component, name) !== value) component.updatePropertyWithValue(name, value)
}

function writeAlarm(component: ICAL.Component, event: CalendarEvent): void {
  if (readAlarm(component) === event.alarmMinutes) return
  const old = component.getFirstSubcomponent('valarm')
  if (old) component.removeSubcomponent(old)
  if (event.alarmMinutes === null) return
  const alarm = new ICAL.Component('valarm')
  alarm.addPropertyWithValue('action', 'DISPLAY')
  alarm.addPropertyWithValue('description', plainText(event.title))
  alarm.addPropertyWithValue('trigger', ICAL.Duration.fromSeconds(-event.alarmMinutes * 60))
  component.addSubcomponent(alarm)
}
