import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function askingHandlers({ asking }: Engine) {
  return {
    ask: os.memory.ask.handler(({ input, signal }) => asking.ask(input, signal)),
    recall: os.memory.recall.handler(({ input, signal }) => asking.recallMessage(input, signal)),
    recallTask: os.memory.recallTask.handler(({ input, signal }) => asking.recallTask(input, signal)),
  }
}
