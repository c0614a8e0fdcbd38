/** Ways of saying dates and times that chrono does not know. Each is a chrono parser: a pattern and what it means. */
import type { Parser } from 'chrono-node/en'
import { NAMED_DAY, namedDay } from './named-days'
import { HOUR_WORDS, MONTH, monthOf, NUMBER, toNumber, WEEKDAY, weekdayOf } from './numbers'

const DAY_MS = 86_400_000
type Context = Parameters<Parser['extract']>[0]

const dateParts = (ms: number) => {
  const d = new Date(ms)
  return { year: d.getUTCFullYear(), month: d.getUTCMonth() + 1, day: d.getUTCDate() }
}

/** The reference instant holds the wall clock as if it were UTC; its midnight. */
const today = (context: Context) => Math.floor(context.reference.instant.getTime() / DAY_MS) * DAY_MS

const nextWeekday = (from: number, weekday: number) => from + ((weekday - new Date(from).getUTCDay() + 7) % 7) * DAY_MS

function addUnits(from: number, n: number, unit: string): number {
  const d = new Date(from)
  if (/^day/i.test(unit)) return from + n * DAY_MS
  if (/^week/i.test(unit)) return from + n * 7 * DAY_MS
  if (/^fortnight/i.test(unit)) return from + n * 14 * DAY_MS
  const months = /^month/i.test(unit) ? n : n * 12
  const target = new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  return target.setUTCDate(Math.min(d.getUTCDate(), last))
}

function parser(pattern: RegExp, extract: (context: Context, m: RegExpMatchArray) => ReturnType<Parser['extract']>) {
  return { pattern: () => pattern, extract } satisfies Parser
}

/** "the 5th", "on the 21st of this month": the next such day. */
const dayOfMonth = parser(
  new RegExp(
    `\\b(?:on\\s+)?the\\s+(\\d{1,2})(?:st|nd|rd|th)\\b(?!\\s+(?:of\\s+)?(?:${MONTH})\\b)(?:\\s+of\\s+(this|next)\\s+month)?`,
    'i',
  ),
  (context, m) => {
    const day = Number(m[1])
    if (day < 1 || day > 31) return null
    const from = today(context)
    const now = new Date(from)
    for (let k = m[2]?.toLowerCase() === 'next' ? 1 : 0; k < 12; k++) {
      const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + k, day)
      if (new Date(at).getUTCDate() === day && (at >= from || m[2])) return dateParts(at)
    }
    return null
  },
)

const named = parser(NAMED_DAY, (context, m) => {
  const from = today(context)
  const year = new Date(from).getUTCFullYear()
  for (const y of [year, year + 1]) {
    const found = namedDay(m[0], y)
    if (found && Date.UTC(y, found[0] - 1, found[1]) >= from) return { year: y, month: found[0], day: found[1] }
  }
  return null
})

/** "3 weeks from friday", "a week after tomorrow", "two days before christmas", "the day after tomorrow". */
const counted = parser(
  new RegExp(
    `\\b(?:in\\s+)?(?:the\\s+)?(?:(${NUMBER})\\s+)?(days?|weeks?|fortnights?|months?|years?)\\s+(from|after|before)\\s+(?:(?:next|this)\\s+)?(today|now|tomorrow|yesterday|${WEEKDAY}|(?:${MONTH})\\s+\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${MONTH})|${NAMED_DAY.source})\\b`,
    'i',
  ),
  (context, m) => {
    const anchor = anchorOf(context, m[4] ?? '')
    if (anchor === null) return null
    const n = m[1] ? toNumber(m[1]) : 1
    return dateParts(addUnits(anchor, /before/i.test(m[3] ?? '') ? -n : n, m[2] ?? 'days'))
  },
)

function anchorOf(context: Context, words: string): number | null {
  const from = today(context)
  if (/^(today|now)$/i.test(words)) return from
  if (/^tomorrow$/i.test(words)) return from + DAY_MS
  if (/^yesterday$/i.test(words)) return from - DAY_MS
  const year = new Date(from).getUTCFullYear()
  const forward = (month: number, day: number) => {
    const at = Date.UTC(year, month - 1, day)
    return at >= from ? at : Date.UTC(year + 1, month - 1, day)
  }
  const special = namedDay(words, year)
  if (special) return forward(...special)
  const digits = /\d+/.exec(words)
  if (digits) return forward(monthOf(words.replace(/[\d\s]+(?:st|nd|rd|th)?\s*(?:of\s+)?/i, '')), Number(digits[0]))
  const weekday = weekdayOf(words)
  return weekday < 0 ? null : nextWeekday(from, weekday)
}

/** "friday week", "a week on tuesday", "tomorrow week". */
const weekOn = parser(
  new RegExp(`\\b(?:a\\s+week\\s+(?:on\\s+)?(${WEEKDAY}|today|tomorrow)|(${WEEKDAY}|today|tomorrow)\\s+week)\\b`, 'i'),
  (context, m) => {
    const anchor = anchorOf(context, m[1] ?? m[2] ?? '')
    return anchor === null ? null : dateParts(anchor + 7 * DAY_MS)
  },
)

/** "in a fortnight", "in two weeks' time", "a fortnight from now". */
const inWeeks = parser(
  new RegExp(`\\bin\\s+(${NUMBER})\\s+(fortnights?|weeks?'?|days?'?)\\s*(?:time\\b|(?=\\W|$))`, 'i'),
  (context, m) => dateParts(addUnits(today(context), toNumber(m[1] ?? '1'), m[2] ?? 'weeks')),
)

/** "half past three", "quarter to 4", "ten past nine", "three o'clock", "at seven thirty", "at nine". */
const spokenTime = parser(
  new RegExp(
    `\\b(?:at\\s+)?(?:(half|quarter|five|ten|twenty(?:[ -]five)?|\\d{1,2}(?=\\s+min|\\s+past))(?:\\s+min(?:ute)?s?)?\\s+(past|to|after)\\s+(${HOUR_WORDS}|\\d{1,2})|(${HOUR_WORDS}|\\d{1,2})\\s*o['’]?\\s?clock|at\\s+(${HOUR_WORDS})(?:\\s+(fifteen|thirty|forty[ -]five|twenty|ten|forty|fifty))?)(?:\\s*(a\\.?m\\.?|p\\.?m\\.?)(?=\\W|$))?(?=\\W|$)`,
    'i',
  ),
  (_context, m) => {
    let hour = toNumber(m[3] ?? m[4] ?? m[5] ?? '')
    if (!(hour >= 1 && hour <= 12)) return null
    let minute = 0
    if (m[1]) {
      const part = /half/i.test(m[1]) ? 30 : /quarter/i.test(m[1]) ? 15 : toNumber(m[1])
      if (/to/i.test(m[2] ?? '')) {
        hour = hour === 1 ? 12 : hour - 1
        minute = 60 - part
      } else minute = part
    } else if (m[6]) minute = toNumber(m[6])
    if (!m[7]) return { hour, minute }
    const pm = /p/i.test(m[7])
    return { hour: (hour % 12) + (pm ? 12 : 0), minute, meridiem: pm ? 1 : 0 }
  },
)

export const spokenParsers: Parser[] = [counted, weekOn, inWeeks, dayOfMonth, named, spokenTime]
