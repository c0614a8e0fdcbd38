/** Reads dates, times and repetition out of English, in the person's own zone (port: DateParser). */
import type { DateParser, ParsedDate } from '../../engine/ports'
import { DAY_MS, findMoments, type Moment, startOfDay } from './moments'
import { type Found, findLimit, findRecurrence, type Limit } from './recurrence'
import { firstOccurrence, rruleValue, untilValue } from './repeat'
import { toWall, wallMs } from './zone'

const CONNECTS = /^[\s,]*(?:(?:at|on|from|starting|beginning|and)\b[\s,]*)*$/i

/**
 * `start` and `end` are wall clocks in `zone`. Without a time of day (`hasTime` false) they are midnights, and `end`
 * is the last day meant ("dec 5 to dec 8", "next week": Monday to Sunday), else null. Dates lie ahead unless the words
 * say otherwise. At most one repeating date is read from a text; it is then the only result.
 */
export function createDateParser(): DateParser {
  return {
    parse(text, now, zone) {
      const clean = text.replace(/[‘’]/g, "'").replace(/[–—]/g, '-')
      const repeat = findRecurrence(clean)
      if (repeat) return [repeating(clean, repeat, now, zone)]
      return findMoments(clean, now, zone).map((m) => ({
        text: text.slice(m.index, m.index + m.text.length),
        index: m.index,
        start: toWall(m.start),
        end: m.end === null ? null : toWall(m.end),
        hasTime: m.hasTime,
        rrule: null,
      }))
    },
  }
}

const blank = (text: string, index: number, length: number) =>
  text.slice(0, index) + ' '.repeat(length) + text.slice(index + length)

function repeating(text: string, found: Found, now: number, zone: string): ParsedDate {
  const here = wallMs(now, zone)
  const today = startOfDay(here)
  let rest = blank(text, found.index, found.length)
  const limit = findLimit(rest)
  let lastDay: Moment | undefined
  if (limit) {
    if (limit.until !== undefined) lastDay = findMoments(limit.until, now, zone)[0]
    const length = limit.length + (lastDay && limit.until ? lastDay.index + lastDay.text.length : 0)
    if (limit.until === undefined || lastDay) rest = blank(rest, limit.index, length)
    limit.length = length
  }
  const moments = findMoments(rest, now, zone, true)
  const timed = moments.find((m) => m.hasTime)
  const dated = moments.find((m) => m.hasDate)
  const vague = found.timeWords ? findMoments(`this ${found.timeWords}`, now, zone)[0] : undefined
  const clockFrom = timed ?? vague
  const clock = clockFrom ? clockFrom.start - startOfDay(clockFrom.start) : null
  const day = firstOccurrence(found.rule, dated ? startOfDay(dated.start) : today, clock, here)
  const start = day + (clock ?? 0)
  const end = timed?.end != null ? start + (timed.end - timed.start) : null

  const used = [
    { index: found.index, length: found.length },
    ...[timed, dated].filter((m) => m !== undefined).map(spanOf),
  ]
  if (limit && (limit.until === undefined || lastDay)) used.push(limit)
  const whole = contiguous(text, used, found.index)
  return {
    text: text.slice(whole.from, whole.to),
    index: whole.from,
    start: toWall(start),
    end: end === null ? null : toWall(end),
    hasTime: clock !== null,
    rrule: rruleValue(found.rule, bound(found, limit, lastDay, day, clock !== null, zone)),
  }
}

const spanOf = (m: Moment) => ({ index: m.index, length: m.text.length })

/** The stretch around the recurrence words that holds the other used words too, as far as only connecting words part them. */
function contiguous(text: string, used: { index: number; length: number }[], at: number): { from: number; to: number } {
  const spans = [...used].sort((a, b) => a.index - b.index)
  const groups: { from: number; to: number }[] = []
  for (const { index, length } of spans) {
    const last = groups.at(-1)
    if (last && (index <= last.to || CONNECTS.test(text.slice(last.to, index))))
      last.to = Math.max(last.to, index + length)
    else groups.push({ from: index, to: index + length })
  }
  return groups.find((g) => g.from <= at && at < g.to) ?? { from: at, to: at }
}

function bound(
  found: Found,
  limit: Limit | null,
  lastDay: Moment | undefined,
  firstDay: number,
  hasTime: boolean,
  zone: string,
): { count?: number; until?: string } {
  if (limit?.times !== undefined) return { count: limit.times }
  if (limit?.span) return spanBound(found, limit.span, firstDay, hasTime, zone)
  if (!lastDay) return {}
  // "until december" stops before it begins; "until 20 december" has that day in it.
  const before = lastDay.start - DAY_MS
  const last =
    lastDay.end === null || lastDay.hasTime ? startOfDay(lastDay.start) : before < firstDay ? lastDay.end : before
  return { until: untilValue(last, hasTime, zone) }
}

/** "for 6 weeks" counts when it happens once in each such unit; else it ends where that time is over. */
function spanBound(found: Found, span: { n: number; unit: string }, first: number, hasTime: boolean, zone: string) {
  const { freq, interval, byDay, byMonthDay } = found.rule
  const unit = span.unit.replace(/s$/i, '').toLowerCase()
  const same = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }[freq] === unit
  if (same && interval === 1 && byDay.length <= 1 && byMonthDay.length <= 1) return { count: span.n }
  const end = new Date(first)
  if (unit === 'day') end.setUTCDate(end.getUTCDate() + span.n)
  else if (unit === 'week') end.setUTCDate(end.getUTCDate() + 7 * span.n)
  else if (unit === 'month') end.setUTCMonth(end.getUTCMonth() + span.n)
  else end.setUTCFullYear(end.getUTCFullYear() + span.n)
  return { until: untilValue(end.getTime() - DAY_MS, hasTime, zone) }
}
