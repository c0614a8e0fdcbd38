/** Sends what the person wrote; keeps it until the engine says it is on disk; sends it again after a lost line. */
import type { Started } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { go, useRoute } from '../route'
import { moveNewDraft, setDraft } from './drafts'
import { openConversation } from './open'
import { change, nextToSend, type Outgoing } from './outbox'
import { get, set, setView } from './state'
import { applyStarted } from './view'

const GATEWAY = location.protocol === 'hearken:' ? 'desktop' : 'web'

const now = () => new Date().toISOString()

/** Shows the message at once and sends it. Its place is the conversation that is open. */
export function send(text: string) {
  const { openId, view } = get()
  const one: Outgoing = {
    client_id: crypto.randomUUID(),
    conversation_id: openId,
    text,
    created_at: now(),
    after: view?.messages.at(-1)?.id ?? null,
    state: 'waiting',
    message_id: null,
    error: null,
  }
  set((state) => ({ outbox: [...state.outbox, one], asked: state.asked + 1 }))
  setDraft(openId, '')
  drain()
}

/** Sends everything that waits, in order. Called on send, on retry and when the line is back. */
export function drain() {
  for (let one = nextToSend(get().outbox); one; one = nextToSend(get().outbox)) {
    const { client_id } = one
    set((state) => ({ outbox: change(state.outbox, client_id, { state: 'sending', error: null }) }))
    void attempt(one)
  }
}

async function attempt({ client_id, conversation_id, text }: Outgoing) {
  try {
    const started = await call((client) => client.chat.send({ conversation_id, text, client_id, gateway: GATEWAY }))
    sent(client_id, conversation_id, text, started)
    drain()
  } catch (error) {
    const { body, offline } = error as UiError
    set((state) => ({
      outbox: change(state.outbox, client_id, offline ? { state: 'waiting' } : { state: 'failed', error: body }),
    }))
  }
}

function sent(clientId: string, wasIn: string | null, text: string, started: Started) {
  const id = started.conversation_id
  set((state) => ({
    outbox: change(state.outbox, clientId, { state: 'sent', message_id: started.message_id, conversation_id: id }).map(
      // What was written while the new conversation was being made belongs to it.
      (one) => (wasIn === null && one.conversation_id === null ? { ...one, conversation_id: id } : one),
    ),
  }))
  const { route } = useRoute.getState()
  if (wasIn === null && route.tab === 'chat' && route.id === null && get().openId === null) {
    moveNewDraft(id)
    set({ openId: id })
    go({ tab: 'chat', id, message: null }, true)
    void openConversation(id, null, true)
  } else if (get().view?.conversation.id === id) setView((view) => applyStarted(view, started, text, now()))
  tidy()
}

/** Sent ones stay only until their stored copy is shown. */
function tidy() {
  const shown = new Set(get().view?.messages.map((message) => message.id))
  const openId = get().openId
  set((state) => ({
    outbox: state.outbox.filter(
      (one) => one.state !== 'sent' || (one.conversation_id === openId && !shown.has(one.message_id ?? '')),
    ),
  }))
}

export function retrySend(clientId: string) {
  set((state) => ({ outbox: change(state.outbox, clientId, { state: 'waiting', error: null }) }))
  drain()
}

/** Takes a message that could not be sent back into the box. */
export function unsend(clientId: string) {
  const one = get().outbox.find(({ client_id }) => client_id === clientId)
  if (!one) return
  set((state) => ({ outbox: state.outbox.filter(({ client_id }) => client_id !== clientId) }))
  const draft = get().drafts[one.conversation_id ?? ''] ?? ''
  setDraft(one.conversation_id, draft ? `${one.text}\n${draft}` : one.text)
}
