/** Tools as people see them. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { Approval } from './approvals'
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
  /** Tools that wait for a yes or no, oldest first; `approval` events (events.watch) tell of the next ones. */
  approvals: oc
    .route({ method: 'GET', path: '/tools/approvals' })
    .input(z.object({}))
    .output(z.object({ approvals: z.array(Approval) })),
  /** `taken` false: it was answered, timed out or withdrawn already. */
  answer: oc
    .route({ method: 'POST', path: '/tools/answer' })
    .input(z.object({ approval_id: z.string().max(100), allow: z.boolean() }))
    .output(z.object({ taken: z.boolean() })),
}
