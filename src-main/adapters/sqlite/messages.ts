/** Messages: one row each, changed while its turn runs, read along a branch. */
import type Database from 'better-sqlite3'
import { type ErrorBody, HearkenError, type ToolCard } from '../../contract/index'
import type { MessagePatch, MessageRow } from '../../engine/ports'
import { noConversation } from './conversations'
import { MESSAGE_COLUMNS, type MessageRecord, toMessageRow } from './rows'

const PATCHABLE = [
  'text',
  'status',
  'model',
  'tools',
  'used',
  'kept',
  'suggested',
  'recalled',
  'notices',
  'receipt',
  'error',
] as const
const JSON_FIELDS: ReadonlySet<string> = new Set([
  'tools',
  'used',
  'kept',
  'suggested',
  'recalled',
  'notices',
  'receipt',
  'error',
])

/** Walks up from a message to its root; `steps` bounds the walk, so a page costs only its own rows. */
const UP = `WITH RECURSIVE up (id, parent_id, steps) AS (
    SELECT id, parent_id, 1 FROM message WHERE id = @from
    UNION ALL
    SELECT p.id, p.parent_id, up.steps + 1 FROM up JOIN message p ON p.id = up.parent_id WHERE up.steps < @limit
  ) SELECT ${MESSAGE_COLUMNS} FROM up JOIN message m ON m.id = up.id ORDER BY m.depth`

export function noMessage(): HearkenError {
  return new HearkenError(
    'NOT_FOUND',
    'There is no such message. It may have been deleted.',
    'Reload the conversation.',
  )
}

export function messages(db: Database.Database) {
  const one = db.prepare<[string], MessageRecord>(`SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.id = ?`)
  const ofTurn = db.prepare<[string], MessageRecord>(
    `SELECT ${MESSAGE_COLUMNS} FROM message m JOIN conversation c ON c.id = m.conversation_id
       WHERE m.turn_id = ? AND m.role = 'assistant' AND c.hidden_at IS NULL ORDER BY m.seq DESC LIMIT 1`,
  )
  const up = db.prepare<[{ from: string; limit: number }], MessageRecord>(UP)
  const leafOf = db.prepare<[string], { leaf_id: string | null; depth: number | null }>(
    'SELECT c.leaf_id, m.depth FROM conversation c LEFT JOIN message m ON m.id = c.leaf_id WHERE c.id = ?',
  )
  const parentOf = db.prepare<[string, string], { parent_id: string | null }>(
    'SELECT parent_id FROM message WHERE id = ? AND conversation_id = ?',
  )
  const siblings = db.prepare<[string], { asked: string; id: string }>(
    `SELECT a.id AS asked, s.id FROM json_each(?) j JOIN message a ON a.id = j.value
       JOIN message s ON s.conversation_id = a.conversation_id AND s.parent_id IS a.parent_id AND s.role = a.role
     ORDER BY s.seq`,
  )
  const newestBelow = db
    .prepare<[string], string>(
      `WITH RECURSIVE below (id, seq) AS (
         SELECT id, seq FROM message WHERE id = ?
         UNION ALL
         SELECT m.id, m.seq FROM below JOIN message m ON m.parent_id = below.id
       ) SELECT id FROM below ORDER BY seq DESC LIMIT 1`,
    )
    .pluck()
  const showLeaf = db.prepare(
    'UPDATE conversation SET leaf_id = @leaf WHERE id = (SELECT conversation_id FROM message WHERE id = @leaf)',
  )
  const sets = PATCHABLE.map((field) => `${field} = CASE WHEN @has_${field} THEN @${field} ELSE ${field} END`)
  const update = db.prepare(`UPDATE message SET ${sets.join(', ')}, 
    updated_at = CASE WHEN @has_status OR @has_receipt THEN @updated_at ELSE updated_at END WHERE id = @id`)
  const touch = db.prepare(
    `UPDATE conversation SET updated_at = max(updated_at, @at)
     WHERE id = (SELECT conversation_id FROM message WHERE id = @id)`,
  )
  const unfinished = db.prepare<[], { id: string; tools: string }>(
    "SELECT id, tools FROM message WHERE status IN ('queued', 'running')",
  )
  const interrupt = db.prepare("UPDATE message SET status = 'interrupted', error = ?, tools = ? WHERE id = ?")

  const patch = db.transaction((id: string, change: MessagePatch, updatedAt: string) => {
    if (update.run({ id, updated_at: updatedAt, ...patchParams(change) }).changes === 0) throw noMessage()
    if (change.status !== undefined) touch.run({ id, at: updatedAt })
  })
  const closeOrphans = db.transaction((error: ErrorBody) => {
    const found = unfinished.all()
    for (const row of found) interrupt.run(JSON.stringify(error), stopCards(row.tools), row.id)
    return found.map((row) => row.id)
  })

  return {
    ofTurn(turnId: string): MessageRow | null {
      const record = ofTurn.get(turnId)
      return record === undefined ? null : toMessageRow(record)
    },
    get(id: string): MessageRow | null {
      const record = one.get(id)
      return record ? toMessageRow(record) : null
    },
    update: (id: string, change: MessagePatch, updatedAt: string): void => patch.immediate(id, change, updatedAt),
    readBranch(conversationId: string, page: { before?: string | undefined; limit: number }) {
      const leaf = leafOf.get(conversationId)
      if (!leaf) throw noConversation()
      const total = leaf.depth === null ? 0 : leaf.depth + 1
      let from = leaf.leaf_id
      if (page.before !== undefined) {
        const at = parentOf.get(page.before, conversationId)
        if (!at) throw noMessage()
        from = at.parent_id
      }
      const records = from === null || page.limit < 1 ? [] : up.all({ from, limit: page.limit })
      return { messages: records.map(toMessageRow), total, earlier: records[0]?.depth ?? 0 }
    },
    readPath: (messageId: string, limit: number): MessageRow[] =>
      limit < 1 ? [] : up.all({ from: messageId, limit }).map(toMessageRow),
    siblings(ids: string[]): Map<string, string[]> {
      const found = new Map<string, string[]>()
      for (const { asked, id } of siblings.all(JSON.stringify(ids))) {
        const list = found.get(asked)
        if (list) list.push(id)
        else found.set(asked, [id])
      }
      return found
    },
    /** The newest message below is always a leaf: a child is written after its parent. */
    selectBranch(messageId: string): void {
      const leaf = newestBelow.get(messageId)
      if (leaf === undefined) throw noMessage()
      showLeaf.run({ leaf })
    },
    closeOrphans: (error: ErrorBody): string[] => closeOrphans.immediate(error),
  }
}

function patchParams(change: MessagePatch): Record<string, string | number | null> {
  const params: Record<string, string | number | null> = {}
  for (const field of PATCHABLE) {
    const value = change[field]
    params[`has_${field}`] = value === undefined ? 0 : 1
    if (value === undefined || value === null) params[field] = null
    else params[field] = JSON_FIELDS.has(field) ? JSON.stringify(value) : (value as string)
  }
  return params
}

/** Tool cards that were still running when the app stopped are shown as cancelled. */
function stopCards(tools: string): string {
  const cards = JSON.parse(tools) as ToolCard[]
  return JSON.stringify(cards.map((card) => (card.status === 'running' ? { ...card, status: 'cancelled' } : card)))
}
