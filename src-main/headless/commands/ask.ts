/** `hearken ask TEXT`: one turn. The reply goes to standard output, everything around it to standard error. */
import { text as readAll } from 'node:stream/consumers'
import { type ErrorBody, toHearkenError } from '../../contract/index'
import { type CommandContext, EXIT, printError, printJson, withHearken } from '../context'
import { answersFrom, askOn } from '../questions'
import { runTurn, turnHooks } from '../turn'
import { failedTurnJson, turnJson } from '../turn-json'
import { turnPrinter } from '../turn-printer'

export interface AskOptions {
  conversation?: string
}

export async function ask(context: CommandContext, words: string[], options: AskOptions): Promise<number> {
  const { stdin, err } = context
  const given = words.join(' ')
  const text = given === '-' ? await readAll(context.stdin) : given
  if (text.trim() === '') {
    printError(context, NOTHING)
    return EXIT.usage
  }
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  context.signals.on('SIGINT', onSignal)
  context.signals.on('SIGTERM', onSignal)
  try {
    return await withHearken(context, async (client) => {
      const printer = context.json ? null : turnPrinter(context.out, context.err)
      const request = { conversation_id: options.conversation ?? null, text }
      // Only where a person can read the question and type the answer.
      const person = stdin.isTTY && err.isTTY
      const hooks = turnHooks(printer, person ? askOn(err, answersFrom(stdin, err)) : undefined)
      const { message } = await runTurn(client, request, hooks, stop.signal)
      printer?.end(message)
      if (context.json) printJson(context, turnJson(message))
      return message.status === 'done' ? EXIT.ok : EXIT.failed
    })
  } catch (thrown) {
    const error = toHearkenError(thrown)
    printError({ ...context, json: false }, error)
    if (context.json) printJson(context, failedTurnJson(error))
    return EXIT.failed
  } finally {
    context.signals.off('SIGINT', onSignal)
    context.signals.off('SIGTERM', onSignal)
  }
}

const NOTHING: ErrorBody = {
  code: 'BAD_INPUT',
  message: 'There is nothing to ask.',
  action: 'Write it after "hearken ask", or pipe it in: echo "…" | hearken ask -',
}
