/** Words in any message of any conversation, with the place where they stand. */
import type Database from 'better-sqlite3'
import type { MessageHit } from '../../engine/ports'
import { parseQuery } from '../../engine/ports/query'
import { ftsAny } from './fts'
import { allOf } from './item-list-query'
import { messageSnippet, soughtIn } from './message-snippet'

/** Scripts written without spaces, which the index holds as whole runs: looked up as substrings instead. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const AROUND_CHARS = 80

type HitRecord = Omit<MessageHit, 'ranges'>

const HIT = `c.id AS conversation_id, c.title AS conversation_title, m.id AS message_id, m.role, m.created_at`

export function messageSearch(db: Database.Database) {
  // In rowid order FTS5 stops at the limit.
  const matching = db.prepare<[{ match: string; limit: number }], HitRecord>(
    `SELECT ${HIT}, m.text AS snippet
     FROM message_text f CROSS JOIN message m ON m.seq = f.rowid CROSS JOIN conversation c ON c.id = m.conversation_id
     WHERE f.message_text MATCH @match AND c.hidden_at IS NULL ORDER BY f.rowid DESC LIMIT @limit`,
  )
  const containing = db.prepare<[{ part: string; limit: number }], HitRecord>(
    `SELECT ${HIT}, m.text AS snippet FROM message m JOIN conversation c ON c.id = m.conversation_id
     WHERE instr(m.text, @part) > 0 AND c.hidden_at IS NULL ORDER BY m.seq DESC LIMIT @limit`,
  )

  /** Messages with every word first (newest first); when there are none, those with any of them. */
  return (query: string, limit: number): MessageHit[] => {
    const part = query.trim()
    if (UNSPACED.test(part)) return containing.all({ part, limit }).map((hit) => cutAround(hit, part))
    const parsed = parseQuery(query)
    const typing = /[\p{L}\p{N}]$/u.test(query)
    const all = allOf(parsed, typing)
    if (all === null) return []
    const hits = matching.all({ match: all, limit })
    const any = ftsAny(parsed.groups.flatMap((group) => group.any))
    const strict = parsed.exclude.length > 0 || parsed.groups.some((group) => group.required)
    const shown = hits.length > 0 || any === null || strict ? hits : matching.all({ match: any, limit })
    const sought = soughtIn(
      parsed.groups.flatMap((group) => group.any),
      typing,
    )
    return shown.map((hit) => ({ ...hit, ...messageSnippet(hit.snippet, sought) }))
  }
}

function cutAround(hit: HitRecord, part: string): MessageHit {
  const at = hit.snippet.indexOf(part)
  const characters = (text: string) => [...text]
  const before = characters(hit.snippet.slice(0, at)).slice(-AROUND_CHARS).join('')
  const after = characters(hit.snippet.slice(at + part.length))
    .slice(0, AROUND_CHARS)
    .join('')
  const start = before.length < at ? '…' : ''
  const end = after.length < hit.snippet.length - at - part.length ? '…' : ''
  const from = start.length + before.length
  return { ...hit, snippet: `${start}${before}${part}${after}${end}`, ranges: [[from, from + part.length]] }
}
