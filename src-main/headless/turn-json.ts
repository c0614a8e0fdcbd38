/** A turn as scripts read it (names and shapes here are relied on). */
import type { ErrorBody, Message } from '../contract/index'

export function turnJson(message: Message) {
  return {
    turn_id: message.turn_id,
    conversation_id: message.conversation_id,
    reply: message.text,
    tools: message.tools.map(({ name, status }) => ({ name, ok: status === 'ok' })),
    memory: {
      used: message.used.map(({ id, source, created_on, exact_snippet }) => ({
        id,
        source,
        created_on,
        exact_snippet,
      })),
      kept: message.kept.map(({ id, text }) => ({ id, text })),
    },
    receipt: message.receipt,
    ...(message.error ? { error: message.error } : {}),
  }
}

/** The same shape for a turn that could not be started. */
export const failedTurnJson = (error: ErrorBody) => ({
  turn_id: null,
  conversation_id: null,
  reply: '',
  tools: [],
  memory: { used: [], kept: [] },
  receipt: null,
  error,
})
