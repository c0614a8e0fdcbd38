/** The rows a turn begins with. */
import { hidePrivate } from '../../contract/private-spans'
import type { Clock, Ids, MessageRow } from '../ports'

/** Under a reply whose question held something private. */
export const PRIVATE_HIDDEN =
  'A private part of your message was replaced by [private] before it was stored or sent to a model.'

export function createTurnRows({ clock, ids }: { clock: Clock; ids: Ids }) {
  const row = (
    conversationId: string,
    role: MessageRow['role'],
    parentId: string | null,
    text: string,
    turnId: string,
  ): MessageRow => ({
    id: ids.next('msg'),
    conversation_id: conversationId,
    parent_id: parentId,
    role,
    text,
    created_at: new Date(clock.now()).toISOString(),
    turn_id: turnId,
    status: role === 'user' ? 'done' : 'queued',
    model: null,
    tools: [],
    used: [],
    kept: [],
    notices: [],
    receipt: null,
    error: null,
  })

  return {
    /** A new question, without its private parts, and the empty reply to it. */
    exchange(conversationId: string, parentId: string | null, written: string, turnId: string = ids.next('turn')) {
      const text = hidePrivate(written)
      const question = row(conversationId, 'user', parentId, text, turnId)
      const reply = row(conversationId, 'assistant', question.id, '', turnId)
      return { question, reply: text === written ? reply : { ...reply, notices: [PRIVATE_HIDDEN] } }
    },
    /** One more reply to a question that is there. */
    reply: (question: MessageRow) => row(question.conversation_id, 'assistant', question.id, '', ids.next('turn')),
  }
}
