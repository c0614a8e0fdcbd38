/** What a window asks of the shell around it. In a shell without windows these do the nearest thing. */
import { oc } from '@orpc/contract'
import { z } from 'zod'

export const desktop = {
  /** Shows the main window at this conversation; hides quick-ask. */
  openInChat: oc
    .input(
      z.object({
        conversation_id: z.string().max(100).nullable(),
        message_id: z.string().max(100).nullable().default(null),
      }),
    )
    .output(z.object({ shown: z.boolean() })),
  /** Shows the main window at this section of Settings. */
  openSettings: oc.input(z.object({ section: z.string().max(40) })).output(z.object({ shown: z.boolean() })),
  showQuickAsk: oc.input(z.object({})).output(z.object({ shown: z.boolean() })),
  /** Grows or shrinks the quick-ask window to its content, in CSS pixels. */
  resizeQuickAsk: oc
    .input(z.object({ height: z.number().int().min(56).max(900) }))
    .output(z.object({ resized: z.boolean() })),
  /** Size of the voice pill with its shadow, in CSS pixels; a height of 0 hides it. */
  fitOverlay: oc
    .input(z.object({ width: z.number().int().min(0).max(900), height: z.number().int().min(0).max(600) }))
    .output(z.object({ fitted: z.boolean() })),
  /** Opens an http(s) link in the person's browser. */
  openExternal: oc
    .input(z.object({ url: z.url({ protocol: /^https?$/ }).max(4000) }))
    .output(z.object({ opened: z.boolean() })),
}
