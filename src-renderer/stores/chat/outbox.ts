/** Messages on their way to the engine. Kept in the browser's storage until the engine says they are on disk. Pure but for the two storage calls. */
import type { ErrorBody, Message } from '../../../src-main/contract'

export interface Outgoing {
  /** Sent with every attempt: the engine does nothing twice for the same one. */
  client_id: string
  /** null: a conversation that does not exist yet. */
  conversation_id: string | null
  text: string
  created_at: string
  /** Last message shown when it was sent; its own copy comes after this one. null: nothing was shown yet. */
  after: string | null
  state: 'sending' | 'waiting' | 'failed' | 'sent'
  /** Once sent: the id of its stored copy. */
  message_id: string | null
  error: ErrorBody | null
}

/** Those to show under the stored messages: not yet there themselves. */
export function visible(outbox: readonly Outgoing[], conversationId: string | null, messages: readonly Message[]) {
  return outbox.filter((one) => one.conversation_id === conversationId && !arrived(one, messages))
}

/** Its stored copy is among the messages: by id once known, before that by place and words. */
export function arrived(one: Outgoing, messages: readonly Message[]): boolean {
  if (one.message_id) return messages.some((message) => message.id === one.message_id)
  if (!one.after) return false
  const from = messages.findIndex((message) => message.id === one.after) + 1
  return messages.slice(from).some((message) => message.role === 'user' && message.text === one.text.trim())
}

/** The next one to send: in order within a conversation, one at a time, none past a failed one. */
export function nextToSend(outbox: readonly Outgoing[]): Outgoing | null {
  const blocked = new Set<string | null>()
  for (const one of outbox) {
    if (one.state === 'waiting' && !blocked.has(one.conversation_id)) return one
    if (one.state !== 'sent') blocked.add(one.conversation_id)
  }
  return null
}

export const change = (outbox: readonly Outgoing[], id: string, patch: Partial<Outgoing>): Outgoing[] =>
  outbox.map((one) => (one.client_id === id ? { ...one, ...patch } : one))

const KEY = 'hearken.outbox.'

/**
 * Keeps what changed. Each message has an entry of its own, so that windows that share a storage never overwrite one
 * another; one that two of them send is done once, by its client_id.
 */
export function keepOutbox(before: readonly Outgoing[], after: readonly Outgoing[], storage: Storage = localStorage) {
  const unsent = after.filter((one) => one.state !== 'sent')
  try {
    for (const one of before)
      if (!unsent.some(({ client_id }) => client_id === one.client_id)) storage.removeItem(KEY + one.client_id)
    for (const one of unsent) if (!before.includes(one)) storage.setItem(KEY + one.client_id, JSON.stringify(one))
  } catch {
    // Storage is off or full: the messages live as long as the window.
  }
}

/** What an earlier run of this window did not get acknowledged, oldest first, ready to be sent again. */
export function keptOutbox(storage: Storage = localStorage): Outgoing[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return keys
      .filter((key) => key.startsWith(KEY))
      .flatMap((key): Outgoing[] => JSON.parse(`[${storage.getItem(key) ?? ''}]`))
      .map((one): Outgoing => (one.state === 'sending' ? { ...one, state: 'waiting' } : one))
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at))
  } catch {
    return []
  }
}
