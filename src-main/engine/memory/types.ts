/** The shapes of memory's own calls. */
import type { Evidence, ItemKind, MemoryItem, Origin } from '../../contract/index'
import type { CallAccount, NewItem, Reranker, SearchPart } from '../ports'
import type { ModelSpend } from './ask-model'

export interface RememberInput {
  /** Kept verbatim but for private spans and outer white space. */
  text: string
  /** Default `fact`. */
  kind?: ItemKind | undefined
  /** Default: its first heading or line. */
  title?: string | undefined
  /** `global` (default) or `project:NAME`. */
  scope?: string | undefined
  tags?: string[] | undefined
  /** YYYY-MM-DD; default today in the person's zone. A date in the text's frontmatter comes first. */
  created_on?: string | undefined
  /** ISO time after which it is no longer true and goes by itself. */
  expires_at?: string | null | undefined
  source?: string | undefined
  origin: Origin
  turn_id?: string | null | undefined
  message_id?: string | null | undefined
  conversation_id?: string | null | undefined
  /** What it is a part of, in order: a conversation, a session, a file. Neighbours in a series are each other's context. */
  series?: string | undefined
  /** Who says it, or whom it is about. */
  person?: string | undefined
  project?: string | undefined
  audience?: string | undefined
  folder?: string | undefined
  agent?: string | undefined
  /** Default `default`. */
  bank?: string | undefined
  /** Id of the live item this puts right; left out, something similar is looked for. */
  replaces?: string | undefined
}

export interface Remembered {
  item: MemoryItem
  /** The version this one replaces. */
  superseded_id: string | null
  /** False when the very same text was remembered already; `item` is then the one there was. */
  is_new: boolean
}

export interface SearchOptions {
  /** Default 10. */
  limit?: number | undefined
  kinds?: ItemKind[] | undefined
  scope?: string | undefined
  /** Message and turn ids whose memories are left out. */
  excludeMessageIds?: string[] | undefined
  /** YYYY-MM-DD, inclusive. */
  dateFrom?: string | undefined
  dateTo?: string | undefined
  /** Default `default`. */
  bank?: string | undefined
  project?: string | undefined
  person?: string | undefined
  folder?: string | undefined
  agent?: string | undefined
  /** Memories that carry all of these. */
  tags?: string[] | undefined
  /** Old versions too. */
  includeSuperseded?: boolean | undefined
  /** Score-normalised weighted sum (default), or reciprocal rank fusion. */
  fusion?: 'weighted' | 'rrf' | undefined
  /** What drives the exact retriever in place of the query's own names, identifiers and phrases. */
  terms?: string[] | undefined
  /** Memories for one of these audiences, and those for no audience in particular. */
  audiences?: string[] | undefined
  /** Memories of one of these projects, and those of no project. */
  projects?: string[] | undefined
  /** Orders Stage 1's hits by this one; null: none; left out: the one in force. */
  reranker?: Reranker | null | undefined
  /** For ablations: parts of Stage 1 to leave out. */
  without?: SearchPart[] | undefined
  signal?: AbortSignal | undefined
  /** Told of each paid call (`embed`, `rerank`); left out: it gets a usage row of its own. Must not throw. */
  onSpend?: ((spend: ModelSpend) => void) | undefined
  /** Who pays. */
  account?: CallAccount | undefined
  /** A step that failed or was late, and that the hits are without (`embed`, `rerank`). Must not throw. */
  onDegraded?: ((step: string, reason: string) => void) | undefined
}

export interface ListPage {
  kind?: ItemKind | undefined
  query?: string | undefined
  limit: number
  offset: number
}

/** Failures are HearkenErrors: those of the Store port, and BAD_INPUT for an empty text. */
export interface Memory {
  remember(input: RememberInput): Promise<Remembered>
  /**
   * Remembers many at once. `commit` writes the rows, all or none, with whatever else belongs to them; when it rejects,
   * nothing was remembered. A text whose every word stands in the version it would replace is known already.
   */
  rememberAll(
    inputs: RememberInput[],
    commit: (entries: NewItem[], remembered: Remembered[]) => Promise<void>,
  ): Promise<Remembered[]>
  /** Evidence, best first. Any query string is valid (ports/query.ts says what it means). */
  search(query: string, options?: SearchOptions): Promise<Evidence[]>
  /** Live items, newest first. */
  list(page: ListPage): Promise<{ items: MemoryItem[]; total: number }>
  get(id: string): Promise<MemoryItem | null>
  /** All versions of the item, oldest first; empty when there is no such item. */
  versions(id: string): Promise<MemoryItem[]>
  /** Hides the items and all their versions at once. Until `undo_until` (ISO) `restore` brings them back; then they are erased (erase/). */
  forget(ids: string[]): Promise<{ undo_until: string }>
  restore(ids: string[]): Promise<MemoryItem[]>
  /** These items were written or erased by another way than this; the next mirror takes note. */
  touched(ids: string[]): void
  /** Brings MEMORY.md and memory/ up to date; cheap when nothing changed. */
  writeMirror(): Promise<void>
}
