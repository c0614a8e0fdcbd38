/** The rows a turn begins with. */
import type { Clock, Ids, MessageRow } from '../ports'

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
    /** A new question and the empty reply to it. */
    exchange(conversationId: string, parentId: string | null, text: string, turnId: string = ids.next('turn')) {
      const question = row(conversationId, 'user', parentId, text, turnId)
      return { question, reply: row(conversationId, 'assistant', question.id, '', turnId) }
    },
    /** One more reply to a question that is there. */
    reply: (question: MessageRow) => row(question.conversation_id, 'assistant', question.id, '', ids.next('turn')),
  }
}
