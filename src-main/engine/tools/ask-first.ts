/** Whether a call may go ahead: one that needs a yes waits for it, and the model is told how it ended. */
import type { ApprovalOutcome } from '../../contract'
import type { ToolCallPart, ToolContext, ToolResult } from '../ports'
import { type Approvals, mustAsk } from './approvals'
import { checkArgs } from './check-args'
import type { Registry } from './registry'
import { describeCall } from './run-tool'

const WHY: Record<Exclude<ApprovalOutcome, 'allowed'>, string> = {
  refused: 'The person said no',
  timed_out: 'Nobody answered in time, which is a no',
  withdrawn: 'The turn was stopped',
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
  return { text, summary: WHY[outcome], isError: true }
}
