/** Follows one turn to its end, answers what it asks, and waits for what comes after it. */
import { HearkenError, type Message } from '../contract'
import type { Engine } from '../engine/engine'

export interface Begun {
  turn_id: string
  conversation_id: string
}

/** `answers` to what tools ask, in order; further ones are answered no. Throws INTERRUPTED when the home is closed before. */
export async function followTurn(
  engine: Engine,
  begin: () => Promise<Begun>,
  answers: boolean[],
): Promise<{ message: Message; events: string[] }> {
  const watching = new AbortController()
  const told = engine.hub.watch(watching.signal)[Symbol.asyncIterator]()
  await told.next()
  const left = [...answers]
  const events: string[] = []
  try {
    const { turn_id } = await begin()
    for (let next = await told.next(); !next.done; next = await told.next()) {
      const event = next.value
      if (event.type === 'approval' && event.approval.turn_id === turn_id) {
        events.push('approval')
        engine.toolbox.answer(event.approval.id, left.shift() ?? false)
      }
      if (event.type !== 'turn' || event.turn_id !== turn_id) continue
      events.push(event.event.type)
      if (event.event.type === 'done') return { message: await settled(engine, event.event.message), events }
    }
  } finally {
    watching.abort()
  }
  throw new HearkenError('INTERRUPTED', 'The eval was stopped.', 'Run it again.')
}

/** Consolidation is asked for just after the reply is told. */
const SOON_MS = 5

/** The reply as it stands once what comes after it is over. */
async function settled(engine: Engine, message: Message): Promise<Message> {
  if (engine.settings.current().memory.consolidate_after === 0) return message
  await new Promise((resolve) => setTimeout(resolve, SOON_MS))
  await engine.consolidator.idle()
  const row = await engine.ports.store.getMessage(message.id)
  const [whole] = row === null ? [] : await engine.chat.conversations.toMessages([row])
  return whole ?? message
}
