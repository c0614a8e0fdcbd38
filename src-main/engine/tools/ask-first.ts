/** Whether a call may go ahead: one that needs a yes waits for it, and the model is told how it ended. */
import type { ApprovalOutcome } from '../../contract'
import type { ToolCallPart, ToolContext, ToolResult } from '../ports'
import { type Approvals, mustAsk } from './approvals'
import { checkArgs } from './check-args'
import type { Registry } from './registry'
import { describeCall } from './run-tool'

type No = Exclude<ApprovalOutcome, 'allowed'> | 'unattended'

/** For the model. */
const WHY: Record<No, string> = {
  refused: 'The person said no',
  timed_out: 'Nobody answered in time, which is a no',
  withdrawn: 'The turn was stopped',
  unattended: 'It asks first and nobody is here to answer, which is a no',
}
/** For the person, after what it was about to do. */
const NOT_DONE: Record<No, string> = {
  refused: 'not done, you said no',
  timed_out: 'not done, nobody answered in time',
  withdrawn: 'not done, the turn was stopped',
  unattended: 'not done, it asks first and nobody is here to answer',
}

/** null: it may run. Else the result in its place; nothing was done. */
export async function askFirst(
  approvals: Approvals,
  registry: Registry,
  call: ToolCallPart,
  ctx: ToolContext,
): Promise<ToolResult | null> {
  const tool = registry.get(call.name)
  // What cannot run is refused by the run itself: nobody is asked about it.
  if (!tool || !mustAsk(tool.access) || !checkArgs(tool, call.args, call.invalid).ok) return null
  const { label, access, source } = describeCall(registry, call)
  const outcome = await approvals.ask(
    {
      conversation_id: ctx.conversationId,
      turn_id: ctx.turnId,
      call_id: call.id,
      tool: tool.name,
      access,
      source,
      label,
      args_json: JSON.stringify(call.args),
      gateway: ctx.gateway ?? 'cli',
    },
    ctx.signal,
  )
  if (outcome === 'allowed') return null
  const text = `${WHY[outcome]}. ${tool.name} was not run and nothing was changed. Do not try it again unless asked to.`
  return { text, summary: `${plainLabel(label)}: ${NOT_DONE[outcome]}`, isError: true }
}

/** Labels end as something under way does. */
const plainLabel = (label: string) => label.replace(/[\s.…]+$/, '')
