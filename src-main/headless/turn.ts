/** One turn, from the command line: the message goes in, events come out, the finished reply is returned. */
import { type AppEvent, HearkenError, type Message, type Started, type TurnEvent } from '../contract/index'
import type { HearkenClient } from '../rpc/client'
import { type AskPerson, turnQuestions } from './questions'
import type { TurnPrinter } from './turn-printer'

export interface TurnRequest {
  /** null: a new conversation. */
  conversation_id: string | null
  text: string
}

interface TurnHooks {
  onEvent(event: TurnEvent): void
  /** Left out: nobody is there, and tools that ask first are told no. */
  ask: AskPerson | undefined
}

export const turnHooks = (printer: TurnPrinter | null, ask: AskPerson | undefined): TurnHooks => ({
  onEvent: (event) => printer?.event(event),
  ask:
    ask &&
    ((approval, over) => {
      printer?.makeWay()
      return ask(approval, over)
    }),
})

/**
 * Rejects when the turn could not be started (the transport's error) or its end was not seen (INTERRUPTED). A turn
 * that ran and failed resolves: the message's `status` and `error` say so. `stop` cancels it, which ends it too.
 */
export async function runTurn(
  client: HearkenClient,
  request: TurnRequest,
  { onEvent, ask }: TurnHooks,
  stop: AbortSignal,
): Promise<{ started: Started; message: Message }> {
  const watching = new AbortController()
  // Watch before sending, so that no event of the turn is missed.
  const events = await client.events.watch({}, { signal: watching.signal })
  try {
    await events.next()
    const started = await client.chat.send({ ...request, gateway: ask ? 'terminal' : 'cli' })
    const cancel = () => void client.chat.cancel({ turn_id: started.turn_id }).catch(() => {})
    stop.addEventListener('abort', cancel, { once: true })
    if (stop.aborted) cancel()
    try {
      return {
        started,
        message: await lastMessage(events, started.turn_id, onEvent, ask && turnQuestions(client, ask)),
      }
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
  questions: ReturnType<typeof turnQuestions> | undefined,
): Promise<Message> {
  for await (const event of events) {
    if (event.type === 'approval' && event.approval.turn_id === turnId) questions?.asked(event.approval)
    if (event.type === 'approval_ended') questions?.ended(event.approval_id)
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
