/** Folders whose files are kept in memory: indexed once, and kept in step by comparing content, never by trust. */
import { HearkenError, type IndexEvent, type IndexSummary } from '../../../contract/index'
import type { ChosenFolder } from '../../ports'
import { createInOrder } from '../../ports/in-order'
import { comparing, type FolderDeps } from './compare'

export interface FolderIndex {
  index(path: string, watch: boolean, signal?: AbortSignal): AsyncGenerator<IndexEvent, void>
  /** Takes the folder's items out of memory; its files stay. Returns how many. Throws NOT_FOUND. */
  remove(path: string): Promise<number>
  /** Compares each folder (only watched ones when asked) with the database and puts right what differs. */
  sweep(onlyWatched: boolean): Promise<{ path: string; summary: IndexSummary }[]>
}

export function createFolderIndex(deps: FolderDeps): FolderIndex {
  const { store } = deps
  const inOrder = createInOrder()
  const nowIso = () => new Date(deps.clock.now()).toISOString()

  /** One pass at a time: two would take each other's files for moved ones. */
  const whole = (folder: ChosenFolder, watched: boolean, each: (event: IndexEvent) => void, signal?: AbortSignal) =>
    inOrder(async () => {
      await store.putFolder({ path: folder.path, watched, swept_at: null })
      for await (const event of comparing(deps, folder, signal)) each(event)
      await store.putFolder({ path: folder.path, watched, swept_at: nowIso() })
    })

  return {
    async *index(path, watch, signal) {
      const folder = await deps.folders.open(path)
      const waiting: IndexEvent[] = []
      let wake = () => {}
      let ended = false
      const tell = (event: IndexEvent) => {
        waiting.push(event)
        wake()
      }
      const work = whole(folder, watch, tell, signal).finally(() => {
        ended = true
        wake()
      })
      work.catch(() => {})
      while (!ended || waiting.length > 0) {
        const next = waiting.shift()
        if (next) yield next
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
      await work
    },
    remove: (path) =>
      inOrder(async () => {
        const rows = await store.listFolders()
        const folder = rows.find((row) => row.path === path || row.path === path.replace(/[\\/]+$/, ''))
        if (folder === undefined) throw unknownFolder(path)
        const items = (await store.listFiles(folder.path)).map(({ item_id }) => item_id)
        await store.dropItems(items)
        await store.removeFolder(folder.path)
        await deps.changed(items)
        return items.length
      }),
    async sweep(onlyWatched) {
      const done: { path: string; summary: IndexSummary }[] = []
      for (const row of await store.listFolders()) {
        if (onlyWatched && !row.watched) continue
        // A disk that is not plugged in is not a folder that was emptied.
        const folder = await deps.folders.open(row.path).catch(() => null)
        if (folder === null) continue
        await whole(folder, row.watched, (event) => {
          if (event.type === 'done') done.push({ path: row.path, summary: event.summary })
        })
      }
      return done
    },
  }
}

const unknownFolder = (path: string) =>
  new HearkenError('NOT_FOUND', `The folder ${path} is not indexed.`, '"hearken memory stats" lists those that are.')
