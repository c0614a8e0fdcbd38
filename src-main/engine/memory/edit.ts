/** Changes a person makes to a memory by hand: its words make a new version, the rest changes in place. */
import { HearkenError, type MemoryItem } from '../../contract/index'
import type { Clock, Store } from '../ports'
import { titleOf } from './own-date'
import type { Memory } from './types'

export interface EditDeps {
  store: Pick<Store, 'getItem' | 'arrangeItem'>
  memory: Pick<Memory, 'remember' | 'touched'>
  clock: Clock
}

export interface Arrangement {
  pinned?: boolean | undefined
  /** ISO; null: it stays. */
  expires_at?: string | null | undefined
  /** `global` or `project:NAME`. */
  scope?: string | undefined
}

/**
 * The new version says what the person wrote and is theirs; where it came from, and all else, stays as it was.
 * NOT_FOUND when there is no such memory, CONFLICT when it is not the current version of one that is live.
 */
export async function editMemory(
  { store, memory }: EditDeps,
  id: string,
  change: { text: string; created_on?: string | undefined },
): Promise<MemoryItem> {
  const old = await current(store, id)
  const { item } = await memory.remember({
    ...old,
    text: change.text,
    title: old.title === titleOf(old.text) ? undefined : old.title,
    created_on: change.created_on ?? old.created_on,
    origin: 'owner',
    replaces: id,
  })
  return item
}

/** Failures as of `editMemory`. */
export async function arrangeMemory(
  { store, memory, clock }: EditDeps,
  id: string,
  { pinned, expires_at, scope }: Arrangement,
): Promise<MemoryItem> {
  const old = await current(store, id)
  await store.arrangeItem(
    id,
    {
      ...(pinned === undefined ? {} : { pinned }),
      ...(expires_at === undefined ? {} : { expires_at }),
      // The project stands in the scope; an older one beside it would go on hiding it.
      ...(scope === undefined ? {} : { scope, ...(old.project === undefined ? {} : { project: null }) }),
    },
    new Date(clock.now()).toISOString(),
  )
  memory.touched([id])
  return current(store, id)
}

async function current(store: EditDeps['store'], id: string): Promise<MemoryItem> {
  const item = await store.getItem(id)
  if (item === null)
    throw new HearkenError(
      'NOT_FOUND',
      'That memory is not here any more.',
      'Look at the list again: it may have a newer version.',
    )
  if (!item.is_latest || item.forgotten_at !== null)
    throw new HearkenError(
      'CONFLICT',
      'This is no longer the current version of that memory. Nothing was changed.',
      'Open the current version and try again.',
    )
  return item
}
