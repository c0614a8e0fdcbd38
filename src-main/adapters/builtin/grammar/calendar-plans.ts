/** What the calendar rules plan: the call, and how its result is told. */
import { callOne, type Outcome, type Plan, record, records, type Situation, say, string } from '../plan'
import { splitWhen, title } from '../when'
import { answered } from './answered'

/** Alarm words at the end of a request: "with a reminder 10 minutes before". */
const ALARM =
  /,?\s*(?:(?:and|with)\s+)?(?:an? )?(?:remind(?: me|er)?|alert(?: me)?|alarm|notify me|notification)\s+(?:of |for )?(?<n>\d+|an?|half an) (?<unit>minutes?|mins?|hours?|hrs?|days?)\s+(?:before|prior|ahead|early|in advance)(?:hand)?$/i

export function addEvent(what: string, s: Situation): Plan | null {
  const alarm = ALARM.exec(what)
  const place = /\s+(?:location|venue):?\s+(?<at>.+)$/i.exec(what)
  const bare = what.replace(ALARM, '').replace(place?.[0] ?? '', '')
  const { title: all, when } = splitWhen(bare, s)
  if (!all) return null
  if (!when) return say('calendar-when', `When is ${quoted(all)}? Say a day and a time, such as "tomorrow at 3pm".`)
  const at = /^(?<name>.+?)\s+at\s+(?<at>(?:the\s+)?\p{L}.*)$/u.exec(all)
  const location = place?.groups?.at ?? at?.groups?.at
  const args = {
    title: at?.groups?.name ?? all,
    when,
    ...(location ? { location } : {}),
    ...(alarm?.groups ? { alarm_minutes: minutes(alarm.groups.n ?? '', alarm.groups.unit ?? '') } : {}),
  }
  return callOne('calendar-add', 'calendar_add', args, (data, outcome) => {
    const name = quoted(string(data.title) || args.title)
    const at = string(data.when_text) || when
    if (isThere(outcome)) return `${name} is in your calendar already: ${at}.`
    return `Added ${name} to your calendar: ${at}${alarm ? ', with an alarm' : ''}.${clash(outcome)}`
  })
}

/** The tool found the same event and added nothing. */
export const isThere = (outcome: Outcome) => /\balready\b/i.test(outcome.text.slice(0, 60))

/** What the tool says stands at the same time. */
export function clash(outcome: Outcome): string {
  const others = /At the same time: (.+?)\. Tell the person/.exec(outcome.text)?.[1]
  return others ? ` Mind that it overlaps with ${others}.` : ''
}

const quoted = (text: string) => `“${text}”`
function minutes(n: string, unit: string): number {
  const count = /half/i.test(n) ? 0.5 : /^an?$/i.test(n) ? 1 : Number(n)
  return Math.round(count * (/^d/i.test(unit) ? 1440 : /^h/i.test(unit) ? 60 : 1))
}

export function listEvents(range: { from?: string; query?: string; to?: string }, intent = 'calendar-list'): Plan {
  return callOne(intent, 'calendar_list', range, (data) => {
    const events = records(data.events)
    const span = string(data.range_text) || range.from || 'the next 7 days'
    if (events.length === 0)
      return `Nothing in your calendar${range.query ? ` called ${quoted(range.query)}` : ''} (${span}).`
    return `In your calendar (${span}):\n${events.map(eventLine).join('\n')}`
  })
}

function eventLine(event: Record<string, unknown>): string {
  const place = string(event.location)
  return `- ${string(event.when_text)}: ${string(event.title)}${place ? ` (${place})` : ''}`
}

/** "my dentist appointment" is looked up as "dentist": that finds it under either name. */
function eventName(words: string): string {
  const bare = words.replace(/^(?:my|our|that|this|the) /i, '')
  return bare.replace(/(?<=\S)\s+(?:appointment|meeting|event|booking|reminder)$/i, '')
}

export function removeEvent(what: string, s: Situation): Plan | null {
  const { title: name, when } = splitWhen(what, s)
  const bare = eventName(name)
  if (!bare) return null
  return callOne('calendar-remove', 'calendar_remove', { title: title(bare), ...(when ? { when } : {}) }, (data) => {
    const removed = record(data.removed)
    if (removed.title)
      return `Removed ${quoted(string(removed.title))}, ${string(removed.when_text)}, from your calendar.`
    return which(
      records(data.candidates),
      `I found nothing called ${quoted(bare)} in your calendar, so nothing was removed.`,
    )
  })
}

function which(candidates: Record<string, unknown>[], none: string): string {
  if (candidates.length === 0) return none
  return `Several fit, so I changed nothing. Which one? Say its day too.\n${candidates.map(eventLine).join('\n')}`
}

/** Looks an event up by its words; what is remembered answers when the calendar has nothing. */
export function findEvent(name: string, when: string, s: Situation): Plan {
  const plan = listEvents({ query: searchWords(name), ...(when ? { from: when } : {}) }, 'calendar-find')
  const known = answered(s.text, s)
  return {
    ...plan,
    reply: (outcomes) => {
      const none = records(record(outcomes[0]?.data).events).length === 0
      return none && known && !outcomes[0]?.isError ? known.reply([]) : plan.reply(outcomes)
    },
  }
}

export function renameEvent(what: string, to: string): Plan {
  const name = eventName(what)
  const args = { title: title(name), new_title: title(to) }
  return callOne('calendar-rename', 'calendar_update', args, (data) =>
    data.uid
      ? `It is called ${quoted(args.new_title)} now, ${string(data.when_text)}.`
      : which(records(data.candidates), `I found nothing called ${quoted(name)} in your calendar.`),
  )
}

export function moveEvent(what: string, to: string, s: Situation): Plan | null {
  const when = splitWhen(to, s)
  if (!when.when || when.title) return null
  const name = eventName(splitWhen(what, s).title)
  if (!name) return null
  return callOne('calendar-move', 'calendar_update', { title: title(name), when: when.when }, (data) => {
    if (data.uid) return `Moved ${quoted(string(data.title) || name)} to ${string(data.when_text) || when.when}.`
    return which(
      records(data.candidates),
      `I found nothing called ${quoted(name)} in your calendar, so nothing was moved.`,
    )
  })
}

/** Words to look an event up by: "dentist appointment" finds "Dentist". */
function searchWords(name: string): string {
  const bare = name
    .replace(/\b(?:appointment|meeting|event|booking)\b/gi, '')
    .replace(/^(?:with|for|at)\s+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (bare.replace(/^with /i, '') || name).toLowerCase()
}

export function listFor(period: string, s: Situation): Plan | null {
  const words = period.trim().replace(/^(?:for|on|in|over|during)\s+(?=\S)/i, '')
  if (!words) return listEvents({})
  const found = s.dates.parse(words, s.now, s.zone)[0]
  if (!found) return /^(?:please|now|coming up|the next (?:few|7) days)$/i.test(words) ? listEvents({}) : null
  return listEvents({ from: words })
}
