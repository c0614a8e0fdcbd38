/** Words in any message of any conversation, with the place where they stand. */
import type Database from 'better-sqlite3'
import type { MessageHit } from '../../engine/ports'
import { parseQuery } from '../../engine/ports/query'
import { ftsAny } from './fts'
import { allOf } from './item-list-query'

/** Mark a match inside FTS5's snippet; they are private-use characters, taken out again below. */
const OPEN = '\u{F0000}'
const CLOSE = '\u{F0001}'
const SNIPPET_TOKENS = 24
/** Scripts written without spaces, which the index holds as whole runs: looked up as substrings instead. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const AROUND_CHARS = 80

type HitRecord = Omit<MessageHit, 'ranges'>

const HIT = `c.id AS conversation_id, c.title AS conversation_title, m.id AS message_id, m.role, m.created_at`

export function messageSearch(db: Database.Database) {
  // In rowid order FTS5 stops at the limit; any other order would make a snippet of every match first.
  const matching = db.prepare<[{ match: string; limit: number }], HitRecord>(
    `SELECT ${HIT}, snippet(message_text, 0, '${OPEN}', '${CLOSE}', '…', ${SNIPPET_TOKENS}) AS snippet
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
    const all = allOf(parsed, /[\p{L}\p{N}]$/u.test(query))
    if (all === null) return []
    const hits = matching.all({ match: all, limit })
    const any = ftsAny(parsed.groups.flatMap((group) => group.any))
    const strict = parsed.exclude.length > 0 || parsed.groups.some((group) => group.required)
    const shown = hits.length > 0 || any === null || strict ? hits : matching.all({ match: any, limit })
    return shown.map(readMarks)
  }
}

/** FTS5's marked snippet as plain text and ranges. */
function readMarks(hit: HitRecord): MessageHit {
  const ranges: [number, number][] = []
  let snippet = ''
  for (const piece of hit.snippet.split(OPEN)) {
    const close = piece.indexOf(CLOSE)
    if (close > 0) ranges.push([snippet.length, snippet.length + close])
    snippet += piece.replaceAll(CLOSE, '')
  }
  return { ...hit, snippet, ranges }
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
