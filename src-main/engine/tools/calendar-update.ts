import { z } from 'zod'
import type { CalendarEvent, Tool } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'
import { eventFields } from './event-fields'
import { pickEvents } from './event-pick'
import { eventData, eventInZone } from './event-text'
import { readTimes } from './event-times'
import { askWhichEvent } from './event-which'

export function createCalendarUpdateTool({ calendar, dates }: Pick<ToolDeps, 'calendar' | 'dates'>): Tool {
  return defineTool({
    name: 'calendar_update',
    description:
      "Changes an event in the person's calendar; it can be undone. Use it to move, rename, lengthen or annotate one. Of a repeated " +
      'event the whole series changes. When several match, nothing is changed and they are listed: ask which one.',
    input: z.strictObject({
      uid: textField(300).optional(),
      title: textField(300).optional().describe('Which event, by the title it has now.'),
      new_title: textField(300).optional(),
      when: textField(300).optional().describe('The new start: "Friday" keeps the time of day, "4pm" keeps the day.'),
      ...eventFields,
      alarm_minutes: z.coerce
        .number()
        .int()
        .min(-1)
        .max(40_320)
        .optional()
        .describe('Minutes before the start; -1 removes the alarm.'),
    }),
    access: 'write',
    kind: 'tool',
    label: () => 'Changing your calendar',
    async run(args, ctx) {
      const { uid, title, new_title, when, end, repeat, location, notes, alarm_minutes } = args
      const { found, hint } = await pickEvents({ uid, title }, calendar, dates, ctx)
      const before = found[0]?.event
      if (!before) return failure(`${hint} Nothing was changed.`, 'No such event', { removed: null, candidates: [] })
      if (found.length > 1) return askWhichEvent(found, 'changed', ctx)
      // What is said about the time is said by the person's clock.
      const here = when === undefined && end === undefined ? before : eventInZone(before, ctx.zone)
      const times = readTimes({ when, end, repeat }, here, { dates, now: ctx.now, zone: ctx.zone })
      if (typeof times === 'string') return failure(`${times} Nothing was changed.`, 'The time was not understood')
      const event: CalendarEvent = {
        ...here,
        ...times,
        title: new_title ?? before.title,
        location: location ?? before.location,
        notes: notes ?? before.notes,
        alarmMinutes: alarm_minutes === undefined ? before.alarmMinutes : alarm_minutes < 0 ? null : alarm_minutes,
      }
      if (JSON.stringify(event) === JSON.stringify(here))
        return failure('Nothing to change was given.', 'Nothing changed')
      const saved = await calendar.snapshot(event.uid)
      await calendar.update(event)
      const data = eventData(event, ctx)
      return {
        text: `Changed: ${event.title}, ${data.when_text} (uid ${event.uid}). It was ${before.title}, ${eventData(before, ctx).when_text}.`,
        data,
        summary: `Changed ${brief(event.title, 60)}, ${data.when_text}`,
        ...(saved ? { undo: { tool: 'calendar_restore', args: { uid: event.uid, saved } } } : {}),
      }
    },
  })
}
