/** A message sent over the contract, and the reply that stands at the end of its turn. */
import type { Message } from '../contract'
import type { HearkenClient } from '../rpc'

/** `conversation_id` null: a new conversation. */
export async function replyTo(
  client: HearkenClient,
  text: string,
  conversation_id: string | null = null,
): Promise<Message> {
  const controller = new AbortController()
  const events = await client.events.watch({}, { signal: controller.signal })
  await events.next()
  const { turn_id } = await client.chat.send({ conversation_id, text })
  try {
    for await (const event of events)
      if (event.type === 'turn' && event.turn_id === turn_id && event.event.type === 'done') return event.event.message
    throw new Error('the events ended')
  } finally {
    controller.abort()
  }
}
