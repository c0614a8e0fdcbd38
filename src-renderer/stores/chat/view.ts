/** One open conversation as this window shows it, and how events change it. Pure. */
import type { AppEvent, Conversation, Message, Started, TurnEvent, TurnSnapshot } from '../../../src-main/contract'

export interface View {
  conversation: Conversation
  /** One branch, oldest first, without gaps up to its end. */
  messages: Message[]
  /** How many come before the first one here. */
  earlier: number
  /** By reply id: what Hearken is doing, in words. */
  doing: Record<string, string>
  /** Events up to this one are in `messages`. */
  seq: number
  /** The branch on disk is no longer the one here (another window edited it): read it again. */
  stale: boolean
}

export interface Opened {
  conversation: Conversation
  messages: Message[]
  earlier: number
  running: TurnSnapshot | null
  seq: number
}

export function fromOpened(opened: Opened): View {
  const base: View = {
    conversation: opened.conversation,
    messages: opened.messages,
    earlier: opened.earlier,
    doing: {},
    seq: opened.seq,
    stale: false,
  }
  if (!opened.running) return base
  const { message, status_text } = opened.running
  // A queued exchange may already stand after the running one, so its place is where its id is.
  const stored = base.messages.find((one) => one.id === message.id)
  const isNext = base.messages.at(-1)?.id === message.parent_id
  return {
    ...base,
    messages: stored
      ? replace(base.messages, { ...message, sibling_ids: stored.sibling_ids })
      : isNext
        ? [...base.messages, message]
        : base.messages,
    doing: status_text ? { [message.id]: status_text } : {},
  }
}

/** An older page in front. A page that no longer fits (the branch changed meanwhile) marks the view stale. */
export function prepend(view: View, before: string, page: Opened): View {
  if (view.messages[0]?.id !== before) return view
  const known = new Set(view.messages.map((message) => message.id))
  const fresh = page.messages.filter((message) => !known.has(message.id))
  return { ...view, messages: [...fresh, ...view.messages], earlier: page.earlier }
}

/** Applies one event. Those already in the snapshot, and those of other conversations, change nothing. */
export function applyEvent(view: View, event: AppEvent): View {
  if (event.type === 'hello' || event.seq <= view.seq) return view
  const next = { ...view, seq: event.seq }
  const here = view.conversation.id
  if (event.type === 'conversation' && event.conversation.id === here)
    return { ...next, conversation: event.conversation }
  if (event.type === 'message' && event.message.conversation_id === here) return upsert(next, event.message)
  if (event.type === 'turn' && event.conversation_id === here) return applyTurn(next, event.turn_id, event.event)
  return next
}

function applyTurn(view: View, turnId: string, event: TurnEvent): View {
  if (event.type === 'accepted') return accept(view, turnId, event.message_id, event.reply_id)
  if (event.type === 'done') {
    const { [event.message.id]: _, ...doing } = view.doing
    return upsert({ ...view, doing }, event.message)
  }
  const reply = view.messages.findLast((message) => message.turn_id === turnId && message.role === 'assistant')
  if (!reply) return view
  const live: Message = reply.status === 'queued' ? { ...reply, status: 'running' } : reply
  if (event.type === 'status') return put({ ...view, doing: { ...view.doing, [reply.id]: event.text } }, live)
  if (event.type === 'memory') return put(view, { ...live, used: event.used })
  if (event.type === 'notice') return put(view, { ...live, notices: [...live.notices, event.text] })
  if (event.type === 'text')
    return put({ ...view, doing: { ...view.doing, [reply.id]: '' } }, { ...live, text: live.text + event.text })
  const cards = live.tools.some((card) => card.call_id === event.card.call_id)
    ? live.tools.map((card) => (card.call_id === event.card.call_id ? event.card : card))
    : [...live.tools, event.card]
  return put(view, { ...live, tools: cards })
}

/** The turn is on disk: its reply gets its place, empty, unless it already has one. */
function accept(view: View, turnId: string, messageId: string, replyId: string): View {
  if (view.messages.some((message) => message.id === replyId)) return view
  const asked = view.messages.findIndex((message) => message.id === messageId)
  if (asked < 0) return { ...view, stale: true }
  if (asked !== view.messages.length - 1) return { ...view, stale: true }
  return put(view, emptyReply(view.conversation.id, turnId, messageId, replyId))
}

function upsert(view: View, message: Message): View {
  if (view.messages.some((one) => one.id === message.id)) return put(view, message)
  const last = view.messages.at(-1)
  if ((last?.id ?? null) === message.parent_id) return put(view, message)
  const parentHere = view.messages.some((one) => one.id === message.parent_id)
  return parentHere || message.parent_id === null ? { ...view, stale: true } : view
}

const replace = (messages: Message[], message: Message) =>
  messages.map((one) => (one.id === message.id ? message : one))

function put(view: View, message: Message): View {
  const known = view.messages.some((one) => one.id === message.id)
  return { ...view, messages: known ? replace(view.messages, message) : [...view.messages, message] }
}

/** Shows a sent message and its waiting reply before (or without) their events. */
export function applyStarted(view: View, started: Started, text: string, now: string): View {
  if (view.messages.some((message) => message.id === started.message_id)) return view
  const parent = view.messages.at(-1)?.id ?? null
  const asked: Message = {
    ...emptyReply(started.conversation_id, started.turn_id, parent, started.message_id),
    role: 'user',
    text,
    created_at: now,
    status: 'done',
  }
  const reply = emptyReply(started.conversation_id, started.turn_id, started.message_id, started.reply_id)
  return { ...view, messages: [...view.messages, asked, { ...reply, created_at: now }] }
}

function emptyReply(conversationId: string, turnId: string, parentId: string | null, id: string): Message {
  return {
    id,
    conversation_id: conversationId,
    parent_id: parentId,
    role: 'assistant',
    text: '',
    created_at: new Date(0).toISOString(),
    turn_id: turnId,
    sibling_ids: [id],
    status: 'queued',
    model: null,
    tools: [],
    used: [],
    kept: [],
    notices: [],
    receipt: null,
    error: null,
  }
}

export const isLive = (message: Message) => message.status === 'running' || message.status === 'queued'
