import type { MemoryItem } from '../../contract'

/** A memory that no turn made and that is no version of another: one from a file or an import. */
export const STANDING_ALONE = {
  turn_id: null,
  message_id: null,
  conversation_id: null,
  parent_id: null,
  is_latest: true,
  pinned: false,
  expires_at: null,
  forgotten_at: null,
} as const satisfies Partial<MemoryItem>
