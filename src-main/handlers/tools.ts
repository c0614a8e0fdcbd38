import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function toolHandlers({ toolbox }: Engine) {
  return os.tools.router({
    list: os.tools.list.handler(() => ({ tools: toolbox.list() })),
    undo: os.tools.undo.handler(async ({ input }) => ({ card: await toolbox.undo(input.message_id, input.call_id) })),
  })
}
