/** Which exchanges wait to become memories, and the one transaction that makes them. */
import type Database from 'better-sqlite3'
import { HearkenError } from '../../contract/index'
import type { Consolidation, Exchange, MessagePatch, NewItem } from '../../engine/ports'
import { MESSAGE_COLUMNS, type MessageRecord, toMessageRow } from './rows'

/** Up from the leaf shown, and no further than the newest message that is consolidated: a long conversation costs only its new part. */
const WAITING = `WITH RECURSIVE up (id, parent_id, role, status, depth, below, below_status, done, kept_out) AS (
    SELECT m.id, m.parent_id, m.role, m.status, m.depth, NULL, NULL, m.consolidated_at, m.kept_out
      FROM conversation c JOIN message m ON m.id = c.leaf_id WHERE c.id = ? AND c.hidden_at IS NULL
    UNION ALL
    SELECT p.id, p.parent_id, p.role, p.status, p.depth, up.id, up.status, p.consolidated_at, p.kept_out
      FROM up JOIN message p ON p.id = up.parent_id WHERE up.done IS NULL
  ) SELECT id AS question, below AS reply FROM up
    WHERE role = 'user' AND done IS NULL AND kept_out = 0 AND below_status NOT IN ('queued', 'running') ORDER BY depth`

export function consolidation(
  db: Database.Database,
  putItems: (entries: NewItem[]) => void,
  updateMessage: (id: string, patch: MessagePatch, at: string) => void,
) {
  const waiting = db.prepare<[string], { question: string; reply: string }>(WAITING)
  const one = db.prepare<[string], MessageRecord>(`SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.id = ?`)
  const mark = db.prepare(
    `UPDATE message SET consolidated_at = @at WHERE id = @id AND consolidated_at IS NULL AND conversation_id IN
       (SELECT id FROM conversation WHERE id = @conversation AND hidden_at IS NULL)`,
  )
  const commit = db.transaction(({ conversationId, questionIds, at, entries, reply }: Consolidation) => {
    for (const id of questionIds)
      if (mark.run({ id, at, conversation: conversationId }).changes === 0) throw changedMeanwhile()
    putItems(entries)
    updateMessage(reply.id, reply.patch, at)
  })
  return {
    waiting(conversationId: string, limit: number): { exchanges: Exchange[]; total: number } {
      const found = waiting.all(conversationId)
      const exchanges = found.slice(0, limit).flatMap(({ question, reply }) => {
        const [asked, answered] = [one.get(question), one.get(reply)]
        return asked && answered ? [{ question: toMessageRow(asked), reply: toMessageRow(answered) }] : []
      })
      return { exchanges, total: found.length }
    },
    commit: (batch: Consolidation): void => commit.immediate(batch),
  }
}

function changedMeanwhile(): HearkenError {
  return new HearkenError(
    'CONFLICT',
    'The conversation changed while it was being remembered. Nothing was saved.',
    'Nothing to do: it is tried again by itself.',
  )
}
