/** Small stored messages for the tests beside this file. */
import type { Conversation, Message } from '../../../src-main/contract'

export const conversation = (patch: Partial<Conversation> = {}): Conversation => ({
  id: 'c',
  title: 'T',
  created_at: '2026-11-30T10:00:00.000Z',
  updated_at: '2026-11-30T10:00:00.000Z',
  pinned: false,
  message_count: 2,
  preview: '',
  running: false,
  ...patch,
})

export const message = (id: string, patch: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 'c',
  parent_id: null,
  role: 'user',
  text: `text of ${id}`,
  created_at: '2026-11-30T10:00:00.000Z',
  turn_id: 't1',
  sibling_ids: [id],
  status: 'done',
  model: null,
  tools: [],
  used: [],
  kept: [],
  notices: [],
  receipt: null,
  error: null,
  ...patch,
})
