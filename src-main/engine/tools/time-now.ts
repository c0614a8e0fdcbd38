import { z } from 'zod'
import type { Tool } from '../ports'
import { isoWall, offsetMinutes, wallAt } from '../ports/wall-time'
import { defineTool, failure, textField } from './define-tool'
import { formatLongDay, formatTime, weekdayName } from './format'
import { findZone, nearestPlaces } from './zones'

export function createTimeNowTool(): Tool {
  return defineTool({
    name: 'time_now',
    description:
      'The date and time at this moment, here or in another place. Use it whenever the answer depends on what time or day it is.',
    input: z.strictObject({
      zone: textField(100)
        .optional()
        .describe('An IANA zone or a place, e.g. "Asia/Tokyo", "Paris"; left out: where the person is.'),
    }),
    access: 'read',
    kind: 'tool',
    label: () => 'Looking at the clock',
    async run({ zone: wanted }, ctx) {
      const zone = wanted ? findZone(wanted) : ctx.zone
      if (!zone) {
        const near = nearestPlaces(wanted ?? '')
        return failure(
          `No time zone is known for “${wanted}”.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} Use an IANA name such as Europe/Paris.`,
          'Unknown time zone',
        )
      }
      const wall = wallAt(ctx.now, zone)
      const data = {
        iso: `${isoWall(wall)}${isoOffset(offsetMinutes(ctx.now, zone))}`,
        zone,
        date_text: formatLongDay(wall),
        time_text: formatTime(wall),
        weekday: weekdayName(wall),
      }
      return {
        text: `${data.time_text} on ${data.date_text} (${zone}, ${data.iso})`,
        data,
        summary: `${data.time_text}, ${data.date_text}`,
        // Worked out from what was asked: nothing from outside is in it.
        origin: 'model',
      }
    },
  })
}

function isoOffset(minutes: number): string {
  if (minutes === 0) return 'Z'
  const abs = Math.abs(minutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(abs / 60))}:${pad(abs % 60)}`
}
