/** Banks as they are kept. The rules of `store.ts` hold: on disk when resolved, HearkenErrors otherwise. */
import type { EmbedderChoice, RecallSettings } from '../../contract/index'

export interface BankRow {
  name: string
  embedder: EmbedderChoice
  embedder_id: string
  dimension: number
  recall: RecallSettings
  created_at: string
  /** The bank whose place it takes once it holds a vector for every chunk of it; null for one in use. */
  replaces: string | null
}

export interface BankStore {
  /** Oldest first; those that are to replace another are among them. */
  listBanks(): Promise<BankRow[]>
  /** CONFLICT when there is one of this name. */
  createBank(bank: BankRow): Promise<void>
  /** NOT_FOUND when there is no such bank. */
  setBankRecall(name: string, recall: RecallSettings): Promise<void>
  /** Names of banks with chunks to embed; also of those nobody created. */
  pendingBanks(): Promise<string[]>
  /**
   * Creates `bank`, which replaces another, and queues every chunk of that one for it, now and from now on. CONFLICT when
   * the other is being replaced already.
   */
  beginReplacing(bank: BankRow): Promise<void>
  /**
   * In one transaction, if every chunk of the old bank has a vector in the new one: drops the old vectors and gives the new
   * ones the old name. Otherwise queues what is missing and says how many those were.
   */
  finishReplacing(name: string): Promise<{ swapped: boolean; missing: number }>
  /** Drops the new bank and its vectors; the old one stays as it was. */
  abandonReplacing(name: string): Promise<void>
}
