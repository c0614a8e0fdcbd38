/** One comparison of a folder with what memory holds of it, and what has to be written so that both agree. */
import type { IndexEvent, IndexSummary, MemoryItem } from '../../../contract/index'
import type {
  ChosenFile,
  ChosenFolder,
  Clock,
  FileEntry,
  Folders,
  Ids,
  IndexedFileRow,
  NewItem,
  Store,
} from '../../ports'
import { chunkText } from '../chunk'
import { contentHash, contentId } from '../import/content-id'
import { itemFrom } from '../import/item-from'
import { parseMarkdown } from '../import/markdown'

/** Bytes of a file that is read at all; in UTF-8 no text of a million characters is longer. */
export const FILE_BYTES = 4 * 1024 * 1024
/** Files written in one transaction; then the mirror is written again and the windows look. */
const AT_ONCE = 100
const TEXT_FILE = /\.(md|markdown|mdx|txt|text|rst|org|adoc|log|csv|tsv|json|ya?ml|toml|html?|tex|srt|vtt)$/i

export interface FolderDeps {
  store: Store
  folders: Folders
  clock: Clock
  ids: Ids
  zone(): string
  changed(ids: string[]): Promise<void>
}

export async function* comparing(
  deps: FolderDeps,
  folder: ChosenFolder,
  signal?: AbortSignal,
): AsyncGenerator<IndexEvent, void> {
  const { store } = deps
  const summary: IndexSummary = { added: 0, changed: 0, moved: 0, removed: 0, unchanged: 0, failed: [] }
  const known = new Map((await store.listFiles(folder.path)).map((row) => [row.path, row]))
  const { files, closed } = await listed(folder, summary)
  const here = new Set(files.map(({ path }) => path))
  // What may not be looked at may well be there still.
  const isClosed = (path: string) => closed.some((at) => at === '' || path === at || path.startsWith(`${at}/`))
  const gone = [...known.values()].filter(({ path }) => !here.has(path) && !isClosed(path))
  const writing = writer(deps, folder)
  try {
    for (const [at, file] of files.entries()) {
      signal?.throwIfAborted()
      yield { type: 'progress', done: at, total: files.length, label: file.path }
      await compareOne(deps, folder, file, known.get(file.path) ?? null, gone, summary, writing)
    }
    await writing.remove(gone)
    summary.removed += gone.length
  } finally {
    // When it was stopped, what was read until then is kept.
    await writing.flush()
  }
  yield { type: 'done', summary }
}

/** Files that may be text, by name, and places that may not be looked into. */
async function listed(folder: ChosenFolder, summary: IndexSummary): Promise<{ files: ChosenFile[]; closed: string[] }> {
  const files: ChosenFile[] = []
  const closed: string[] = []
  for await (const file of folder.files()) {
    if (file.unreadable) {
      closed.push(file.path)
      summary.failed.push({ file: file.path, why: 'it may not be read' })
    } else if (TEXT_FILE.test(file.path)) files.push(file)
  }
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), closed }
}

interface Writing {
  /** Written with others in one transaction. */
  add(row: FileEntry): Promise<void>
  move(from: IndexedFileRow, to: IndexedFileRow, source: string): Promise<void>
  remove(rows: IndexedFileRow[]): Promise<void>
  flush(): Promise<void>
}

function writer({ store, changed }: FolderDeps, folder: ChosenFolder): Writing {
  const waiting: FileEntry[] = []
  const touched: string[] = []
  const flush = async () => {
    const entries = waiting.splice(0)
    if (entries.length > 0) await store.putFiles(folder.path, entries)
    touched.push(...entries.flatMap(({ row, entry }) => (entry ? [row.item_id] : [])))
    if (touched.length > 0) await changed(touched.splice(0))
  }
  return {
    flush,
    async add(entry) {
      waiting.push(entry)
      if (waiting.length >= AT_ONCE) await flush()
    },
    async move(from, to, source) {
      await store.moveFile(folder.path, from.path, to, source)
      touched.push(to.item_id)
    },
    async remove(rows) {
      if (rows.length === 0) return
      await store.dropItems(rows.map(({ item_id }) => item_id))
      await store.removeFiles(
        folder.path,
        rows.map(({ path }) => path),
      )
      touched.push(...rows.map(({ item_id }) => item_id))
    },
  }
}

async function compareOne(
  deps: FolderDeps,
  folder: ChosenFolder,
  file: ChosenFile,
  known: IndexedFileRow | null,
  gone: IndexedFileRow[],
  summary: IndexSummary,
  writing: Writing,
): Promise<void> {
  if (known && known.bytes === file.bytes && known.changed_at === file.changed_at) {
    summary.unchanged += 1
    return
  }
  const content = await folder.read(file.path, FILE_BYTES)
  const parsed = 'why' in content ? null : parseMarkdown(file.path, content.text, 'reference')
  const found = parsed?.found[0]
  if (found === undefined || 'why' in content) {
    const why = 'why' in content ? content.why : parsed?.failed[0]?.why
    summary.failed.push({ file: file.path, why: why ?? 'it holds no text' })
    // What is no text any more is no longer what memory holds; what may not be read right now may be the same.
    if (known && !('why' in content && content.denied)) gone.push(known)
    return
  }
  const hash = contentHash(content.text)
  const row = { path: file.path, hash, bytes: file.bytes, changed_at: file.changed_at }
  if (known?.hash === hash) {
    await writing.add({ row: { ...row, item_id: known.item_id } })
    summary.unchanged += 1
    return
  }
  const from = known ? -1 : gone.findIndex((other) => other.hash === hash)
  const moved = gone[from]
  if (moved) {
    gone.splice(from, 1)
    await writing.move(moved, { ...row, item_id: moved.item_id }, found.source)
    summary.moved += 1
    return
  }
  const item: MemoryItem = {
    ...itemFrom(found, deps),
    id: contentId([folder.path, file.path, hash]),
    kind: found.kind === 'note' ? 'note' : 'reference',
    source: file.path,
  }
  const { id: item_id, entry } = await entryFor(deps, item, known)
  await writing.add({ row: { ...row, item_id }, ...(entry ? { entry } : {}) })
  if (known) summary.changed += 1
  else summary.added += 1
}

/** What is to be written for a file, and its id; nothing when the same is there, by its id or as the newest version. */
async function entryFor(
  { store, ids }: FolderDeps,
  item: MemoryItem,
  known: IndexedFileRow | null,
): Promise<{ id: string; entry?: NewItem }> {
  const before = (known ? await store.versions(known.item_id) : []).findLast(isLive)
  const same = before ?? (await store.getItem(item.id))
  if (same && isLive(same) && same.text === item.text) return { id: same.id }
  const isTaken = (await store.knownIds([item.id])).length > 0
  const id = isTaken ? ids.next('mem') : item.id
  const supersedes = before?.id ?? null
  const written = { ...item, id, parent_id: supersedes }
  return { id, entry: { item: written, chunks: chunkText(item.text), supersedes, synced: true } }
}

const isLive = (item: MemoryItem) => item.is_latest && item.forgotten_at === null
