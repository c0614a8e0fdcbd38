/**
 * What is kept. Every method resolves only when its change is on disk (it survives kill -9 from then on).
 * Failures are HearkenErrors: STORE_DAMAGED, STORE_BUSY, DISK_FULL, READ_ONLY, NOT_FOUND.
 * Times are ISO 8601 UTC strings made by the caller's clock; ids are made by the caller.
 */
import type {
  Conversation,
  ErrorBody,
  Evidence,
  ItemKind,
  KeptMemory,
  MemoryItem,
  Origin,
  Recalled,
  Receipt,
  SuggestedMemory,
  ToolCard,
  TurnStatus,
  UsedMemory,
} from '../../contract/index'

/** A tool card with what stays on this side. */
export interface StoredToolCard extends ToolCard {
  undo_call?: { tool: string; args: Record<string, unknown> }
  /** ToolResult.data when it is small, so that a follow-up ("delete the second one") can go by it. */
  data?: unknown
  /** Where its text comes from; left out: `tool`. */
  origin?: Origin
}

/** What stands for the oldest messages of a branch once it no longer fits the model's window. */
export interface Summary {
  /** The last message it covers. */
  up_to_message_id: string
  text: string
}

/** A message row. Fields of the contract's Message that are derived (sibling_ids) are not stored. */
export interface MessageRow {
  id: string
  conversation_id: string
  parent_id: string | null
  role: 'user' | 'assistant'
  text: string
  created_at: string
  turn_id: string | null
  status: TurnStatus
  model: string | null
  tools: StoredToolCard[]
  used: UsedMemory[]
  /** Left out when memory was not searched. */
  recalled?: Recalled
  kept: KeptMemory[]
  /** Left out when there is none. */
  suggested?: SuggestedMemory[]
  notices: string[]
  receipt: Receipt | null
  error: ErrorBody | null
}

export type MessagePatch = Partial<
  Pick<
    MessageRow,
    'text' | 'status' | 'model' | 'tools' | 'used' | 'recalled' | 'kept' | 'suggested' | 'notices' | 'receipt' | 'error'
  >
>

export interface NewTurn {
  /** Created with this id and title when it does not exist yet. */
  conversation: { id: string; title: string }
  /** null when an existing user message is answered again. */
  userMessage: MessageRow | null
  /** The empty assistant message, status `running`; becomes the leaf of the branch shown. */
  reply: MessageRow
  gateway: string
  /** Idempotency key of the sender; a second turn with it is refused with CONFLICT. */
  client_id: string | null
}

export interface MessageHit {
  conversation_id: string
  conversation_title: string
  message_id: string
  role: 'user' | 'assistant'
  created_at: string
  snippet: string
  ranges: [number, number][]
}

export interface ConversationStore {
  listConversations(page: { limit: number; offset: number }): Promise<{ conversations: Conversation[]; total: number }>
  getConversation(id: string): Promise<Conversation | null>
  /** In one transaction: the conversation if new, the user message, the empty reply, the branch shown. */
  beginTurn(turn: NewTurn): Promise<void>
  findByClientId(
    clientId: string,
  ): Promise<{ turn_id: string; conversation_id: string; message_id: string; reply_id: string } | null>
  getMessage(id: string): Promise<MessageRow | null>
  /** What Hearken answered in a turn; null: there is no such turn, or its conversation was removed. */
  replyOfTurn(turnId: string): Promise<MessageRow | null>
  updateMessage(id: string, patch: MessagePatch, updatedAt: string): Promise<void>
  /** The branch shown, oldest first: at most `limit` messages ending before `before` (or at the leaf). */
  readBranch(
    conversationId: string,
    page: { before?: string; limit: number },
  ): Promise<{ messages: MessageRow[]; total: number; earlier: number }>
  /** The messages from the root to this one, oldest first. */
  readPath(messageId: string, limit: number): Promise<MessageRow[]>
  /** Ids of all messages with the same parent and role, oldest first, by message id asked for. */
  siblings(messageIds: string[]): Promise<Map<string, string[]>>
  /** Shows the branch through this message, down to its newest leaf. */
  selectBranch(messageId: string): Promise<void>
  rename(id: string, title: string): Promise<void>
  setPinned(id: string, pinned: boolean): Promise<void>
  /** Hides it. */
  hideConversation(id: string, at: string): Promise<void>
  unhideConversation(id: string): Promise<void>
  /** Erases conversations hidden before `before`. Returns their ids. */
  purgeConversations(before: string): Promise<string[]>
  searchMessages(query: string, limit: number): Promise<MessageHit[]>
  /** Newest first. */
  listSummaries(conversationId: string): Promise<Summary[]>
  addSummary(conversationId: string, summary: Summary, at: string): Promise<void>
  getDraft(key: string): Promise<string>
  setDraft(key: string, text: string, at: string): Promise<void>
  /** Marks turns left running by a crash as interrupted, and returns their reply ids. */
  closeOrphans(error: ErrorBody): Promise<string[]>
  listReceipts(page: { limit: number; offset: number }): Promise<{
    rows: { receipt: Receipt; conversation_id: string; message_id: string; ended_at: string; question: string }[]
    total: number
  }>
}

