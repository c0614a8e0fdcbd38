/** Database rows to contract shapes and back. JSON columns hold what only code reads whole. */
import type { MemoryItem } from '../../contract/index'
import type { MessageRow } from '../../engine/ports'

export interface MessageRecord {
  id: string
  conversation_id: string
  parent_id: string | null
  depth: number
  role: 'user' | 'assistant'
  text: string
  created_at: string
  turn_id: string | null
  status: MessageRow['status']
  model: string | null
  tools: string
  used: string
  kept: string
  notices: string
  suggested: string
  recalled: string | null
  receipt: string | null
  error: string | null
}

export const MESSAGE_COLUMNS = `m.id, m.conversation_id, m.parent_id, m.depth, m.role, m.text, m.created_at, m.turn_id,
  m.status, m.model, m.tools, m.used, m.kept, m.notices, m.suggested, m.recalled, m.receipt, m.error`

export function toMessageRow(record: MessageRecord): MessageRow {
  const { depth: _, suggested, recalled, ...rest } = record
  return {
    ...rest,
    ...(recalled === null ? {} : { recalled: JSON.parse(recalled) }),
    ...(suggested === '[]' ? {} : { suggested: JSON.parse(suggested) }),
    tools: JSON.parse(record.tools),
    used: JSON.parse(record.used),
    kept: JSON.parse(record.kept),
    notices: JSON.parse(record.notices),
    receipt: record.receipt === null ? null : JSON.parse(record.receipt),
    error: record.error === null ? null : JSON.parse(record.error),
  }
}

export function fromMessageRow(row: MessageRow, depth: number): MessageRecord {
  return {
    ...row,
    depth,
    tools: JSON.stringify(row.tools),
    used: JSON.stringify(row.used),
    kept: JSON.stringify(row.kept),
    notices: JSON.stringify(row.notices),
    suggested: JSON.stringify(row.suggested ?? []),
    recalled: row.recalled === undefined ? null : JSON.stringify(row.recalled),
    receipt: row.receipt === null ? null : JSON.stringify(row.receipt),
    error: row.error === null ? null : JSON.stringify(row.error),
  }
}

type Optional = 'series' | 'person' | 'project' | 'audience' | 'folder' | 'agent'

export interface ItemRecord extends Omit<MemoryItem, 'tags' | 'is_latest' | 'pinned' | 'bank' | Optional> {
  tags: string
  is_latest: number
  pinned: number
  bank: string
  series: string | null
  person: string | null
  project: string | null
  audience: string | null
  folder: string | null
  agent: string | null
}

/** The bank of an item that names none. */
export const DEFAULT_BANK = 'default'

export const ITEM_COLUMNS = `i.id, i.kind, i.scope, i.text, i.title, i.source, i.created_on, i.tags, i.origin, i.turn_id,
  i.message_id, i.conversation_id, i.parent_id, i.is_latest, i.pinned, i.expires_at, i.forgotten_at, i.created_at, i.updated_at, i.bank,
  i.series, i.person, i.project, i.audience, i.folder, i.agent`

/** Fields that an item does not have are left out of it. */
export function toItem(record: ItemRecord): MemoryItem {
  const { bank, series, person, project, audience, folder, agent, ...rest } = record
  const some = { series, person, project, audience, folder, agent, bank: bank === DEFAULT_BANK ? null : bank }
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(some).filter(([, value]) => value !== null)),
    tags: JSON.parse(record.tags),
    is_latest: record.is_latest === 1,
    pinned: record.pinned === 1,
  }
}

export function fromItem(item: MemoryItem): ItemRecord {
  return {
    ...item,
    bank: item.bank ?? DEFAULT_BANK,
    series: item.series ?? null,
    person: item.person ?? null,
    project: item.project ?? null,
    audience: item.audience ?? null,
    folder: item.folder ?? null,
    agent: item.agent ?? null,
    tags: JSON.stringify(item.tags),
    is_latest: item.is_latest ? 1 : 0,
    pinned: item.pinned ? 1 : 0,
  }
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The start of a text on one line, at most `max` UTF-16 units, never cutting a character a person sees as one. */
export function preview(text: string, max: number): string {
  const line = text
    .slice(0, max * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= max) return line
  let end = 0
  for (const { index, segment } of graphemes.segment(line)) {
    if (index + segment.length > max - 1) break
    end = index + segment.length
  }
  return `${line.slice(0, end).trimEnd()}…`
}
