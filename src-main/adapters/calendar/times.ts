/** Between iCalendar's times and wall clocks in a zone. */
import ICAL from 'ical.js'
import type { WallTime } from '../../engine/ports'
import { isoDate, isoWall, momentOf, wallAt } from '../../engine/ports/wall-time'
import { ianaZone } from './zone-names'

export interface ZonedTime {
  wall: WallTime
  /** IANA. */
  zone: string
  isDate: boolean
}

const fields = (time: ICAL.Time): WallTime => ({
  year: time.year,
  month: time.month,
  day: time.day,
  hour: time.hour,
  minute: time.minute,
})

/** A property's time in a zone the runtime knows; a floating one is in `here`. */
export function readTime(property: ICAL.Property, time: ICAL.Time, here: string): ZonedTime {
  if (time.isDate) return { wall: { ...fields(time), hour: 0, minute: 0 }, zone: here, isDate: true }
  if (time.zone === ICAL.Timezone.utcTimezone) return { wall: fields(time), zone: 'UTC', isDate: false }
  const tzid = property.getFirstParameter('tzid') as string | undefined
  const zone = tzid ? ianaZone(tzid) : here
  if (zone) return { wall: fields(time), zone, isDate: false }
  // A zone of the file's own making: its VTIMEZONE gives the moment.
  return { wall: wallAt(time.toUnixTime() * 1000, here), zone: here, isDate: false }
}

/** The same moment by clocks in another zone. A date stays a date. */
export function inZone(time: ZonedTime, zone: string): WallTime {
  return time.isDate || time.zone === zone ? time.wall : wallAt(momentOf(time.wall, time.zone), zone)
}

export function floatingTime(wall: WallTime, isDate: boolean): ICAL.Time {
  return isDate ? ICAL.Time.fromDateString(isoDate(wall)) : ICAL.Time.fromDateTimeString(`${isoWall(wall)}:00`)
}

export function utcTime(ms: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(Math.floor(ms / 1000) * 1000), true)
}

/** Sets a date property as VALUE=DATE, in UTC, or with a TZID. */
export function writeTime(
  event: ICAL.Component,
  name: string,
  wall: WallTime,
  zone: string,
  isDate: boolean,
): ICAL.Property {
  const property = new ICAL.Property(name)
  const utc = zone === 'UTC' && !isDate
  property.setValue(utc ? utcTime(momentOf(wall, 'UTC')) : floatingTime(wall, isDate))
  if (!isDate && !utc) property.setParameter('tzid', zone)
  event.addProperty(property)
  return property
}
