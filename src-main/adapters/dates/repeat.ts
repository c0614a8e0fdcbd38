/** A rule and what bounds it → the first occurrence and the RRULE value. */
import { DAY_MS, startOfDay } from './moments'
import type { Rule } from './recurrence'
import { instantOf } from './zone'

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** A leap day comes at most eight years apart (1896 to 1904). */
const SCAN_DAYS = 366 * 8 + 1

function happensOn(rule: Rule, day: number, anchor: number): boolean {
  const d = new Date(day)
  const date = d.getUTCDate()
  const code = CODES[d.getUTCDay()] ?? 'SU'
  if (rule.byMonth !== null && d.getUTCMonth() + 1 !== rule.byMonth) return false
  if (rule.byMonthDay.length) {
    const last = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate()
    return rule.byMonthDay.some((n) => (n < 0 ? last + 1 + n === date : n === date))
  }
  if (rule.byDay.length && rule.freq === 'MONTHLY') {
    const last = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + 1, 0)).getUTCDate()
    return rule.byDay.some((entry) => {
      const n = Number.parseInt(entry, 10)
      if (entry.slice(-2) !== code) return false
      if (Number.isNaN(n)) return true
      return n < 0 ? Math.ceil((last - date + 1) / 7) === -n : Math.ceil(date / 7) === n
    })
  }
  if (rule.byDay.length) return rule.byDay.includes(code)
  if (rule.freq === 'DAILY') return true
  return day === anchor || day > anchor
}

/**
 * First day (midnight, wall ms) from `anchor` on that the rule names, whose time of day `clock` (ms; null for
 * all day) is not before `here`.
 */
export function firstOccurrence(rule: Rule, anchor: number, clock: number | null, here: number): number {
  let day = anchor
  for (let k = 0; k < SCAN_DAYS; k++, day += DAY_MS) {
    if (!happensOn(rule, day, anchor)) continue
    if (clock === null ? day >= startOfDay(here) : day + clock >= here) return day
  }
  return anchor
}

const pad = (n: number) => String(n).padStart(2, '0')
const stamp = (ms: number) => {
  const d = new Date(ms)
  return `${d.getUTCFullYear()}${pad(d.getUTCMonth() + 1)}${pad(d.getUTCDate())}`
}

/** UNTIL as RFC 5545 wants it: a date for all-day events, else the UTC time of that day's last second in the zone. */
export function untilValue(lastDay: number, hasTime: boolean, zone: string): string {
  if (!hasTime) return stamp(lastDay)
  const end = instantOf(lastDay + DAY_MS, zone) - 1000
  const d = new Date(end)
  return `${stamp(end)}T${pad(d.getUTCHours())}${pad(d.getUTCMinutes())}${pad(d.getUTCSeconds())}Z`
}

export function rruleValue(rule: Rule, bound: { count?: number; until?: string }): string {
  const parts = [`FREQ=${rule.freq}`]
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`)
  if (rule.byMonth !== null) parts.push(`BYMONTH=${rule.byMonth}`)
  if (rule.byMonthDay.length) parts.push(`BYMONTHDAY=${rule.byMonthDay.join(',')}`)
  if (rule.byDay.length) parts.push(`BYDAY=${rule.byDay.join(',')}`)
  if (bound.count !== undefined) parts.push(`COUNT=${bound.count}`)
  if (bound.until !== undefined) parts.push(`UNTIL=${bound.until}`)
  return parts.join(';')
}
