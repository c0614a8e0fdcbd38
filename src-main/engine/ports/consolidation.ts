/** What background keeping of memory asks of the store. Failures are those of the Store port. */
import type { MessagePatch, MessageRow, NewItem } from './store'

/** A message of the person and the reply to it on the branch shown. */
export interface Exchange {
  question: MessageRow
  reply: MessageRow
}

export interface Consolidation {
  conversationId: string
  /** The person's messages of the batch. */
  questionIds: string[]
  /** ISO time. */
  at: string
  entries: NewItem[]
  /** The reply whose card is amended. */
  reply: { id: string; patch: MessagePatch }
}

export interface ConsolidationStore {
  /**
   * Exchanges on the branch shown whose reply is at its end and that are not consolidated yet: the oldest `limit` of
   * them, oldest first, and how many there are. None for a removed conversation.
   */
  unconsolidated(conversationId: string, limit: number): Promise<{ exchanges: Exchange[]; total: number }>
  /**
   * In one transaction: the memories, the mark that these messages are consolidated, and the amended reply. Rejects with
   * CONFLICT, having changed nothing, when one of the messages is gone or was consolidated meanwhile.
   */
  commitConsolidation(batch: Consolidation): Promise<void>
}

export interface AuditRow {
  /** ISO time. */
  at: string
  /** Who did it: `sweep`. */
  agent: string
  /** `expired`, `over_cap`. */
  action: string
  item_id: string
  /** The folder of an observation; never text of a memory. */
  detail: string
}

export interface AutoForgetStore {
  /**
   * Hides what has expired by `now` (ISO), and the oldest observations of each folder beyond `cap`; pinned ones stay.
   * Each is written to the audit log in the same transaction. Returns the ids hidden.
   */
  autoForget(now: string, cap: number): Promise<{ expired: string[]; overCap: string[] }>
  /** Newest first. */
  listAudit(limit: number): Promise<AuditRow[]>
}
