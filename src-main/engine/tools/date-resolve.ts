import { z } from 'zod'
import type { Tool } from '../ports'
import { daysBetween, isoDate, isoWall, wallAt } from '../ports/wall-time'
import { brief, defineTool, failure, textField } from './define-tool'
import type { ToolDeps } from './deps'
import { formatLongDay, formatTime } from './format'
import { readWhen } from './when'

export function createDateResolveTool({ dates }: Pick<ToolDeps, 'dates'>): Tool {
  return defineTool({
    name: 'date_resolve',
    description:
      'Turns a date in words into a calendar date and says how many days away it is. Use it for "what date is next Friday", ' +
      '"how many days until Christmas", "what day was 4 March 1990".',
    input: z.strictObject({ text: textField(300).describe('The date in words, e.g. "next Friday", "in 3 weeks".') }),
    access: 'read',
    kind: 'tool',
    label: ({ text }) => `Working out “${brief(text, 40)}”`,
    async run({ text }, ctx) {
      const when = readWhen(text, dates, ctx.now, ctx.zone)
      if (!when)
        return failure(`“${brief(text)}” names no date I can read. Try "next Friday" or "2026-12-24".`, 'No date found')
      const days = daysBetween(wallAt(ctx.now, ctx.zone), when.start)
      const day = formatLongDay(when.start)
      const data = {
        iso: when.hasTime ? isoWall(when.start) : isoDate(when.start),
        date_text: when.hasTime ? `${day} ${formatTime(when.start)}` : day,
        days_from_now: days,
      }
      return {
        text: `${data.date_text} (${data.iso}), ${away(days)}.`,
        data,
        summary: `${data.date_text}, ${away(days)}`,
        // Worked out from what was asked: nothing from outside is in it.
        origin: 'model',
      }
    },
  })
}

function away(days: number): string {
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days === 1 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `${days} days from today` : `${-days} days ago`
}
