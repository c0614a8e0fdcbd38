/** Reads a model request: the person's words, the exchange before, and what this turn's calls brought. */
import type { ModelMessage, ModelRequest, ToolCallPart, ToolResultPart } from '../../engine/ports'
import type { Exchange, Outcome } from './plan'

export interface Read {
  said: string
  previous: Exchange | null
  /** One entry for each round of calls of this turn, oldest first. */
  rounds: Outcome[][]
}

const isQuestion = (message: ModelMessage) =>
  message.role === 'user' &&
  message.parts.some((part) => part.type === 'text') &&
  !message.parts.some((part) => part.type === 'tool_result')

/** The person's own words are the last text of a message: what stands before it was put there for the model. */
function lastText(message: ModelMessage): string {
  const text = message.parts.findLast((part) => part.type === 'text')
  return text?.type === 'text' ? text.text : ''
}

export function readRequest(request: Pick<ModelRequest, 'messages'>): Read {
  const { messages } = request
  const at = messages.findLastIndex(isQuestion)
  const question = messages[at]
  const before = messages.slice(0, Math.max(at, 0))
  const from = before.findLastIndex(isQuestion)
  const asked = before[from]
  return {
    said: question ? lastText(question) : '',
    previous: asked
      ? {
          said: lastText(asked),
          reply: textOf(before.slice(from + 1)),
          outcomes: roundsOf(before.slice(from + 1)).flat(),
        }
      : null,
    rounds: roundsOf(messages.slice(at + 1)),
  }
}

function textOf(messages: ModelMessage[]): string {
  return messages
    .filter((message) => message.role === 'assistant')
    .flatMap((message) => message.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])))
    .join('\n')
}

/** Calls with their results; a call without one is left out. */
function roundsOf(messages: ModelMessage[]): Outcome[][] {
  const rounds: Outcome[][] = []
  messages.forEach((message, index) => {
    if (message.role !== 'assistant') return
    const calls = message.parts.filter((part): part is ToolCallPart => part.type === 'tool_call')
    if (calls.length === 0) return
    const results = (messages[index + 1]?.parts ?? []).filter(
      (part): part is ToolResultPart => part.type === 'tool_result',
    )
    rounds.push(
      calls.flatMap((call) => {
        const result = results.find((part) => part.callId === call.id)
        if (!result) return []
        return [
          {
            tool: call.name,
            args: call.args,
            text: result.text,
            isError: result.isError,
            data: result.data,
            undo: result.undo ?? null,
          },
        ]
      }),
    )
  })
  return rounds
}
