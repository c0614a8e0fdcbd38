/** Rows for store tests, complete but for what a test says. */
import type { MemoryItem } from '../../contract/index'
import type { MessageRow, NewItem, NewTurn } from '../../engine/ports'

let tick = 0
/** ISO times a second apart, in the order asked for. */
export function nextTime(): string {
  tick += 1
  return new Date(Date.UTC(2026, 2, 2, 9, 0, tick)).toISOString()
}

export function message(fields: Partial<MessageRow> & Pick<MessageRow, 'id' | 'conversation_id' | 'role'>): MessageRow {
  return {
    parent_id: null,
    text: '',
    created_at: nextTime(),
    turn_id: null,
    status: 'done',
    model: null,
    tools: [],
    used: [],
    kept: [],
    notices: [],
    receipt: null,
    error: null,
    ...fields,
  }
}

/** One turn: question `qN` and reply `rN` after `parent`, of turn `tN`. */
export function turn(
  n: number | string,
  conversationId: string,
  parent: string | null,
  text = `question ${n}`,
): NewTurn {
  const shared = { conversation_id: conversationId, turn_id: `t${n}` }
  return {
    conversation: { id: conversationId, title: `About ${conversationId}` },
    userMessage: message({ id: `q${n}`, role: 'user', parent_id: parent, text, ...shared }),
    reply: message({ id: `r${n}`, role: 'assistant', parent_id: `q${n}`, status: 'running', ...shared }),
    gateway: 'desktop',
    client_id: null,
  }
}

/** An item whose one chunk is its text. */
export function newItem(id: string, text: string, fields: Partial<MemoryItem> = {}): NewItem {
  const at = nextTime()
  const item: MemoryItem = {
    id,
    kind: 'fact',
    scope: 'global',
    text,
    title: text.slice(0, 40),
    source: 'You',
    created_on: '2026-03-02',
    tags: [],
    origin: 'owner',
    turn_id: null,
    message_id: null,
    conversation_id: null,
    parent_id: null,
    is_latest: true,
    pinned: false,
    expires_at: null,
    forgotten_at: null,
    created_at: at,
    updated_at: at,
    ...fields,
  }
  return { item, chunks: [text], supersedes: item.parent_id }
}
