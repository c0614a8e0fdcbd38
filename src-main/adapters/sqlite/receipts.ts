/** Receipts of past turns, newest first, read from the messages that carry them. */
import type Database from 'better-sqlite3'
import type { Receipt } from '../../contract/index'
import { preview } from './rows'

const QUESTION_CHARS = 300

interface ReceiptRecord {
  receipt: string
  conversation_id: string
  message_id: string
  ended_at: string
  question: string
}

export function receipts(db: Database.Database) {
  const shown = `FROM message m JOIN conversation c ON c.id = m.conversation_id
    WHERE m.receipt IS NOT NULL AND c.hidden_at IS NULL`
  const page = db.prepare<[number, number], ReceiptRecord>(
    `SELECT m.receipt, m.conversation_id, m.id AS message_id, m.updated_at AS ended_at,
       coalesce((SELECT substr(p.text, 1, 1200) FROM message p WHERE p.id = m.parent_id), '') AS question
     ${shown} ORDER BY m.updated_at DESC, m.seq DESC LIMIT ? OFFSET ?`,
  )
  const total = db.prepare<[], number>(`SELECT count(*) ${shown}`).pluck()
  return {
    list: (limit: number, offset: number) => ({
      rows: page.all(limit, offset).map((row) => ({
        ...row,
        receipt: JSON.parse(row.receipt) as Receipt,
        question: preview(row.question, QUESTION_CHARS),
      })),
      total: total.get() ?? 0,
    }),
  }
}
