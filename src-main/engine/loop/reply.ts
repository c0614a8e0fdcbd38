/** The assistant message of a running turn, as it grows; what a window that joins late is shown. */
import type { Evidence, Message, SuggestedMemory, TurnEvent, UsedMemory } from '../../contract'
import { originOfResult } from '../memory'
import type { MessagePatch, MessageRow, StoredToolCard, ToolCallPart, ToolResult } from '../ports'
import type { ToolOutcome } from './loop'

export interface Reply {
  row: MessageRow
  statusText: string
}

/** Adds an event to the reply. `done` carries the whole message and is not applied. */
export function applyEvent(reply: Reply, event: TurnEvent): void {
  const { row } = reply
  if (event.type === 'status') reply.statusText = event.text
  else if (event.type === 'text') row.text += event.text
  else if (event.type === 'memory') row.used = event.used
  else if (event.type === 'notice') row.notices.push(event.text)
  else if (event.type === 'tool_start' || event.type === 'tool_end') putCard(row, event.card)
}

export function putCard(row: MessageRow, card: StoredToolCard): void {
  const index = row.tools.findIndex((known) => known.call_id === card.call_id)
  if (index === -1) row.tools.push(card)
  else row.tools[index] = card
}

/** What the end of a turn writes. */
export function endOf(row: MessageRow): MessagePatch {
  const { text, status, model, tools, used, kept, suggested = [], notices, receipt, error, recalled } = row
  const end = { text, status, model, tools, used, kept, suggested, notices, receipt, error }
  return recalled === undefined ? end : { ...end, recalled }
}

/** A stored row as people's windows see it. */
export function toMessage(row: MessageRow, siblingIds: string[]): Message {
  const { tools, ...rest } = row
  return { ...rest, tools: tools.map(publicCard), sibling_ids: siblingIds.length > 0 ? siblingIds : [row.id] }
}

/** Without what stays on this side. */
export function publicCard({ undo_call: _undo, data: _data, origin: _origin, ...card }: StoredToolCard) {
  return card
}

export interface ToolFace {
  label: string
  access: StoredToolCard['access']
  source: string
}

export function startCard(call: ToolCallPart, face: ToolFace): StoredToolCard {
  return {
    call_id: call.id,
    name: call.name,
    label: face.label,
    status: 'running',
    summary: '',
    args_json: call.invalid ?? JSON.stringify(call.args),
    result_text: '',
    access: face.access,
    source: face.source,
    duration_ms: 0,
    cost_usd: null,
    undo: 'none',
  }
}

export function endCard(card: StoredToolCard, outcome: ToolOutcome): StoredToolCard {
  const { result, ok } = outcome
  return {
    ...card,
    status: ok ? 'ok' : 'failed',
    summary: result.summary,
    result_text: result.text,
    duration_ms: Math.round(outcome.durationMs),
    cost_usd: result.cost_usd ?? null,
    origin: originOfResult(result),
    undo: ok && result.undo !== undefined ? 'available' : 'none',
    ...(ok && result.undo !== undefined ? { undo_call: result.undo } : {}),
    ...(isSmall(result.data) ? { data: result.data } : {}),
  }
}

/** Larger data is kept out of the log: the model's text result is there in any case. */
const SMALL_DATA_CHARS = 8_000

const isSmall = (data: unknown) => data !== undefined && JSON.stringify(data).length <= SMALL_DATA_CHARS

/** Evidence as the reply shows it: numbered like the block the model read. */
export function toUsed(evidence: Evidence[], from = 1): UsedMemory[] {
  return evidence.map((hit, index) => ({
    id: hit.id,
    n: from + index,
    title: hit.title,
    source: hit.source,
    created_on: hit.created_on,
    kind: hit.kind,
    exact_snippet: hit.exact_snippet,
    relevance_score: hit.relevance_score,
    cited: false,
    conversation_id: hit.conversation_id,
    message_id: hit.message_id,
  }))
}

/** Records a tool read, after those already there; one record once. */
export function addUsed(used: UsedMemory[], result: ToolResult): UsedMemory[] {
  const known = new Set(used.map((m) => m.id))
  const fresh = (result.evidence ?? []).filter((hit) => !known.has(hit.id))
  return [...used, ...toUsed(fresh, used.length + 1)]
}

/** Questions to the person, numbered within the reply. */
export function addSuggested(row: MessageRow, asked: Omit<SuggestedMemory, 'id' | 'status'>[]): void {
  if (asked.length === 0) return
  const before = row.suggested ?? []
  row.suggested = [
    ...before,
    ...asked.map((one, at) => ({ ...one, id: `s${before.length + at + 1}`, status: 'open' as const })),
  ]
}
