/** How much is remembered, and how much of it waits to be embedded. */
import type { MemoryStats } from '../contract'
import type { Store } from './ports'

export async function memoryStats(
  store: Pick<Store, 'memoryCounts' | 'countPending' | 'listFolders'>,
): Promise<MemoryStats> {
  const [counts, { pending }, folders] = await Promise.all([
    store.memoryCounts(),
    store.countPending('default'),
    store.listFolders(),
  ])
  return { ...counts, pending, folders }
}
