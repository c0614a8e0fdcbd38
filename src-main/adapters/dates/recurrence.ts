/** Words that say how a thing repeats → the parts of an RFC 5545 recurrence rule. */
import { MONTH, monthOf, NUMBER, ORDINAL, toNumber, toOrdinal, WEEKDAY, weekdayOf } from './numbers'

export interface Rule {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
  interval: number
  /** RRULE day codes, e.g. MO, or 1MO and -1FR in a monthly rule. */
  byDay: string[]
  byMonthDay: number[]
  byMonth: number | null
}

export interface Found {
  index: number
  length: number
  rule: Rule
  /** A part of day said as a frequency ("every morning") for the time. */
  timeWords: string
}

const CODES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const WORKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR']
const DAY = `(?:${WEEKDAY})s?`
const DAYS = `${DAY}(?:(?:\\s*(?:,|and|&|or|,\\s*and)\\s*)(?:on\\s+)?${DAY})*`
const PLURAL = '(?:mon|tues|wednes|thurs|fri|satur|sun)days'
const PLURALS = `${PLURAL}(?:(?:\\s*(?:,|and|&|,\\s*and)\\s*)${PLURAL})*`
const UNIT =
  'days?|weeks?|fortnights?|months?|years?|weekdays?|workdays?|working\\s+days?|weekends?|mornings?|afternoons?|evenings?|nights?'
const EVERY = 'every|each'
const MONTH_DAY = `(?:(?:${MONTH})\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?|(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${MONTH}))`
const ORDINAL_DAYS = `(?:${ORDINAL})(?:\\s*(?:,|and|&)\\s*(?:the\\s+)?(?:${ORDINAL}))*`
const ON = `(?:\\s+on\\s+(?:(?<days>${DAYS})|(?<date>${MONTH_DAY})|the\\s+(?<nth>${ORDINAL})\\s+(?<nthday>${DAY})|the\\s+(?<dom>${ORDINAL_DAYS})(?:\\s+day)?))?`
const STEP = `(?:(?<other>other|second|alternate)|(?<n>${NUMBER}|${ORDINAL}))\\s+`

const re = (source: string) => new RegExp(`\\b${source}(?=\\W|$)`, 'i')
const rule = (freq: Rule['freq'], rest: Partial<Rule> = {}): Rule => ({
  freq,
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: null,
  ...rest,
})

type Groups = Record<string, string | undefined>
const intervalOf = (g: Groups) =>
  g.other ? 2 : g.n ? (/^\d+$|^an?$/i.test(g.n) ? toNumber(g.n) : toNumber(g.n) || toOrdinal(g.n)) : 1
const codes = (words: string) => {
  const found = [...words.matchAll(new RegExp(`\\b(?:${WEEKDAY})`, 'gi'))].map((m) => CODES[weekdayOf(m[0])] ?? 'MO')
  return [...new Set(found)].sort((a, b) => CODES.indexOf(a) - CODES.indexOf(b))
}
const ordinals = (words: string) =>
  [...words.matchAll(new RegExp(`\\b(?:${ORDINAL})`, 'gi'))].map((m) => toOrdinal(m[0]))
const nthDay = (nth: string, day: string) => `${toOrdinal(nth)}${codes(day)[0] ?? 'MO'}`
function yearly(words: string): Rule {
  const month = monthOf(new RegExp(MONTH, 'i').exec(words)?.[0] ?? '')
  return rule('YEARLY', { byMonth: month, byMonthDay: [Number(/\d+/.exec(words)?.[0])] })
}

function withOn(base: Rule, g: Groups): Rule {
  if (g.days) return { ...base, freq: base.freq === 'DAILY' ? 'WEEKLY' : base.freq, byDay: codes(g.days) }
  if (g.date) return { ...yearly(g.date), interval: base.interval }
  if (g.nth && g.nthday) return { ...base, freq: 'MONTHLY', byDay: [nthDay(g.nth, g.nthday)] }
  if (g.dom) return { ...base, freq: 'MONTHLY', byMonthDay: ordinals(g.dom) }
  return base
}

function unitRule(unit: string, interval: number): Rule {
  if (/^week(?:days?)$|^work/i.test(unit)) return rule('WEEKLY', { byDay: WORKDAYS })
  if (/^weekend/i.test(unit)) return rule('WEEKLY', { byDay: ['SA', 'SU'] })
  if (/^week/i.test(unit)) return rule('WEEKLY', { interval })
  if (/^fortnight/i.test(unit)) return rule('WEEKLY', { interval: 2 * interval })
  if (/^month/i.test(unit)) return rule('MONTHLY', { interval })
  if (/^year/i.test(unit)) return rule('YEARLY', { interval })
  return rule('DAILY', { interval })
}

const ADVERBS: Record<string, Rule> = {
  daily: rule('DAILY'),
  weekly: rule('WEEKLY'),
  fortnightly: rule('WEEKLY', { interval: 2 }),
  biweekly: rule('WEEKLY', { interval: 2 }),
  monthly: rule('MONTHLY'),
  quarterly: rule('MONTHLY', { interval: 3 }),
  yearly: rule('YEARLY'),
  annually: rule('YEARLY'),
}

