/** Everything that is kept, as one. */
import type { BankStore } from './banks'
import type { BrowseStore } from './browse'
import type { AutoForgetStore, ConsolidationStore } from './consolidation'
import type { ErasureStore } from './erase'
import type { BulkStore, FolderStore } from './folder'
import type { SpendStore } from './spend'
import type { ConversationStore, MemoryStore, UsageStore } from './store'

export interface Store
  extends ConversationStore,
    MemoryStore,
    UsageStore,
    SpendStore,
    BankStore,
    BrowseStore,
    ConsolidationStore,
    AutoForgetStore,
    ErasureStore,
    FolderStore,
    BulkStore {
  /** Database integrity, schema version, row counts: for doctor. */
  inspect(): Promise<{
    ok: boolean
    schema: number
    detail: string
    conversations: number
    messages: number
    items: number
  }>
  /** Flushes and closes. Safe to call twice. */
  close(): Promise<void>
}
