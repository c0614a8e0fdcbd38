/** What people look up about memory beyond its search. Failures are those of the Store port. */
import type { MemoryFacets, MemoryItem, MemoryUse, OpenSuggestion, SourceMessage, UsedIn } from '../../contract/index'
import type { ItemFilter } from './store'

export interface BrowsePage {
  filter: ItemFilter
  state: 'live' | 'forgotten'
  order: 'saved' | 'date'
  limit: number
  offset: number
}

export interface BrowseStore {
  browseItems(page: BrowsePage): Promise<{ items: MemoryItem[]; total: number }>
  memoryFacets(): Promise<MemoryFacets>
  /** One for each id that is known, over all its versions. */
  memoryUses(ids: string[]): Promise<MemoryUse[]>
  /** Turns that had any of its versions before the model, newest first. */
  memoryUsedIn(id: string, limit: number): Promise<UsedIn[]>
  /** The messages it came from, oldest first. NOT_FOUND when there is no such item. */
  itemSources(id: string): Promise<SourceMessage[]>
  openSuggestions(limit: number): Promise<OpenSuggestion[]>
  /** Changes in place what is not its words. CONFLICT when it is an old version or forgotten. */
  arrangeItem(
    id: string,
    change: { pinned?: boolean; expires_at?: string | null; scope?: string; project?: string | null },
    at: string,
  ): Promise<void>
}
