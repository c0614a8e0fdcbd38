import { z } from 'zod'
import type { CalendarEvent, Tool, ToolContext } from '../ports'
import { addDays, addMinutes, compareWall, momentOf, startOfDay } from '../ports/wall-time'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'
import { eventFields } from './event-fields'
import { alarmText, eventData } from './event-text'
import { type EventTimes, readTimes } from './event-times'

export function createCalendarAddTool({ calendar, dates, ids }: Pick<ToolDeps, 'calendar' | 'dates' | 'ids'>): Tool {
  return defineTool({
    name: 'calendar_add',
    description:
      "Adds an event to the person's calendar. Use it when they ask to add, schedule or book something at a time. Without a time " +
      'of day it lasts all day; without an end, an hour.',
    input: z.strictObject({
      title: textField(300).describe('What it is, without the time: "Dentist".'),
      when: textField(300).describe(
        'The start, in the person\'s words ("tomorrow at 3pm", "every Tuesday 9am") or ISO 8601.',
      ),
      ...eventFields,
    }),
    access: 'write',
    kind: 'tool',
    label: () => 'Adding to your calendar',
    async run(args, ctx) {
      const times = readTimes(args, null, { dates, now: ctx.now, zone: ctx.zone })
      if (typeof times === 'string') return failure(times, 'The time was not understood')
      const same = await alreadyThere(args.title, times, ctx)
      if (same) {
        const data = eventData(same, ctx)
        return {
          text: `It is in the calendar already: ${data.when_text} (uid ${same.uid}).`,
          data,
          summary: `Already there: ${same.title}, ${data.when_text}`,
        }
      }
      const event: CalendarEvent = {
        uid: `${ids.next('event')}@hearken`,
        title: args.title,
        ...times,
        zone: ctx.zone,
        alarmMinutes: args.alarm_minutes ?? null,
        location: args.location ?? '',
        notes: args.notes ?? '',
      }
      const clashes = await overlapping(event, ctx)
      await calendar.add(event)
      const data = eventData(event, ctx)
      const alarm = event.alarmMinutes === null ? '' : `, alarm ${alarmText(event.alarmMinutes)}`
      return {
        text: `Added to the calendar: ${event.title}, ${data.when_text}${alarm} (uid ${event.uid}).${clashes}`,
        data,
        summary: `Added ${brief(event.title, 60)}, ${data.when_text}`,
        undo: { tool: 'calendar_remove', args: { uid: event.uid } },
      }
    },
  })

  /** A model that repeats a call must not fill the calendar with copies. */
  async function alreadyThere(title: string, times: EventTimes, ctx: ToolContext): Promise<CalendarEvent | null> {
    const found = await calendar.find(title)
    return (
      found.find(
        (event) =>
          event.title.toLowerCase() === title.toLowerCase() &&
          event.allDay === times.allDay &&
          event.zone === ctx.zone &&
          sameRule(event.rrule, times.rrule) &&
          compareWall(event.start, times.start) === 0,
      ) ?? null
    )
  }

  /** A sentence about timed events at the same time, or nothing. */
  async function overlapping(event: CalendarEvent, ctx: ToolContext): Promise<string> {
    if (event.allDay) return ''
    const end = event.end ?? addMinutes(event.start, 60)
    const day = startOfDay(event.start)
    const others = await calendar.between(day, addDays(end, 1), ctx.zone)
    const at = (wall: CalendarEvent['start'], zone: string) => momentOf(wall, zone)
    const clashing = others.filter((other) => {
      if (other.allDay) return false
      const start = at(other.occursAt, other.zone)
      const length = other.end ? at(other.end, other.zone) - at(other.start, other.zone) : 3_600_000
      return start < at(end, event.zone) && start + length > at(event.start, event.zone)
    })
    if (clashing.length === 0) return ''
    const names = clashing
      .slice(0, 3)
      .map((other) => `${other.title} (${eventData(other, ctx, other.occursAt).when_text})`)
    return ` At the same time: ${names.join('; ')}. Tell the person.`
  }
}

/** The parts of a rule come back from a file in another order. */
function sameRule(a: string | null, b: string | null): boolean {
  const parts = (rule: string | null) => rule?.split(';').toSorted().join(';')
  return parts(a) === parts(b)
}
