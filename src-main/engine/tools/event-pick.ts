/** Finds the event that a person means by its title and time. */
import type { Calendar, CalendarEvent, DateParser, Occurrence, ToolContext, WallTime } from '../ports'
import { addDays, addMinutes, momentOf, wallAt } from '../ports/wall-time'
import { nearest } from './nearest'
import { readRange, type TimeRange } from './ranges'
import { readWhen } from './when'

export interface Wanted {
  uid?: string | undefined
  title?: string | undefined
  when?: string | undefined
}

/** `at` is set when one time of a repeated event is meant. */
export interface Picked {
  event: CalendarEvent
  at: WallTime | null
}

export interface Picks {
  /** One: that is it. Several: ask. None: `hint` says what there is. */
  found: Picked[]
  hint: string
}

const YEARS_AHEAD = 2

export async function pickEvents(
  wanted: Wanted,
  calendar: Calendar,
  dates: DateParser,
  ctx: ToolContext,
): Promise<Picks> {
  if (!wanted.uid && !wanted.title && !wanted.when)
    return { found: [], hint: 'Say which event: give "uid", "title" or "when".' }
  const event = wanted.uid ? await calendar.get(wanted.uid) : null
  if (wanted.uid && !event) return { found: [], hint: `No event has the uid ${wanted.uid}.` }
  const named = event ? [event] : await byTitle(wanted.title ?? '', calendar)
  if (!wanted.when) {
    const found = (await upcomingFirst(named, calendar, ctx)).map((each) => ({ event: each, at: null }))
    return { found, hint: found.length === 0 ? await unknownTitle(wanted.title ?? '', calendar) : '' }
  }
  const range = pickRange(wanted.when, dates, ctx)
  if (!range) return { found: [], hint: `“${wanted.when}” names no date I can read.` }
  const uids = new Set(named.map((each) => each.uid))
  const times = (await calendar.between(range.from, range.to, ctx.zone)).filter(
    (time) => uids.has(time.uid) && !(range.exact && startsBefore(time, range.from, ctx.zone)),
  )
  const found = times.map(({ occursAt, ...each }) => ({ event: each, at: each.rrule ? occursAt : null }))
  return { found, hint: found.length === 0 ? 'No such event is in the calendar then.' : '' }
}

/** A day or a longer stretch; `exact` with a time of day: only what starts just then. */
function pickRange(text: string, dates: DateParser, ctx: ToolContext): (TimeRange & { exact?: true }) | null {
  const when = readWhen(text, dates, ctx.now, ctx.zone)
  if (when?.hasTime) return { from: when.start, to: addMinutes(when.start, 1), exact: true }
  return readRange(text, dates, ctx.now, ctx.zone)
}

function startsBefore(time: Occurrence, from: WallTime, zone: string): boolean {
  return momentOf(time.occursAt, time.allDay ? zone : time.zone) < momentOf(from, zone)
}

/** Those with exactly this title, or else those with all its words. */
async function byTitle(title: string, calendar: Calendar): Promise<CalendarEvent[]> {
  const wanted = title
    .trim()
    .toLowerCase()
    .replace(/^(?:the|my|our) /, '')
  const found = await calendar.find(wanted)
  const exact = found.filter((event) => event.title.toLowerCase() === wanted)
  if (wanted !== '' && exact.length > 0) return exact
  const inTitle = found.filter((event) => wanted.split(/\s+/).every((word) => event.title.toLowerCase().includes(word)))
  return inTitle.length > 0 ? inTitle : found
}

/** What is still to come; when nothing is, what has been. */
async function upcomingFirst(events: CalendarEvent[], calendar: Calendar, ctx: ToolContext): Promise<CalendarEvent[]> {
  if (events.length < 2) return events
  const from = wallAt(ctx.now, ctx.zone)
  const ahead = new Set(
    (await calendar.between(from, addDays(from, 366 * YEARS_AHEAD), ctx.zone)).map((time) => time.uid),
  )
  const coming = events.filter((event) => ahead.has(event.uid))
  return coming.length > 0 ? coming : events
}

async function unknownTitle(title: string, calendar: Calendar): Promise<string> {
  const titles = [...new Set((await calendar.find('')).map((event) => event.title))]
  const close = nearest(title, titles, 3)
  return `No event called “${title}” is in the calendar.${close.length > 0 ? ` Nearest: ${close.join(', ')}.` : ''}`
}
