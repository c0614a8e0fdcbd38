/** Folders whose files are kept in memory: indexed once, and kept in step by comparing content, never by trust. */
import { HearkenError, type IndexEvent, type IndexSummary, LIMITS, type MemoryItem } from '../../../contract/index'
import { hidePrivate } from '../../../contract/private-spans'
import type { ChosenFile, ChosenFolder, Clock, Folders, Ids, IndexedFileRow, NewItem, Store } from '../../ports'
import { createInOrder } from '../../ports/in-order'
import { chunkText } from '../chunk'
import { contentHash, contentId } from '../import/content-id'
import { parseMarkdown } from '../import/markdown'
import { titleOf, todayIn } from '../own-date'
import { STANDING_ALONE } from '../standing-alone'

/** Bytes of a file that is read at all; in UTF-8 no text of a million characters is longer. */
export const FILE_BYTES = 4 * 1024 * 1024
/** Each time the mirror is written again and the windows look. */
const TOLD_AT_ONCE = 100
const TEXT_FILE = /\.(md|markdown|mdx|txt|text|rst|org|adoc|log|csv|tsv|json|ya?ml|toml|html?|tex|srt|vtt)$/i

export interface FolderDeps {
  store: Store
  folders: Folders
  clock: Clock
  ids: Ids
  zone(): string
  changed(ids: string[]): Promise<void>
}

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

  async function* pass(folder: ChosenFolder, signal?: AbortSignal): AsyncGenerator<IndexEvent, void> {
    const summary: IndexSummary = { added: 0, changed: 0, moved: 0, removed: 0, unchanged: 0, failed: [] }
    const known = new Map((await store.listFiles(folder.path)).map((row) => [row.path, row]))
    const files: ChosenFile[] = []
    for await (const file of folder.files()) if (TEXT_FILE.test(file.path)) files.push(file)
    files.sort((a, b) => (a.path < b.path ? -1 : 1))
    const here = new Set(files.map(({ path }) => path))
    const gone = [...known.values()].filter(({ path }) => !here.has(path))
    const touched: string[] = []
    for (const [at, file] of files.entries()) {
      signal?.throwIfAborted()
      yield { type: 'progress', done: at, total: files.length, label: file.path }
      await one(folder, file, known.get(file.path) ?? null, gone, summary, touched)
      if (touched.length >= TOLD_AT_ONCE) await deps.changed(touched.splice(0))
    }
    for (const row of gone) {
      await store.dropItems([row.item_id])
      await store.removeFile(folder.path, row.path)
      touched.push(row.item_id)
      summary.removed += 1
    }
    if (touched.length > 0) await deps.changed(touched)
    yield { type: 'done', summary }
  }

  async function one(
    folder: ChosenFolder,
    file: ChosenFile,
    known: IndexedFileRow | null,
    gone: IndexedFileRow[],
    summary: IndexSummary,
    touched: string[],
  ): Promise<void> {
    if (known && known.bytes === file.bytes && known.changed_at === file.changed_at) {
      summary.unchanged += 1
      return
    }
    const content = await folder.read(file.path, FILE_BYTES)
    const parsed = 'why' in content ? null : parseMarkdown(file.path, content.text, 'reference')
    const why = 'why' in content ? content.why : parsed?.failed[0]?.why
    const found = parsed?.found[0]
    if (found === undefined || 'why' in content) {
      summary.failed.push({ file: file.path, why: why ?? 'it holds no text' })
      // What can no longer be read is no longer what memory holds.
      if (known) gone.push(known)
      return
    }
    const hash = contentHash(content.text)
    const row = { path: file.path, hash, bytes: file.bytes, changed_at: file.changed_at }
    if (known?.hash === hash) {
      await store.putFile(folder.path, { ...row, item_id: known.item_id })
      summary.unchanged += 1
      return
    }
    const from = known ? -1 : gone.findIndex((other) => other.hash === hash)
    const moved = gone[from]
    if (moved) {
      gone.splice(from, 1)
      await store.moveFile(folder.path, moved.path, { ...row, item_id: moved.item_id }, found.source)
      touched.push(moved.item_id)
      summary.moved += 1
      return
    }
    const item = { ...itemOf(found, file.path), id: contentId([folder.path, file.path, hash]) }
    const { id: item_id, entry } = await entryFor(item, known)
    await store.putFile(folder.path, { ...row, item_id }, entry)
    touched.push(item_id)
    if (known) summary.changed += 1
    else summary.added += 1
  }

  /** What is to be written for a file, and its id; nothing when the same is there, by its id or as the newest version. */
  async function entryFor(item: MemoryItem, known: IndexedFileRow | null): Promise<{ id: string; entry?: NewItem }> {
    const before = (known ? await store.versions(known.item_id) : []).findLast(isLive)
    const same = before ?? (await store.getItem(item.id))
    if (same && isLive(same) && same.text === item.text) return { id: same.id }
    const isTaken = (await store.knownIds([item.id])).length > 0
    const id = isTaken ? deps.ids.next('mem') : item.id
    const supersedes = before?.id ?? null
    return {
      id,
      entry: { item: { ...item, id, parent_id: supersedes }, chunks: chunkText(item.text), supersedes, synced: true },
    }
  }

  function itemOf(
    found: NonNullable<ReturnType<typeof parseMarkdown>['found'][number]>,
    path: string,
  ): Omit<MemoryItem, 'id'> {
    const at = nowIso()
    const text = hidePrivate(found.text)
    const { person, project } = found
    const some = Object.entries({ person, project }).filter(([, value]) => value !== undefined)
    return {
      kind: found.kind === 'note' ? 'note' : 'reference',
      scope: found.scope ?? 'global',
      text,
      title: hidePrivate(found.title ?? titleOf(text)).slice(0, LIMITS.titleChars),
      source: path,
      created_on: found.created_on ?? todayIn(deps.zone(), deps.clock.now()),
      tags: found.tags ?? [],
      origin: 'import',
      ...STANDING_ALONE,
      created_at: at,
      updated_at: at,
      ...Object.fromEntries(some),
    }
  }

  /** One pass at a time: two would take each other's files for moved ones. */
  const whole = (folder: ChosenFolder, watched: boolean, each: (event: IndexEvent) => void, signal?: AbortSignal) =>
    inOrder(async () => {
      await store.putFolder({ path: folder.path, watched, swept_at: null })
      for await (const event of pass(folder, signal)) each(event)
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

const isLive = (item: MemoryItem) => item.is_latest && item.forgotten_at === null

const unknownFolder = (path: string) =>
  new HearkenError('NOT_FOUND', `The folder ${path} is not indexed.`, '"hearken memory stats" lists those that are.')
