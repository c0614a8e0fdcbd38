/** Single times of a repeated event: taken out, and kept in step when the whole series moves. */
import ICAL from 'ical.js'
import type { CalendarEvent, WallTime } from '../../engine/ports'
import { addMinutes, compareWall, minutesBetween } from '../../engine/ports/wall-time'
import { readEvent } from './event-codec'
import { recurrenceId, type Series } from './occurrences'
import { inZone, readTime, utcTime, writeTime } from './times'

/** Takes out the one time that starts at `at`, by clocks in the event's zone. */
export function removeOccurrence(series: Series, at: WallTime, here: string, now: number): void {
  const { master, event, overrides } = series
  const moved = overrides.find((override) => {
    const changed = readEvent(override, here)
    return changed && compareWall(changed.start, at) === 0
  })
  const id = moved ? (recurrenceId(moved, event.zone, here) ?? at) : at
  if (moved) moved.parent?.removeSubcomponent(moved)
  writeTime(master, 'exdate', id, event.zone, event.allDay)
  master.updatePropertyWithValue('last-modified', utcTime(now))
  master.updatePropertyWithValue('dtstamp', utcTime(now))
}

/** When a series moves by an hour, the times taken out of it and changed in it move too; else they would come back. */
export function shiftDates(series: Series, to: CalendarEvent, here: string): void {
  const { master, event, overrides } = series
  const minutes = minutesBetween(event.start, to.start)
  if ((minutes === 0 && to.zone === event.zone) || to.allDay !== event.allDay) return
  for (const name of ['exdate', 'rdate'] as const)
    for (const property of master.getAllProperties(name)) {
      const walls = property
        .getValues()
        .flatMap((value: unknown) =>
          value instanceof ICAL.Time ? [inZone(readTime(property, value, here), event.zone)] : [],
        )
      if (walls.length === 0) continue
      master.removeProperty(property)
      for (const wall of walls) writeTime(master, name, addMinutes(wall, minutes), to.zone, to.allDay)
    }
  for (const override of overrides) {
    const id = recurrenceId(override, event.zone, here)
    if (!id) continue
    override.removeAllProperties('recurrence-id')
    writeTime(override, 'recurrence-id', addMinutes(id, minutes), to.zone, to.allDay)
  }
}
