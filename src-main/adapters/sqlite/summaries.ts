/** What stands for the oldest messages of a long conversation. */
import type Database from 'better-sqlite3'
import type { Summary } from '../../engine/ports'

export function summaries(db: Database.Database) {
  const list = db.prepare<[string], Summary>(
    'SELECT up_to_message_id, text FROM summary WHERE conversation_id = ? ORDER BY seq DESC',
  )
  const add = db.prepare(
    'INSERT INTO summary (conversation_id, up_to_message_id, text, created_at) VALUES (?, ?, ?, ?)',
  )
  return {
    /** Newest first. */
    list: (conversationId: string): Summary[] => list.all(conversationId),
    add: (conversationId: string, summary: Summary, at: string): void =>
      void add.run(conversationId, summary.up_to_message_id, summary.text, at),
  }
}