/** What a search may see. All of it is applied inside each retriever, never to its result. Left out: no limit. */
export interface ItemFilter {
  /** Default `default`. */
  bank?: string
  kinds?: ItemKind[]
  scope?: string
  project?: string
  person?: string
  folder?: string
  agent?: string
  /** Items for one of these audiences, and items for no audience in particular. */
  audiences?: string[]
  /** Items of one of these projects, and items of no project. */
  projects?: string[]
  /** Items that carry all of these. */
  tags?: string[]
  /** Message and turn ids whose items are left out (anti-echo). */
  excludeMessageIds?: string[]
  /** The item's own date, YYYY-MM-DD, inclusive. */
  dateFrom?: string
  dateTo?: string
  /** Old versions too. */
  includeSuperseded?: boolean
}

/** A chunk to be embedded. */
export interface PendingChunk {
  chunk_id: number
  /** Its text, behind the name of who says it when that is known. */
  text: string
  /** The text preceded by its predecessor's. */
  context: string
}

/** Unit vectors of a PendingChunk's text and context. */
export interface ChunkVectors {
  chunk_id: number
  vector: Float32Array
  context_vector: Float32Array
}

/** Parts of Stage 1 that an ablation can leave out. */
export type SearchPart =
  | 'semantic'
  | 'stemmed'
  | 'exact'
  | 'rare'
  | 'text_vector'
  | 'context_vector'
  | 'neighbours'
  | 'person'
  | 'series'
  | 'asks'
  | 'when'
  | 'dated'
  | 'synonyms'

export interface StoreSearchOptions {
  /** The query's unit vector, of the bank's embedder; without it the search is lexical. Another width is BAD_INPUT. */
  vector?: Float32Array
  /** What drives the exact retriever in place of the query's own names, identifiers and phrases. */
  terms?: string[]
  /** Score-normalised weighted sum (default), or reciprocal rank fusion. */
  fusion?: 'weighted' | 'rrf'
  /** For ablations. */
  without?: SearchPart[]
}

export interface NewItem {
  item: MemoryItem
  /** The text cut into pieces of at most 1,000 characters (engine/memory/chunk.ts); together they are the text. */
  chunks: string[]
  /** True: another brain has it already, or need not be told (imports). */
  synced?: boolean
  /** The live item this one is a new version of; it becomes is_latest = false in the same transaction. */
  supersedes: string | null
}

export interface MemoryStore {
  /** Writes the item, its chunks and both text indexes in one transaction. Calls no model. */
  putItem(entry: NewItem): Promise<void>
  getItem(id: string): Promise<MemoryItem | null>
  /** Oldest first, ends with the latest. */
  versions(id: string): Promise<MemoryItem[]>
  listItems(page: {
    kind?: ItemKind
    query?: string
    limit: number
    offset: number
  }): Promise<{ items: MemoryItem[]; total: number }>
  /** Live latest items of one kind and scope that share words with the text: candidates for "something similar". */
  similarItems(text: string, kind: ItemKind, scope: string, limit: number): Promise<MemoryItem[]>
  /** Writes many in one transaction, in order: all of them or none. */
  putItems(entries: NewItem[]): Promise<void>
  /** Stage 1 retrieval, best first. Any query string is valid. Chunks without vectors are found by their words. */
  search(query: string, filter: ItemFilter, limit: number, options?: StoreSearchOptions): Promise<Evidence[]>
  /** Chunks of the bank that have no vectors yet, oldest first. */
  pendingChunks(bank: string, limit: number): Promise<PendingChunk[]>
  /** Keeps the vectors and takes the chunks off the queue, in one transaction. A chunk erased meanwhile is passed over. */
  putVectors(bank: string, rows: ChunkVectors[]): Promise<void>
  /** Text vectors by chunk id, of those that have one. */
  vectorsOf(bank: string, chunkIds: number[]): Promise<Map<number, Float32Array>>
  countPending(bank: string): Promise<{ pending: number; total: number }>
  hideItem(id: string, at: string): Promise<void>
  unhideItem(id: string): Promise<void>
  /** Erases items hidden before `before`, their chunks and index entries. Returns their ids. */
  purgeItems(before: string): Promise<string[]>
  countItems(): Promise<number>
}

export interface UsageRow {
  turn_id: string | null
  ts: string
  kind: string
  provider: string
  model: string
  input_tokens: number
  output_tokens: number
  cached_tokens: number
  cache_write_tokens: number
  cost_usd: number | null
  duration_ms: number
  ok: boolean
}

export interface UsageStore {
  listUsage(turnId: string): Promise<UsageRow[]>
}
