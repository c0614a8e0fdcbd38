/** Between memory and chat: which turns used a memory, which messages it came from, and what waits for a yes. */
import type Database from 'better-sqlite3'
import type { MemoryUse, OpenSuggestion, SourceMessage, SuggestedMemory, UsedIn } from '../../contract/index'
import { noItem } from './items'
import { preview } from './rows'

const QUESTION_CHARS = 300
/** Messages of one episode at most; a batch is a few exchanges. */
const MOST_MESSAGES = 200
/** Turns whose reply is shown: a chat that was deleted no longer counts. */
const SHOWN = 'JOIN conversation c ON c.id = m.conversation_id AND c.hidden_at IS NULL'

interface SourceRecord {
  message_id: string | null
  turn_id: string | null
  kind: string
}

export function memoryLinks(db: Database.Database) {
  const uses = db.prepare<[string], MemoryUse>(
    `SELECT w.value AS id, count(DISTINCT CASE WHEN c.id IS NOT NULL THEN m.seq END) AS times,
       count(DISTINCT CASE WHEN c.id IS NOT NULL AND u.cited THEN m.seq END) AS cited,
       max(CASE WHEN c.id IS NOT NULL THEN m.created_at END) AS last_at
     FROM json_each(?) w CROSS JOIN item i ON i.id = w.value CROSS JOIN item v ON v.chain_id = i.chain_id
       LEFT JOIN memory_use u ON u.item_id = v.id
       LEFT JOIN message m ON m.seq = u.message_seq
       LEFT JOIN conversation c ON c.id = m.conversation_id AND c.hidden_at IS NULL
     GROUP BY w.value`,
  )
  const usedIn = db.prepare<[string, number], Omit<UsedIn, 'cited'> & { cited: number }>(
    `SELECT m.conversation_id, c.title AS conversation_title, m.id AS message_id, m.created_at AS at,
       coalesce((SELECT substr(p.text, 1, 1200) FROM message p WHERE p.id = m.parent_id), '') AS question,
       max(u.cited) AS cited
     FROM item v JOIN memory_use u ON u.item_id = v.id JOIN message m ON m.seq = u.message_seq ${SHOWN}
     WHERE v.chain_id = (SELECT chain_id FROM item WHERE id = ?)
     GROUP BY m.seq ORDER BY m.seq DESC LIMIT ?`,
  )
  const source = db.prepare<[string], SourceRecord>('SELECT message_id, turn_id, kind FROM item WHERE id = ?')
  const columns = 'm.conversation_id, m.id AS message_id, m.role, m.text, m.created_at'
  const one = db.prepare<[string], SourceMessage>(`SELECT ${columns} FROM message m ${SHOWN} WHERE m.id = ?`)
  const lastOfTurn = db
    .prepare<[string], string>(
      `SELECT m.id FROM message m ${SHOWN} WHERE m.turn_id = ? ORDER BY m.role = 'assistant' DESC, m.seq DESC LIMIT 1`,
    )
    .pluck()
  /** From the last reply up to the first question, along the branch that was kept. */
  const between = db.prepare<[{ last: string; first: string }], SourceMessage>(
    `WITH RECURSIVE up (id, parent_id, steps) AS (
       SELECT id, parent_id, 1 FROM message WHERE id = @last
       UNION ALL
       SELECT p.id, p.parent_id, up.steps + 1 FROM up JOIN message p ON p.id = up.parent_id
       WHERE up.id <> @first AND up.steps < ${MOST_MESSAGES}
     ) SELECT ${columns} FROM up JOIN message m ON m.id = up.id ORDER BY m.depth`,
  )
  const suggestions = db.prepare<[number], Omit<OpenSuggestion, 'suggestion'> & { suggestion: string }>(
    `SELECT m.conversation_id, c.title AS conversation_title, m.id AS message_id, m.created_at AS asked_at,
       s.value AS suggestion
     FROM message m ${SHOWN}, json_each(m.suggested) s
     WHERE m.suggested <> '[]' AND s.value ->> 'status' = 'open' ORDER BY m.seq DESC LIMIT ?`,
  )

  return {
    uses: (ids: string[]): MemoryUse[] => uses.all(JSON.stringify(ids)),
    usedIn: (id: string, limit: number): UsedIn[] =>
      usedIn.all(id, limit).map((row) => ({
        ...row,
        question: preview(row.question, QUESTION_CHARS),
        cited: row.cited === 1,
      })),
    sources(id: string): SourceMessage[] {
      const record = source.get(id)
      if (!record) throw noItem()
      if (record.message_id === null) return []
      const last = record.kind === 'episode' && record.turn_id !== null ? lastOfTurn.get(record.turn_id) : undefined
      if (last !== undefined) {
        const messages = between.all({ last, first: record.message_id })
        if (messages[0]?.message_id === record.message_id) return messages
      }
      return one.all(record.message_id)
    },
    suggestions: (limit: number): OpenSuggestion[] =>
      suggestions.all(limit).map((row) => ({ ...row, suggestion: JSON.parse(row.suggestion) as SuggestedMemory })),
  }
}
