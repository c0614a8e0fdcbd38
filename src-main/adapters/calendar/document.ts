/** The calendar file: read, checked, and written whole. */
import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { HearkenError } from '../../contract/index'
import type { Files } from '../../engine/ports'
import { readTime } from './times'
import { makeVtimezone } from './vtimezone'
import { ianaZone } from './zone-names'

const PRODUCT = '-//Hearken//Hearken//EN'

/** One file may hold several calendars; new events go to the first. */
export interface CalendarFile {
  calendars: ICAL.Component[]
}

/** Throws HearkenError STORE_DAMAGED when the file cannot be read as a calendar; it is then copied aside and left alone. */
export async function readCalendarFile(files: Files, path: string): Promise<CalendarFile> {
  const text = await files.read(path)
  if (text === null || text.trim() === '') return { calendars: [emptyCalendar()] }
  try {
    return { calendars: parseCalendars(text) }
  } catch (cause) {
    const copy = path.replace(
      /(\.ics)?$/i,
      `.damaged-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.ics`,
    )
    if ((await files.read(copy)) === null) await files.write(copy, text)
    throw new HearkenError(
      'STORE_DAMAGED',
      `${path} cannot be read as a calendar. It was left as it is, and a copy is in ${copy}.`,
      `Mend ${path}, or move it away to start a new calendar.`,
      { cause },
    )
  }
}

/** Throws when the text holds anything but whole VCALENDAR components. */
export function parseCalendars(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
  const roots = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<typeof ICAL.Component>[0][]
  const calendars = roots.map((root) => new ICAL.Component(root))
  if (calendars.length === 0 || calendars.some((calendar) => calendar.name !== 'vcalendar'))
    throw new Error('not a calendar')
  return calendars
}

function emptyCalendar(): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('prodid', PRODUCT)
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  return calendar
}

/** Atomic; every IANA zone an event names has its VTIMEZONE first. */
export async function writeCalendarFile(files: Files, path: string, file: CalendarFile): Promise<void> {
  for (const calendar of file.calendars) addZones(calendar)
  await files.write(path, `${file.calendars.map((calendar) => calendar.toString()).join('\r\n')}\r\n`)
}

/** Makes the VTIMEZONE of each IANA zone that events name, anew when an event lies outside the years it was made for. */
function addZones(calendar: ICAL.Component): void {
  const years = new Map<string, { first: number; last: number }>()
  for (const event of calendar.getAllSubcomponents('vevent'))
    for (const property of event.getAllProperties()) {
      const tzid = property.getFirstParameter('tzid') as string | undefined
      const value = property.getFirstValue()
      if (!tzid || tzid === 'UTC' || !(value instanceof ICAL.Time) || ianaZone(tzid) !== tzid) continue
      const { year } = readTime(property, value, 'UTC').wall
      const known = years.get(tzid)
      years.set(tzid, { first: Math.min(known?.first ?? year, year), last: Math.max(known?.last ?? year, year) })
    }
  for (const [zone, { first, last }] of years) {
    const there = calendar.getAllSubcomponents('vtimezone').find((part) => part.getFirstPropertyValue('tzid') === zone)
    // One that another app wrote is that app's; one of ours carries the years it was made for.
    const madeFor = there?.getFirstPropertyValue('x-hearken-years')
    const [from = 0, to = 0] = typeof madeFor === 'string' ? madeFor.split('-').map(Number) : []
    if (there && (madeFor === null || madeFor === undefined || (from <= first && to >= last))) continue
    if (there) calendar.removeSubcomponent(there)
    const made = makeVtimezone(zone, first, last)
    made.addPropertyWithValue('x-hearken-years', `${first}-${last}`)
    // First in the file: some readers want a zone before the events that name it.
    const others = [...calendar.getAllSubcomponents()]
    calendar.removeAllSubcomponents()
    for (const part of [made, ...others]) calendar.addSubcomponent(part)
  }
}
