/** One turn, from the command line: the message goes in, events come out, the finished reply is returned. */
import { type AppEvent, HearkenError, type Message, type Started, type TurnEvent } from '../contract/index'
import type { HearkenClient } from '../rpc/client'

export interface TurnRequest {
  /** null: a new conversation. */
  conversation_id: string | null
  text: string
}

/**
 * Rejects when the turn could not be started (the transport's error) or its end was not seen (INTERRUPTED). A turn
 * that ran and failed resolves: the message's `status` and `error` say so. `stop` cancels it, which ends it too.
 */
export async function runTurn(
  client: HearkenClient,
  request: TurnRequest,
  onEvent: (event: TurnEvent) => void,
  stop: AbortSignal,
): Promise<{ started: Started; message: Message }> {
  const watching = new AbortController()
  // Watch before sending, so that no event of the turn is missed.
  const events = await client.events.watch({}, { signal: watching.signal })
  try {
    await events.next()
    const started = await client.chat.send({ ...request, gateway: 'cli' })
    const cancel = () => void client.chat.cancel({ turn_id: started.turn_id }).catch(() => {})
    stop.addEventListener('abort', cancel, { once: true })
    if (stop.aborted) cancel()
    try {
      return { started, message: await lastMessage(events, started.turn_id, onEvent) }
    } finally {
      stop.removeEventListener('abort', cancel)
    }
  } finally {
    watching.abort()
  }
}

async function lastMessage(
  events: AsyncIterable<AppEvent>,
  turnId: string,
  onEvent: (event: TurnEvent) => void,
): Promise<Message> {
  for await (const event of events) {
    if (event.type !== 'turn' || event.turn_id !== turnId) continue
    onEvent(event.event)
    if (event.event.type === 'done') return event.event.message
  }
  throw new HearkenError(
    'INTERRUPTED',
    'Hearken stopped before the reply was finished. Your message is safe.',
    'Start it again and open the conversation.',
  )
}
