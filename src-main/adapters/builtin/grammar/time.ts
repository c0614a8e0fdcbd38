/** The clock and the calendar page: what time, what day, how long until. */

import { callOne, type Plan, type Rule, string } from '../plan'

function timeIn(place: string): Plan {
  return callOne(
    'time',
    'time_now',
    { zone: place },
    (data) => `It is ${string(data.time_text)} in ${place}, ${string(data.date_text)}.`,
  )
}

const now = (intent: string, tell: (d: { time: string; date: string; weekday: string }) => string) => () =>
  callOne(intent, 'time_now', {}, (data) =>
    tell({ time: string(data.time_text), date: string(data.date_text), weekday: string(data.weekday) }),
  )

/** "in 25 days", "25 days ago", "today". */
export function distance(days: unknown): string {
  if (typeof days !== 'number') return ''
  const n = Math.abs(days)
  if (n === 0) return 'today'
  const words = `${n} day${n === 1 ? '' : 's'}`
  return days > 0 ? `in ${words}` : `${words} ago`
}

function dateOf(words: string): Plan {
  const text = words.replace(/^(?:the date (?:of|on|for)|on)\s+/i, '')
  return callOne(
    'date',
    'date_resolve',
    { text },
    (data) =>
      `${text.replace(/^./, (c) => c.toUpperCase())} is ${string(data.date_text)} (${distance(data.days_from_now)}).`,
  )
}

export const rules: Rule[] = [
  {
    intent: 'time',
    when: /^(?:what(?:'s| is)? ?(?:the )?(?:current |local )?time(?: is it| it is)?(?: (?:right )?now)?|what's the time|tell me the time|(?:the )?(?:current )?time(?: now)?(?: please)?|(?:do you )?(?:know|have) (?:what time it is|the time)|how late is it)(?: (?:in|at|for) (?<place>.+?))?(?: (?:right )?now)?$/i,
    plan: ({ place }) =>
      place ? timeIn(place.replace(/^the /i, '')) : now('time', (d) => `It is ${d.time}, ${d.date}.`)(),
  },
  {
    intent: 'time',
    when: /^(?:what(?:'s| is) the time in|time in|what time is it over in|current time in) (?<place>.+)$/i,
    plan: ({ place = '' }) => timeIn(place),
  },
  {
    intent: 'today',
    when: /^(?:what(?:'s| is)?|tell me|which)(?: the)? ?(?:day|date|day of the week|weekday)(?: is it| it is| is today| today is| of today|'s today)?(?: today| now| right now)?$|^what(?:'s| is) (?:today|today's (?:date|day))$|^(?:today's date|the date|date|what day of the (?:week|month) is it(?: today)?|what (?:year|month) is (?:it|this))$/i,
    plan: now('today', (d) => `It is ${d.date}.`),
  },
  {
    intent: 'days-until',
    when: /^(?:how (?:many (?<unit>days|weeks|months|sleeps)|long|far)(?: is it| are there| is there| do I have| left)?(?: (?:away|left|more))?(?: to go)? (?:is|are|until|till|til|before|to|from now (?:until|to)|since|ago was|away is)|days (?:until|till|to)|countdown to) (?<what>.+)$/i,
    plan: ({ what = '', unit = 'days' }, s) => {
      const text = what.replace(/^(?:it is |it's )?(?:until |till )?/i, '')
      if (/\b(?:my|our|'s)\b.*\bbirthday\b/i.test(text) || s.dates.parse(text, s.now, s.zone).length === 0) return null
      return callOne('days-until', 'date_resolve', { text }, (data) => {
        const days = typeof data.days_from_now === 'number' ? data.days_from_now : Number.NaN
        const date = string(data.date_text)
        if (Number.isNaN(days)) return date
        if (days === 0) return `${sentence(text)} is today, ${date}.`
        const weeks = /week/i.test(unit)
          ? ` (${Math.floor(Math.abs(days) / 7)} weeks and ${Math.abs(days) % 7} days)`
          : ''
        return days > 0
          ? `${days} day${days === 1 ? '' : 's'}${weeks}: ${text} is ${date}.`
          : `${-days} day${days === -1 ? '' : 's'}${weeks} ago: ${text} was ${date}.`
      })
    },
  },
  {
    intent: 'date',
    when: /^what(?:'s| is) (?<what>tomorrow|yesterday)(?:'s (?:date|day))?$/i,
    plan: ({ what = '' }) => dateOf(what),
  },
  {
    intent: 'date',
    when: /^(?:what|which|on what|on which) (?:day|date|day of the week|weekday)(?: of the (?:week|month))? (?:is|was|will be|does|are)(?: it)? (?<what>.+?)(?: (?:fall|land)(?: on)?| be| on)?$/i,
    plan: ({ what = '' }, s) =>
      /^(?:my|our)\b/i.test(what) || s.dates.parse(what, s.now, s.zone).length === 0 ? null : dateOf(what),
  },
  {
    intent: 'date',
    when: /^(?:when(?:'s| is| was)|what(?:'s| is) the date(?: of| on)?|what(?:'s| is)(?= (?:\d+|an?|two|three|four|five|six|seven|eight|nine|ten) (?:days?|weeks?|months?|years?) (?:from|after|before)\b)) (?<what>.+)$/i,
    plan: ({ what = '' }, s) => {
      const found = s.dates.parse(what, s.now, s.zone)[0]
      return found && found.text.trim().length >= what.replace(/^the /i, '').trim().length - 1 ? dateOf(what) : null
    },
  },
]

const sentence = (text: string) => text.replace(/^./, (c) => c.toUpperCase())
