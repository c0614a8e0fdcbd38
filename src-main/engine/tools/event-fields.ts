import { z } from 'zod'
import { textField } from './define-tool'

/** What an event can have besides a title and a start. */
export const eventFields = {
  end: textField(300)
    .optional()
    .describe('A duration ("90 minutes"), a time ("4pm") or a date. All-day: the last day.'),
  location: z.string().trim().max(500).optional(),
  notes: z.string().trim().max(10_000).optional(),
  repeat: textField(300)
    .optional()
    .describe('"daily", "every Tuesday until 20 December", "none", or an RRULE such as FREQ=WEEKLY;BYDAY=TU.'),
  alarm_minutes: z.coerce
    .number()
    .int()
    .min(0)
    .max(40_320)
    .optional()
    .describe('Minutes before the start to be reminded.'),
}
