/**
 * An erasure inside JSON: every string is cleaned, and what belongs to an erased memory by its id (a used or kept
 * entry, a receipt line, a tool card that names it) loses its words, whatever they are. Used by every place that keeps JSON.
 */
import type { Eraser } from './erase'

const BLANK = '[erased]'
/** Fields that say which and what kind, and no words of the memory. */
const NAMES: ReadonlySet<string> = new Set(
  `id ids n type v ts at turn_id message_id reply_id conversation_id call_id memory_ids chunk_id parent_id superseded_id
  kind state status name tool access origin match_kind score_kind role model provider created_on created_at ended_at
  gateway shell code undo rev line started_at updated_at`.split(/\s+/),
)
/** What stands in here a model or a tool named: a `name` may be a person's, a `state` a sentence. */
const GIVEN: ReadonlySet<string> = new Set(['args', 'args_json', 'data', 'result_text'])
const CARD_WORDS = ['label', 'summary', 'args_json', 'result_text']
const DEPTH = 64

/** The text itself when there is nothing to change; text that is no JSON is cleaned as text. */
export function cleanJson(json: string, eraser: Eraser, near: boolean, given = false): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    return eraser.clean(json, near)
  }
  const cleaned = cleanValue(parsed, eraser, near, { depth: 0, given })
  return cleaned === parsed ? json : JSON.stringify(cleaned)
}

/** A value with the same shape; the very same value when there is nothing to change. */
export function cleanValue(value: unknown, eraser: Eraser, near: boolean, at = { depth: 0, given: false }): unknown {
  if (at.depth > DEPTH) return BLANK
  if (typeof value === 'string') return cleanString(value, eraser, near, at.given)
  const below = { ...at, depth: at.depth + 1 }
  if (Array.isArray(value))
    return same(
      value,
      value.map((each) => cleanValue(each, eraser, near, below)),
    )
  if (value === null || typeof value !== 'object') return value
  const record = value as Record<string, unknown>
  const here = near || ['turn_id', 'conversation_id'].some((key) => eraser.near.has(String(record[key])))
  if (isCardAbout(record, eraser)) return blankCard(record)
  const own = typeof record.id === 'string' && eraser.ids.has(record.id)
  const entries = Object.entries(record).map(([key, each]): [string, unknown] => {
    if (own && typeof each === 'string' && !NAMES.has(key) && each !== '') return [key, BLANK]
    if (NAMES.has(key) && key !== 'line' && typeof each === 'string' && !at.given) return [key, each]
    return [key, cleanValue(each, eraser, here, GIVEN.has(key) ? { ...below, given: true } : below)]
  })
  return entries.some(([key, each]) => each !== record[key]) ? Object.fromEntries(entries) : value
}

/** Arguments are JSON within a string. */
function cleanString(text: string, eraser: Eraser, near: boolean, given: boolean): string {
  if (!/^\s*[{[]/.test(text)) return eraser.clean(text, near)
  return cleanJson(text, eraser, near, given)
}

const same = (before: unknown[], after: unknown[]) => (after.some((each, at) => each !== before[at]) ? after : before)

function isCardAbout(record: Record<string, unknown>, { ids }: Eraser): boolean {
  if (typeof record.call_id !== 'string' || typeof record.name !== 'string') return false
  const said = JSON.stringify([record.args_json, record.result_text, record.data, record.undo_call])
  for (const id of ids) if (said.includes(id)) return true
  return false
}

function blankCard(card: Record<string, unknown>): Record<string, unknown> {
  const { data: _data, undo_call: _undo, ...rest } = card
  if (card.data === undefined && card.undo_call === undefined && card.summary === BLANK) return card
  for (const field of CARD_WORDS) if (typeof rest[field] === 'string' && rest[field] !== '') rest[field] = BLANK
  if (typeof rest.args_json === 'string') rest.args_json = '{}'
  return { ...rest, undo: 'none' }
}
