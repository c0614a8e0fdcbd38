/** Between instants and wall clocks of an IANA zone, by way of Intl's own zone database. */
import type { WallTime } from '../../engine/ports'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}

/** Wall clock of `zone` at an instant, written as milliseconds as if it were UTC. Wall arithmetic is done on these. */
export function wallMs(epochMs: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatFor(zone).formatToParts(epochMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/**
 * Epoch ms of a wall time in `zone`. A wall time that a spring change skips moves on by the length of the gap;
 * one that an autumn change repeats means its first pass (RFC 5545, 3.3.5).
 */
export function instantOf(wall: number, zone: string): number {
  const offset = (at: number) => wallMs(at, zone) - at
  const before = offset(wall - 86_400_000)
  const after = offset(wall + 86_400_000)
  const early = wall - before
  if (before === after || offset(early) === before) return early
  const late = wall - after
  return offset(late) === after ? late : early
}

export function toWall(ms: number): WallTime {
  const d = new Date(ms)
  return {
    year: d.getUTCFullYear(),
    month: d.getUTCMonth() + 1,
    day: d.getUTCDate(),
    hour: d.getUTCHours(),
    minute: d.getUTCMinutes(),
  }
}

export function fromWall(wall: WallTime): number {
  const d = new Date(0)
  // Not Date.UTC: it reads years 0 to 99 as 1900 to 1999.
  d.setUTCFullYear(wall.year, wall.month - 1, wall.day)
  d.setUTCHours(wall.hour, wall.minute)
  return d.getTime()
}

const MONTH_FIRST =
  /^(America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Juneau|Sitka|Nome|Adak|Metlakatla|Yakutat|Menominee|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+)|Pacific\/Honolulu|US\/.+)$/

/** Whether 6/10 is read as June 10th (the United States) and not as 6 October (everywhere else). */
export function monthComesFirst(zone: string): boolean {
  return MONTH_FIRST.test(zone)
}
