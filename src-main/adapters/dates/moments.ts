/** Single moments in a text: chrono finds the words, the rules below settle what people mean by them. */
import { type Chrono, casual, GB, type ParsedResult } from 'chrono-node/en'
import { NUMBER, toNumber } from './numbers'
import { periodOf } from './periods'
import { spokenParsers } from './spoken'
import { fromWall, monthComesFirst, wallMs } from './zone'

export const DAY_MS = 86_400_000
export const startOfDay = (ms: number) => Math.floor(ms / DAY_MS) * DAY_MS

/** Times are wall clocks in ms as if UTC. Without a time, `start` is midnight and `end` the last day meant. */
export interface Moment {
  text: string
  index: number
  start: number
  end: number | null
  hasTime: boolean
  hasDate: boolean
}

function extended(base: Chrono): Chrono {
  const chrono = base.clone()
  chrono.parsers = [...spokenParsers, ...chrono.parsers.map(dayBeforeYear)]
  return chrono
}

/** chrono's British set reads "December 25" as December 2025; people mean the day, there too. */
function dayBeforeYear(parser: Chrono['parsers'][number]): Chrono['parsers'][number] {
  if (!('shouldSkipYearLikeDate' in parser)) return parser
  return Object.assign(Object.create(Object.getPrototypeOf(parser)), parser, { shouldSkipYearLikeDate: false })
}
const monthFirst = extended(casual)
const dayFirst = extended(GB)

/** Short weekday and month names that are words too: "the sun is out", "we sat down", "it may rain". */
const DOUBTFUL = /^(?:sat|sun|wed|mon|mar|may|jan|dec|second)$/i
const LEADS_TO_DATE = /(?:^|\b(?:on|this|next|last|by|until|till|from|since|in|every|each|of|for|to|before|after)\s+)$/i
const PART_OF_DAY: [RegExp, number][] = [
  [/\bmorning\b/i, 9],
  [/\bafternoon\b/i, 14],
  [/\bevening\b/i, 18],
  [/\b(?:to)?night\b/i, 20],
]
const EVENING_THINGS = /\b(?:dinner|supper|drinks|party|pub|gig|theatre|theater|cinema|movie|concert)\b/i
const ZONE_SAID = /(?:\d|[ap]\.?m\.?)\s*(?:utc|gmt|[ecmp][sd]t|bst|cest|cet|ist)\b|\d(?:z|[+-]\d\d:?\d\d)$/i
const DURATION = new RegExp(
  `^\\s*,?\\s*for\\s+(?:(half)\\s+an?|(\\d+(?:\\.\\d+)?|${NUMBER}))\\s+(hours?|hrs?|h|minutes?|mins?|days?)(\\s+and\\s+a\\s+half)?\\b`,
  'i',
)

/** `repeating`: a bare "at 9" is 9 in the morning, not the next nine o'clock. */
export function findMoments(text: string, now: number, zone: string, repeating = false): Moment[] {
  const here = wallMs(now, zone)
  const chrono = monthComesFirst(zone) ? monthFirst : dayFirst
  const found: Moment[] = []
  for (const result of chrono.parse(text, { instant: new Date(here), timezone: 0 })) {
    if (/^for\s/i.test(result.text)) continue
    const before = text.slice(0, result.index)
    if (DOUBTFUL.test(result.text) && text.trim() !== result.text && !LEADS_TO_DATE.test(before)) continue
    found.push(withDuration(read(result, text, now, here, zone, repeating), text))
  }
  return found
}

function wallOf(part: ParsedResult['start']): number {
  const get = (c: 'year' | 'month' | 'day' | 'hour' | 'minute') => part.get(c) ?? 0
  return fromWall({ year: get('year'), month: get('month'), day: get('day'), hour: get('hour'), minute: get('minute') })
}

function read(result: ParsedResult, text: string, now: number, here: number, zone: string, repeating: boolean): Moment {
  const { start, end } = result
  const certain = (c: 'day' | 'weekday' | 'month' | 'year' | 'hour' | 'meridiem') => start.isCertain(c)
  const part = PART_OF_DAY.find(([re]) => re.test(result.text))
  const moment: Moment = {
    text: result.text,
    index: result.index,
    start: wallOf(start),
    end: end ? wallOf(end) : null,
    hasTime: certain('hour') || Boolean(part) || /\b(?:noon|midday|midnight)\b/i.test(result.text),
    hasDate: certain('day') || certain('weekday') || certain('month') || certain('year'),
  }
  if (isElapsed(result.text)) return { ...moment, start: wallMs(now + (moment.start - here), zone) }
  if (ZONE_SAID.test(result.text)) {
    const offset = start.get('timezoneOffset')
    if (offset !== null) return inZone(moment, offset, zone)
  }
  const period = moment.hasTime ? null : periodOf(result.text, startOfDay(here))
  if (period) return { ...moment, ...period }

  const chronoStart = moment.start
  if (moment.hasTime) settleHour(moment, certain('hour') ? null : (part?.[1] ?? null), certain('meridiem'), text)
  else moment.start = startOfDay(moment.start)
  settleDay(moment, here, {
    timeOnly: !moment.hasDate,
    weekdayOnly: certain('weekday') && !certain('day') && !certain('month'),
    noYear: certain('month') && !certain('year'),
    meridiem: repeating || certain('meridiem') || moment.start % DAY_MS !== chronoStart % DAY_MS,
  })
  if (moment.end !== null) settleEnd(moment, chronoStart, end?.isCertain('meridiem') ?? false)
  return moment
}

