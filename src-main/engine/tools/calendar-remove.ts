import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'
import { pickEvents } from './event-pick'
import { eventData } from './event-text'
import { askWhichEvent } from './event-which'

export function createCalendarRemoveTool({ calendar, dates }: Pick<ToolDeps, 'calendar' | 'dates'>): Tool {
  return defineTool({
    name: 'calendar_remove',
    description:
      "Removes an event from the person's calendar; it can be undone. Use it when they ask to cancel or delete one. Of a repeated " +
      'event, `when` removes only that time; without `when` the whole series goes. When several match, nothing is removed and ' +
      'they are listed: ask which one.',
    input: z.strictObject({
      uid: textField(300).optional(),
      title: textField(300).optional(),
      when: textField(300).optional().describe('The day or time of the event, in words or ISO 8601.'),
    }),
    access: 'write',
    kind: 'tool',
    label: () => 'Removing from your calendar',
    async run(args, ctx) {
      const { found, hint } = await pickEvents(args, calendar, dates, ctx)
      const [picked] = found
      if (!picked) return failure(`${hint} Nothing was removed.`, 'No such event', { removed: null, candidates: [] })
      if (found.length > 1) return askWhichEvent(found, 'removed', ctx)
      const { event, at } = picked
      const saved = await calendar.snapshot(event.uid)
      await calendar.remove(event.uid, ...(at ? [at] : []))
      const { uid, title, when_text } = eventData(at ? { ...event, rrule: null } : event, ctx, at ?? undefined)
      const what = at ? 'this one time of the series' : event.rrule ? 'the whole series' : 'it'
      return {
        text: `Removed ${what}: ${title}, ${when_text}.`,
        data: { removed: { uid, title, when_text }, candidates: [] },
        summary: `Removed ${brief(title, 60)}, ${when_text}`,
        ...(saved ? { undo: { tool: 'calendar_restore', args: { uid, saved } } } : {}),
      }
    },
  })
}
