/** Erasing for good: what is told to each place that may hold copies of a memory, and how it is proven gone. */
import type { MemoryItem } from '../../contract/index'

/** Which text a memory left behind. It lives in this process only and is never written anywhere. */
export interface Eraser {
  /** Items (whole chains) that go. */
  ids: ReadonlySet<string>
  /** Messages whose whole text goes; empty when messages stay. */
  messageIds: ReadonlySet<string>
  /** False: the text and title of conversations stay as they are. */
  withMessages: boolean
  /** Turns and conversations it came from: what is said there is about it more likely than elsewhere. */
  near: ReadonlySet<string>
  /** True: nobody was shown which other memories say the same, so only those go that could say it of nothing else. */
  careful: boolean
  /**
   * `text` without the sentences that say it; the same string when it says nothing of it. `near`: the text belongs to
   * one of the turns or conversations it came from. `sure`: only sentences with words that are found nowhere else.
   */
  clean(text: string, near?: boolean, sure?: boolean): string
  /** Exact wordings that must be found nowhere afterwards, lower case. */
  needles: readonly string[]
}

/** A kind of place that holds copies: traces, backups, notes. */
export interface ErasablePlace {
  name: string
  /** Only cleaned when the person asked for it. */
  onlyWhenAsked: boolean
  /** Returns how many lines, cells or files it changed. May run twice; the second time finds nothing. */
  erase(eraser: Eraser): Promise<number>
}

export interface ScanResult {
  files: number
  bytes: number
  hits: { file: string; form: string }[]
}

/** Everything outside the store. */
export interface ErasureWorld {
  places: ErasablePlace[]
  /** Reads every byte below home. `skip`: file names (relative to home) that are looked at in another way. */
  scan(needles: readonly string[], skip: (path: string) => boolean): Promise<ScanResult>
}

/** An erasure that was begun: ids only, never text. */
export interface ErasureEntry {
  id: string
  item_ids: string[]
  with_messages: boolean
  with_files: boolean
  /** `begun`: nothing of it can be taken for granted. `rows`: the rows are gone, the files may not be compact yet. */
  stage: 'begun' | 'rows'
  started_at: string
  /** `owner`, or the sweep. */
  by: string
}

/** What the store knows about where a memory came from. */
export interface ErasureSubject {
  versions: MemoryItem[]
  messages: { id: string; conversation_id: string; role: 'user' | 'assistant'; text: string }[]
  /** Turn and conversation ids. */
  near: string[]
}

/** A line of the audit log. */
export interface AuditEntry {
  at: string
  /** Who did it: `owner`, `sweep`, `start`. */
  agent: string
  action: string
  item_id: string
  /** Counts, ids and names of places; never text. */
  detail: string
}

export interface ErasedRows {
  /** By what was changed: items, chunks, message rows, … */
  counts: Record<string, number>
  /** Items that went, and items that lost a sentence. */
  ids: string[]
}

/** A turn that ran while something was erased. */
export interface ErasedTurn {
  turn_id: string
  conversation_id: string
}

export interface ErasureStore {
  erasureSubject(ids: string[]): Promise<ErasureSubject>
  /** Which of these words stand in items or messages older than `before` (ISO) that are not of the subject. */
  wordsKnownBefore(words: string[], before: string, subject: ErasureSubject): Promise<string[]>
  /** Live items outside `ids` that hold any of these words: candidates for quoting. */
  itemsWith(words: string[], ids: string[], limit: number): Promise<MemoryItem[]>
  beginErasure(entry: ErasureEntry): Promise<void>
  openErasures(): Promise<ErasureEntry[]>
  /**
   * Deletes the items and cleans every text cell of every table, in one transaction; the journal moves to `rows`. Looking
   * for them goes before, in small steps that let others work. One erasure at a time.
   */
  eraseRows(journalId: string, eraser: Eraser): Promise<ErasedRows>
  /** Cleans the rows of one turn alone, and takes out what it remembered that says nothing else. */
  eraseTurn(turn: ErasedTurn, eraser: Eraser): Promise<ErasedRows>
  /**
   * Empties the write-ahead log, and writes the file anew: erased rows are overwritten in any case, so a large file only
   * when something was still found in it.
   */
  compact(anew: 'never' | 'if quick' | 'always'): Promise<void>
  /** Cells and index terms that still say it. */
  leftInRows(eraser: Eraser): Promise<{ file: string; form: string }[]>
  endErasure(journalId: string, audit: AuditEntry[]): Promise<void>
  addAudit(entries: AuditEntry[]): Promise<void>
  /**
   * Chains hidden before `before`, by the id of their latest version: `forgotten` by a person, or `lapsed` (expired, over
   * a cap), which nobody asked to be erased from anywhere else.
   */
  dueForErasure(before: string): Promise<{ forgotten: string[]; lapsed: string[] }>
}
