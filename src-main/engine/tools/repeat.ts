/** Repetition in words and as an RFC 5545 RRULE value. */
import type { DateParser } from '../ports'
import { readWhen } from './when'

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const UNITS = new Map(Object.entries({ day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY', year: 'YEARLY' }))
const UNIT_OF: Record<string, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }
const RULE =
  /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)(?:;(?:INTERVAL=\d{1,3}|COUNT=\d{1,4}|UNTIL=\d{8}(?:T\d{6}Z?)?|BYDAY=[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA)(?:,[+-]?\d{0,2}(?:SU|MO|TU|WE|TH|FR|SA))*|BYMONTHDAY=-?\d{1,2}(?:,-?\d{1,2})*|BYMONTH=\d{1,2}(?:,\d{1,2})*|BYSETPOS=-?\d{1,3}|WKST=(?:SU|MO)))*$/
const SIMPLE = new Map(
  Object.entries({
    daily: 'FREQ=DAILY',
    weekly: 'FREQ=WEEKLY',
    monthly: 'FREQ=MONTHLY',
    yearly: 'FREQ=YEARLY',
    annually: 'FREQ=YEARLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    biweekly: 'FREQ=WEEKLY;INTERVAL=2',
    quarterly: 'FREQ=MONTHLY;INTERVAL=3',
    weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    weekends: 'FREQ=WEEKLY;BYDAY=SA,SU',
  }),
)

/** An RRULE value out of "weekly", "every other Tuesday until 20 December", "FREQ=DAILY;COUNT=5"; null when it is not one. */
export function readRepeat(text: string, dates: DateParser, now: number, zone: string): string | null {
  const rule = text
    .trim()
    .replace(/^RRULE:/i, '')
    .replace(/;$/, '')
  if (/^FREQ=/i.test(rule)) return RULE.test(rule.toUpperCase()) ? rule.toUpperCase() : null
  const { core, limit } = splitLimit(rule.toLowerCase(), dates, now, zone)
  if (limit === null) return null
  const base = readCore(core)
  return base && base + limit
}

/** Takes "for 6 times" or "until Friday" off the end; `limit` is null when that part was not understood. */
function splitLimit(
  text: string,
  dates: DateParser,
  now: number,
  zone: string,
): { core: string; limit: string | null } {
  const times = /^(.*?),?\s+(?:for\s+)?(\d{1,4})\s+(?:times|occurrences)$/.exec(text)
  if (times) return { core: times[1] ?? '', limit: `;COUNT=${times[2]}` }
  const until = /^(.*?),?\s+(?:until|till|through)\s+(.+)$/.exec(text)
  if (!until) return { core: text, limit: '' }
  const when = readWhen(until[2] ?? '', dates, now, zone)
  const pad = (n: number) => String(n).padStart(2, '0')
  const day = when && `${when.start.year}${pad(when.start.month)}${pad(when.start.day)}`
  return { core: until[1] ?? '', limit: day && `;UNTIL=${day}` }
}

function readCore(text: string): string | null {
  const words = text
    .replace(/^(?:repeats?|repeating)\s+/, '')
    .replace(/^(?:every|each)\s+/, '')
    .replace(/^on\s+/, '')
    .trim()
  const simple = SIMPLE.get(words) ?? SIMPLE.get(`${words}s`)
  if (simple) return simple
  const [, other, count, rest = ''] = /^(?:(other|second)\s+|(\d{1,3})\s+)?(.+)$/.exec(words) ?? []
  const interval = other ? 2 : count ? Number(count) : 1
  if (interval < 1) return null
  const step = interval === 1 ? '' : `;INTERVAL=${interval}`
  const unit = UNITS.get(rest.replace(/s$/, ''))
  if (unit) return `FREQ=${unit}${step}`
  const days = rest.split(/\s*(?:,|and|&)\s*/).filter((part) => part !== '')
  const codes = days.map((day) =>
    DAY_NAMES.findIndex((name) => day.length >= 3 && name.toLowerCase().startsWith(day.replace(/s$/, ''))),
  )
  return codes.length > 0 && codes.every((code) => code >= 0)
    ? `FREQ=WEEKLY${step};BYDAY=${codes.map((code) => DAYS[code]).join(',')}`
    : null
}

/** "every Tuesday", "every 2 weeks until 2026-12-20", "every weekday, 5 times". */
export function describeRepeat(rrule: string): string {
  const part = new Map(rrule.split(';').map((pair) => pair.split('=') as [string, string]))
  const interval = Number(part.get('INTERVAL') ?? 1)
  const unit = UNIT_OF[part.get('FREQ') ?? ''] ?? 'time'
  const days = (part.get('BYDAY') ?? '').split(',').filter((day) => day !== '')
  const names = days.map((day) => DAY_NAMES[DAYS.indexOf(day)] ?? day).join(', ')
  const every = interval === 1 ? `every ${unit}` : `every ${interval} ${unit}s`
  const text =
    days.join() === 'MO,TU,WE,TH,FR' && interval === 1
      ? 'every weekday'
      : names === ''
        ? every
        : unit === 'week' && interval === 1
          ? `every ${names}`
          : `${every} on ${names}`
  const until = part.get('UNTIL')
  const count = part.get('COUNT')
  if (until) return `${text} until ${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`
  return count ? `${text}, ${count} times` : text
}
