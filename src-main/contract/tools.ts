/** Tools as people see them. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { ToolCard } from './chat'

export const Access = z.enum(['read', 'write', 'outward', 'destructive'])
export type Access = z.infer<typeof Access>

export const ToolInfo = z.object({
  name: z.string(),
  description: z.string(),
  access: Access,
  source: z.string(),
  enabled: z.boolean(),
})
export type ToolInfo = z.infer<typeof ToolInfo>

export const tools = {
  list: oc
    .route({ method: 'GET', path: '/tools' })
    .input(z.object({}))
    .output(z.object({ tools: z.array(ToolInfo) })),
  /** Undoes what a tool call did, from its card. */
  undo: oc
    .route({ method: 'POST', path: '/tools/undo' })
    .input(z.object({ message_id: z.string().max(100), call_id: z.string().max(200) }))
    .output(z.object({ card: ToolCard })),
}
