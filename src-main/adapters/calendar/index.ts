/** The person's calendar, kept in one iCalendar file (RFC 5545) that any other calendar app can read and write (port: Calendar). */
import ICAL from 'ical.js'
import { HearkenError } from '../../contract/index'
import type { Calendar, Clock, Files, Occurrence } from '../../engine/ports'
import { createInOrder } from '../../engine/ports/in-order'
import { momentOf } from '../../engine/ports/wall-time'
import { type CalendarFile, parseCalendars, readCalendarFile, writeCalendarFile } from './document'
import { readEvent, writeEvent } from './event-codec'
import { removeOccurrence, shiftDates } from './exceptions'
import { occurrencesOf, type Series } from './occurrences'

export interface IcsCalendarOptions {
  /** Below home, e.g. calendar.ics. */
  path: string
  clock: Pick<Clock, 'now' | 'systemZone'>
}

/**
 * Reads the file at every call, so that what another app wrote counts at once; writes come one after the other, each whole.
 * Throws HearkenError: STORE_DAMAGED (the file is no calendar; it is left alone), CONFLICT (add: the uid is taken),
 * NOT_FOUND (update), BAD_INPUT (a rule or snapshot that is none), and those of Files.
 */
export function createIcsCalendar(files: Files, { path, clock }: IcsCalendarOptions): Calendar {
  const here = () => clock.systemZone()
  const read = () => readCalendarFile(files, path)

  const oneByOne = createInOrder()
  const change = <T>(edit: (file: CalendarFile) => T): Promise<T> =>
    oneByOne(async () => {
      const file = await read()
      const result = edit(file)
      if (result !== null) await writeCalendarFile(files, path, file)
      return result
    })

  return {
    add: (event) =>
      change((file) => {
        checkRule(event.rrule)
        if (componentsOf(file, event.uid).length > 0)
          throw new HearkenError(
            'CONFLICT',
            `An event with the uid ${event.uid} exists already.`,
            'Change that one instead.',
          )
        const component = new ICAL.Component('vevent')
        writeEvent(component, event, clock.now())
        file.calendars[0]?.addSubcomponent(component)
      }),
    async get(uid) {
      return seriesOf(await read(), here()).find((series) => series.event.uid === uid)?.event ?? null
    },
    update: (event) =>
      change((file) => {
        checkRule(event.rrule)
        const series = seriesOf(file, here()).find((each) => each.event.uid === event.uid)
        if (!series)
          throw new HearkenError('NOT_FOUND', 'That event is not in the calendar.', 'List the calendar and choose one.')
        shiftDates(series, event, here())
        writeEvent(series.master, event, clock.now())
      }),
    remove: (uid, occursAt) =>
      change((file) => {
        const series = seriesOf(file, here()).find((each) => each.event.uid === uid)
        if (!series) return null
        if (occursAt && series.event.rrule) removeOccurrence(series, occursAt, here(), clock.now())
        else for (const component of componentsOf(file, uid)) component.parent?.removeSubcomponent(component)
        return series.event
      }),
    async snapshot(uid) {
      const components = componentsOf(await read(), uid)
      if (components.length === 0) return null
      const wrapper = new ICAL.Component('vcalendar')
      for (const component of components) wrapper.addSubcomponent(component)
      return wrapper.toString()
    },
    restore: (uid, snapshot) =>
      change((file) => {
        const saved = readSnapshot(uid, snapshot)
        for (const component of componentsOf(file, uid)) component.parent?.removeSubcomponent(component)
        for (const component of saved) file.calendars[0]?.addSubcomponent(component)
        const series = seriesOf(file, here()).find((each) => each.event.uid === uid)
        if (!series) throw notASnapshot()
        return series.event
      }),
    async between(from, to, zone) {
      const window = { from: momentOf(from, zone), to: momentOf(to, zone) }
      const found = seriesOf(await read(), zone).flatMap((series) => occurrencesOf(series, window, zone))
      return found.sort((a, b) => inOrder(a, b, zone))
    },
    async find(words) {
      const wanted = words
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '')
      return seriesOf(await read(), here())
        .map((series) => series.event)
        .filter((event) => {
          const text = `${event.title} ${event.location} ${event.notes}`.toLowerCase()
          return wanted.every((word) => text.includes(word))
        })
    },
  }
}

const componentsOf = (file: CalendarFile, uid: string): ICAL.Component[] =>
  file.calendars.flatMap((calendar) =>
    calendar.getAllSubcomponents('vevent').filter((event) => event.getFirstPropertyValue('uid') === uid),
  )

/** Events with their single-time changes, in file order. A change whose event is missing counts as an event of its own. */
function seriesOf(file: CalendarFile, here: string): Series[] {
  const all = file.calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const byUid = new Map<string, Series>()
  const series: Series[] = []
  const [masters, overrides] = [
    all.filter((c) => !c.hasProperty('recurrence-id')),
    all.filter((c) => c.hasProperty('recurrence-id')),
  ]
  const addMaster = (master: ICAL.Component) => {
    const event = readEvent(master, here)
    if (!event) return
    const entry: Series = { master, event, overrides: [] }
    series.push(entry)
    byUid.set(event.uid, entry)
  }
  masters.forEach(addMaster)
  for (const override of overrides) {
    const known = byUid.get(String(override.getFirstPropertyValue('uid') ?? ''))
    if (known) known.overrides.push(override)
    else addMaster(override)
  }
  return series
}

function inOrder(a: Occurrence, b: Occurrence, zone: string): number {
  const at = (each: Occurrence) => momentOf(each.occursAt, each.allDay ? zone : each.zone)
  return at(a) - at(b) || Number(b.allDay) - Number(a.allDay) || a.title.localeCompare(b.title)
}

function checkRule(rrule: string | null): void {
  if (rrule === null) return
  try {
    ICAL.Recur.fromString(rrule)
  } catch (cause) {
    throw new HearkenError('BAD_INPUT', `“${rrule}” is no valid RRULE.`, 'Use, for example, FREQ=WEEKLY;BYDAY=TU.', {
      cause,
    })
  }
}

function notASnapshot(): HearkenError {
  return new HearkenError('BAD_INPUT', 'What was saved of that event cannot be read.', 'Add the event again.')
}

function readSnapshot(uid: string, snapshot: string): ICAL.Component[] {
  let components: ICAL.Component[]
  try {
    components = parseCalendars(snapshot).flatMap((calendar) => calendar.getAllSubcomponents())
  } catch {
    throw notASnapshot()
  }
  const fits = components.every((each) => each.name === 'vevent' && each.getFirstPropertyValue('uid') === uid)
  if (components.length === 0 || !fits) throw notASnapshot()
  return components
}
