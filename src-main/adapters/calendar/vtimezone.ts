/**
 * VTIMEZONE components (RFC 5545 section 3.6.5) made from the offsets the runtime knows, so that any other calendar reads
 * our times right. A change that comes on the same weekday of the same month each year is written as a rule, so it
 * holds for years to come; any other is written out date by date.
 */
import ICAL from 'ical.js'
import type { WallTime } from '../../engine/ports'
import { isoWall, offsetMinutes, wallAt, weekday } from '../../engine/ports/wall-time'

interface Change {
  /** Epoch ms. */
  at: number
  from: number
  to: number
  /** What clocks showed just as it came, by the old offset: that is how RFC 5545 wants it. */
  wall: WallTime
}

const DAY_MS = 86_400_000
const YEARS_BEFORE = 2
const YEARS_AFTER = 10
const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

const made = new Map<string, string>()

/** For events from `firstYear` to `lastYear`. */
export function makeVtimezone(zone: string, firstYear: number, lastYear: number): ICAL.Component {
  const key = `${zone} ${firstYear} ${lastYear}`
  const text = made.get(key) ?? buildVtimezone(zone, firstYear, lastYear).toString()
  made.set(key, text)
  return ICAL.Component.fromString(text)
}

function buildVtimezone(zone: string, firstYear: number, lastYear: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone')
  component.addPropertyWithValue('tzid', zone)
  const start = Date.UTC(firstYear - YEARS_BEFORE, 0, 1)
  const changes = findChanges(zone, start, Date.UTC(lastYear + YEARS_AFTER, 11, 31))
  const [first] = changes
  if (!first || first.at > Date.UTC(firstYear - 1, 0, 1)) {
    const offset = offsetMinutes(start, zone)
    component.addSubcomponent(
      observance('standard', offset, offset, [{ year: 1970, month: 1, day: 1, hour: 0, minute: 0 }], null),
    )
  }
  const groups = Map.groupBy(
    changes,
    (change) => `${change.from} ${change.to} ${change.wall.hour}:${change.wall.minute}`,
  )
  for (const group of groups.values()) for (const part of yearlyRuns(group)) component.addSubcomponent(part)
  return component
}

function findChanges(zone: string, start: number, end: number): Change[] {
  const changes: Change[] = []
  // Steps short enough for Ramadan in Morocco, where the clocks go back for a month.
  const step = 14 * DAY_MS
  for (let at = start; at < end; at += step) {
    const from = offsetMinutes(at, zone)
    const to = offsetMinutes(at + step, zone)
    if (from === to) continue
    let [low, high] = [at, at + step]
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000
      if (offsetMinutes(middle, zone) === from) low = middle
      else high = middle
    }
    changes.push({ at: high, from, to, wall: wallAt(high + from * 60_000, 'UTC') })
  }
  return changes
}

/** One observance with a yearly rule if that names exactly these dates, else one that lists them. */
function yearlyRuns(group: Change[]): ICAL.Component[] {
  const [first] = group
  if (!first) return []
  const kind = first.to > first.from ? 'daylight' : 'standard'
  const walls = group.map((change) => change.wall)
  const rule = group.length > 3 ? yearlyRule(walls) : null
  return [observance(kind, first.from, first.to, walls, rule)]
}

/** "FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU" when every year has the change on that day. */
function yearlyRule(walls: WallTime[]): string | null {
  const [first] = walls
  if (!first) return null
  const oneEachYear = walls.every((wall, i) => wall.year === first.year + i)
  if (!oneEachYear || walls.some((wall) => wall.month !== first.month || weekday(wall) !== weekday(first))) return null
  const day = DAYS[weekday(first)]
  const lastOfMonth = walls.every((wall) => wall.day + 7 > new Date(Date.UTC(wall.year, wall.month, 0)).getUTCDate())
  const nth = (wall: WallTime) => Math.ceil(wall.day / 7)
  if (lastOfMonth) return `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=-1${day}`
  return walls.every((wall) => nth(wall) === nth(first))
    ? `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${nth(first)}${day}`
    : null
}

function observance(
  kind: 'standard' | 'daylight',
  from: number,
  to: number,
  walls: WallTime[],
  rule: string | null,
): ICAL.Component {
  const part = new ICAL.Component(kind)
  const [first] = walls
  part.addPropertyWithValue('tzoffsetfrom', offset(from))
  part.addPropertyWithValue('tzoffsetto', offset(to))
  part.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(`${isoWall(first as WallTime)}:00`))
  if (rule) part.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  // DTSTART again among them: some readers, ical.js too, leave it out once there are RDATEs.
  else if (walls.length > 1)
    for (const wall of walls) part.addPropertyWithValue('rdate', ICAL.Time.fromDateTimeString(`${isoWall(wall)}:00`))
  return part
}

function offset(minutes: number): ICAL.UtcOffset {
  return ICAL.UtcOffset.fromSeconds(minutes * 60)
}
