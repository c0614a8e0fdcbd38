import { z } from 'zod'
import type { Tool } from '../ports'
import { brief, defineTool, textField } from './define-tool'
import type { ToolDeps } from './deps'
import { eventData } from './event-text'

/** Takes back a change or a removal, to the letter. */
export function createCalendarRestoreTool({ calendar }: Pick<ToolDeps, 'calendar'>): Tool {
  return defineTool({
    name: 'calendar_restore',
    description: 'Puts an event back exactly as it was.',
    input: z.strictObject({ uid: textField(300), saved: z.string().min(1) }),
    access: 'write',
    kind: 'tool',
    undoOnly: true,
    label: () => 'Putting the event back',
    async run({ uid, saved }, ctx) {
      const data = eventData(await calendar.restore(uid, saved), ctx)
      return {
        text: `Put back: ${data.title}, ${data.when_text}.`,
        data,
        summary: `Put back ${brief(data.title, 60)}, ${data.when_text}`,
      }
    },
  })
}
