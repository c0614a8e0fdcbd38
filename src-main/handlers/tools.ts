import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function toolHandlers({ toolbox }: Engine) {
  return os.tools.router({
    list: os.tools.list.handler(() => ({ tools: toolbox.list() })),
    approvals: os.tools.approvals.handler(() => ({ approvals: toolbox.approvals() })),
    answer: os.tools.answer.handler(({ input }) => ({ taken: toolbox.answer(input.approval_id, input.allow) })),
    undo: os.tools.undo.handler(async ({ input }) => ({ card: await toolbox.undo(input.message_id, input.call_id) })),
  })
}