/** "in 2 hours" is elapsed time and crosses a clock change as such; "in 2 days" keeps the hour on the clock. */
function isElapsed(text: string): boolean {
  return /\b(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i.test(text) && !/\b(?:day|week|month|year)s?\b/i.test(text)
}

function inZone(moment: Moment, offsetMinutes: number, zone: string): Moment {
  const shift = (wall: number) => wallMs(wall - offsetMinutes * 60_000, zone)
  return { ...moment, start: shift(moment.start), end: moment.end === null ? null : shift(moment.end) }
}

/** "at 3" is 15:00 and "dinner at 7" is 19:00, unless written 03:00 or said with am, pm or morning. */
function settleHour(moment: Moment, vague: number | null, meridiem: boolean, text: string): void {
  if (vague !== null) {
    moment.start = startOfDay(moment.start) + vague * 3_600_000
    return
  }
  const hour = Math.floor((moment.start % DAY_MS) / 3_600_000)
  if (meridiem || hour < 1 || hour > 11 || /\b0\d[:.]?\d\d\b|\dT\d|morning/i.test(moment.text)) return
  if (hour <= 6 || (hour >= 5 && EVENING_THINGS.test(text))) moment.start += 12 * 3_600_000
}

/** Plans lie ahead: a bare time is the next one, a bare weekday the coming one, a date without a year the next such. */
function settleDay(
  moment: Moment,
  here: number,
  said: { timeOnly: boolean; weekdayOnly: boolean; noYear: boolean; meridiem: boolean },
): void {
  const today = startOfDay(here)
  const clock = moment.start - startOfDay(moment.start)
  if (/\b(?:last|past|ago|yesterday)\b/i.test(moment.text)) return
  if (said.timeOnly) {
    if (/\bto(?:day|night)\b|\bthis\b/i.test(moment.text)) return
    const hour = clock / 3_600_000
    const options = [today + clock]
    if (!said.meridiem && hour >= 7 && hour < 12 && !/\b0\d[:.]\d\d|morning/i.test(moment.text))
      options.push(today + clock + DAY_MS / 2)
    moment.start = options.find((at) => at >= here) ?? today + DAY_MS + clock
  } else if (said.weekdayOnly && !/\bnext\b/i.test(moment.text)) {
    const weekday = new Date(moment.start).getUTCDay()
    const day = today + ((weekday - new Date(here).getUTCDay() + 7) % 7) * DAY_MS
    moment.start = day + clock
    if (moment.hasTime && moment.start < here) moment.start += 7 * DAY_MS
  } else if (said.noYear) {
    const at = new Date(moment.start)
    at.setUTCFullYear(new Date(here).getUTCFullYear())
    if (at.getTime() < today) at.setUTCFullYear(at.getUTCFullYear() + 1)
    moment.start = at.getTime()
  }
}

/** "11 to 1" and "9 to 5" end the same afternoon; "22:00 to 6:00" ends the next morning. */
function settleEnd(moment: Moment, chronoStart: number, meridiem: boolean): void {
  const half = DAY_MS / 2
  let end = (moment.end ?? 0) + startOfDay(moment.start) - startOfDay(chronoStart)
  if (!moment.hasTime) end = startOfDay(end)
  else if (!meridiem && end > moment.start + half && moment.start % DAY_MS < half) end -= half
  else if (!meridiem && end <= moment.start && end + half > moment.start) end += half
  while (end < moment.start) end += DAY_MS
  moment.end = end
}

/** "tomorrow at 10 for 2 hours". */
function withDuration(moment: Moment, text: string): Moment {
  const after = text.slice(moment.index + moment.text.length)
  const m = DURATION.exec(after)
  if (!m || moment.end !== null) return moment
  const unit = m[3] ?? ''
  const n = (m[1] ? 0.5 : toNumber(m[2] ?? '1')) + (m[4] ? 0.5 : 0)
  if (/^d/i.test(unit)) {
    if (moment.hasTime) return moment
    return { ...moment, text: moment.text + m[0], end: moment.start + (n - 1) * DAY_MS }
  }
  if (!moment.hasTime) return moment
  return { ...moment, text: moment.text + m[0], end: moment.start + n * (/^h/i.test(unit) ? 3_600_000 : 60_000) }
}