/** Tried in order; the first that is found wins. */
const TABLE: [RegExp, (g: Groups) => Rule][] = [
  [
    re(`(?:on\\s+)?the\\s+(?<nth>${ORDINAL})\\s+(?<nthday>${DAY})\\s+(?:of|in)\\s+(?:${EVERY}|the)\\s+month`),
    (g) => withOn(rule('MONTHLY'), g),
  ],
  [
    re(
      `(?:${EVERY})\\s+(?<nth>${ORDINAL.replace('second|', '')}|second)\\s+(?<nthday>${DAY})(?:\\s+(?:of|in)\\s+(?:the|each|every)\\s+month)`,
    ),
    (g) => withOn(rule('MONTHLY'), g),
  ],
  [
    re(`(?:${EVERY})\\s+(?<nth>first|third|fourth|last|1st|3rd|4th)\\s+(?<nthday>${DAY})`),
    (g) => withOn(rule('MONTHLY'), g),
  ],
  [
    re(`(?:on\\s+)?the\\s+(?<dom>${ORDINAL_DAYS})(?:\\s+day)?\\s+of\\s+(?:${EVERY}|the)\\s+month`),
    (g) => withOn(rule('MONTHLY'), g),
  ],
  [re(`(?:${EVERY})\\s+(?<date>${MONTH_DAY})`), (g) => yearly(g.date ?? '')],
  [
    re(`(?:${EVERY})\\s+(?:(?:other|second|alternate)\\s+)(?<days>${DAYS})`),
    (g) => rule('WEEKLY', { interval: 2, byDay: codes(g.days ?? '') }),
  ],
  [re(`(?:${EVERY})\\s+(?:${STEP})?(?<unit>${UNIT})${ON}`), (g) => withOn(unitRule(g.unit ?? 'day', intervalOf(g)), g)],
  [re(`(?:${EVERY})\\s+(?<days>${DAYS})`), (g) => rule('WEEKLY', { byDay: codes(g.days ?? '') })],
  [re(`(?:${EVERY})\\s+(?<dom>\\d{1,2}(?:st|nd|rd|th))(?:\\s+of\\s+the\\s+month)?`), (g) => withOn(rule('MONTHLY'), g)],
  [re(`(?:once\\s+a\\s+)(?<unit>day|week|month|year)${ON}`), (g) => withOn(unitRule(g.unit ?? 'day', 1), g)],
  [
    re(
      `(?<adverb>daily|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annually)(?:${ON}(?=\\s*$|\\s*[,.;!?]|\\s+(?:at|on|until|till|for|starting|beginning|from|in)\\b|\\s+\\d))`,
    ),
    (g) => withOn(ADVERBS[(g.adverb ?? '').toLowerCase()] ?? rule('DAILY'), g),
  ],
  [re(`(?:on\\s+)?(?<days>${PLURALS})`), (g) => rule('WEEKLY', { byDay: codes(g.days ?? '') })],
  [re('(?:on\\s+)?(?<unit>weekdays|weekends)'), (g) => unitRule(g.unit ?? '', 1)],
]

/** The first phrase that says how it repeats; null when nothing does. */
export function findRecurrence(text: string): Found | null {
  for (const [pattern, make] of TABLE) {
    const m = pattern.exec(text)
    if (!m) continue
    const made = make(m.groups ?? {})
    if (!Number.isFinite(made.interval) || made.interval < 1) continue
    const timeWords = /\b(morning|afternoon|evening|night)/i.exec(m[0])?.[1] ?? ''
    return { index: m.index, length: m[0].length, rule: made, timeWords }
  }
  return null
}

export interface Limit {
  index: number
  length: number
  /** Exactly one is set: a number of times, a length of time, or the words of a last day. */
  times?: number
  span?: { n: number; unit: string }
  until?: string
}

/** "for 6 weeks", "10 times", "until december". */
export function findLimit(text: string): Limit | null {
  const span = new RegExp(
    `\\bfor\\s+(?:the\\s+next\\s+)?(${NUMBER})\\s+(days?|weeks?|months?|years?|times|occurrences|sessions)\\b`,
    'i',
  ).exec(text)
  if (span) {
    const n = toNumber(span[1] ?? '1')
    const at = { index: span.index, length: span[0].length }
    return /^(?:times|occ|ses)/i.test(span[2] ?? '')
      ? { ...at, times: n }
      : { ...at, span: { n, unit: span[2] ?? 'weeks' } }
  }
  const times = new RegExp(`\\b(${NUMBER})\\s+times\\b`, 'i').exec(text)
  if (times) return { index: times.index, length: times[0].length, times: toNumber(times[1] ?? '1') }
  const until = /\b(?:until|till|til|through|up to|ending(?: on)?)\s+(?:the\s+end\s+of\s+)?/i.exec(text)
  if (!until) return null
  return { index: until.index, length: until[0].length, until: text.slice(until.index + until[0].length) }
}
