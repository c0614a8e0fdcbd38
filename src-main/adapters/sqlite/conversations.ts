/** Conversations: the list, names, pins, hiding and erasing. */
import type Database from 'better-sqlite3'
import { type Conversation, HearkenError } from '../../contract/index'
import { preview } from './rows'

const PREVIEW_CHARS = 140

interface ConversationRecord {
  id: string
  title: string
  created_at: string
  updated_at: string
  pinned: number
  message_count: number
  preview: string
  running: number
}

/** The preview is the last message of the branch shown, or the one before it while the reply is still empty. */
const SELECT = `SELECT c.id, c.title, c.created_at, c.updated_at, c.pinned,
    coalesce(leaf.depth + 1, 0) AS message_count,
    CASE WHEN leaf.text <> '' THEN substr(leaf.text, 1, 600)
      ELSE coalesce((SELECT substr(p.text, 1, 600) FROM message p WHERE p.id = leaf.parent_id), '') END AS preview,
    EXISTS (SELECT 1 FROM message r WHERE r.conversation_id = c.id AND r.status IN ('queued', 'running')) AS running
  FROM conversation c LEFT JOIN message leaf ON leaf.id = c.leaf_id`

const toConversation = (row: ConversationRecord): Conversation => ({
  ...row,
  pinned: row.pinned === 1,
  running: row.running === 1,
  preview: preview(row.preview, PREVIEW_CHARS),
})

export function noConversation(): HearkenError {
  return new HearkenError(
    'NOT_FOUND',
    'There is no such conversation. It may have been deleted.',
    'Choose another conversation.',
  )
}

export function conversations(db: Database.Database) {
  const page = db.prepare<[number, number], ConversationRecord>(
    `${SELECT} WHERE c.hidden_at IS NULL ORDER BY c.pinned DESC, c.updated_at DESC, c.id DESC LIMIT ? OFFSET ?`,
  )
  const total = db.prepare<[], number>('SELECT count(*) FROM conversation WHERE hidden_at IS NULL').pluck()
  const one = db.prepare<[string], ConversationRecord>(`${SELECT} WHERE c.id = ? AND c.hidden_at IS NULL`)
  const rename = db.prepare('UPDATE conversation SET title = ? WHERE id = ?')
  const pin = db.prepare('UPDATE conversation SET pinned = ? WHERE id = ?')
  const hide = db.prepare('UPDATE conversation SET hidden_at = coalesce(hidden_at, ?) WHERE id = ?')
  const unhide = db.prepare('UPDATE conversation SET hidden_at = NULL WHERE id = ?')
  const doomed = db.prepare<[string], string>('SELECT id FROM conversation WHERE hidden_at < ?').pluck()
  const eraseDraft = db.prepare('DELETE FROM draft WHERE key = ?')
  const erase = db.prepare('DELETE FROM conversation WHERE id = ?')

  const mustChange = (result: Database.RunResult) => {
    if (result.changes === 0) throw noConversation()
  }
  const purge = db.transaction((before: string) => {
    const ids = doomed.all(before)
    for (const id of ids) {
      eraseDraft.run(id)
      erase.run(id)
    }
    return ids
  })

  return {
    list: (limit: number, offset: number) => ({
      conversations: page.all(limit, offset).map(toConversation),
      total: total.get() ?? 0,
    }),
    get(id: string): Conversation | null {
      const row = one.get(id)
      return row ? toConversation(row) : null
    },
    rename: (id: string, title: string) => mustChange(rename.run(title, id)),
    setPinned: (id: string, pinned: boolean) => mustChange(pin.run(pinned ? 1 : 0, id)),
    hide: (id: string, at: string) => mustChange(hide.run(at, id)),
    unhide: (id: string) => mustChange(unhide.run(id)),
    /** Messages, turns and index entries go with the row (cascade and triggers). */
    purge: (before: string): string[] => purge.immediate(before),
  }
}
