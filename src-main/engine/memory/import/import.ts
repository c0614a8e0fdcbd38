/** Brings files of a chosen folder, or files handed over, into memory. The same content again adds nothing. */
import { type ImportEvent, type ImportSummary, LIMITS, type MemoryItem } from '../../../contract/index'
import { hidePrivate } from '../../../contract/private-spans'
import type { ChosenFolder, Clock, Folders, NewItem, Store } from '../../ports'
import type { Work, Works } from '../../ports/works'
import { chunkText } from '../chunk'
import { contentId } from './content-id'
import { itemFrom } from './item-from'
import { isImportable, parseFile } from './parse'
import type { Found } from './types'

/** An export of years of conversations; more would not fit a JavaScript string with its parse. */
export const IMPORT_BYTES = 256 * 1024 * 1024
const BATCH = 100

export interface ImportDeps {
  store: Store
  folders: Folders
  clock: Clock
  works: Pick<Works, 'begin'>
  zone(): string
  /** Ids written. */
  changed(ids: string[]): Promise<void>
}

export type ImportSource = { path: string } | { files: { name: string; text: string }[] }

interface Candidate {
  label: string
  read(): Promise<{ text: string } | { why: string }>
}

/** Ends with `done`. Throws what Folders.open throws, before anything was written. */
export async function* importMemory(
  deps: ImportDeps,
  source: ImportSource,
  signal?: AbortSignal,
): AsyncGenerator<ImportEvent, void> {
  const work = deps.works.begin()
  try {
    yield* importAll(deps, source, work, signal)
  } finally {
    work.end()
  }
}

async function* importAll(
  deps: ImportDeps,
  source: ImportSource,
  work: Work,
  signal?: AbortSignal,
): AsyncGenerator<ImportEvent, void> {
  const summary: ImportSummary = { imported: 0, skipped: 0, failed: [] }
  const candidates =
    'files' in source ? handed(source.files) : await within(await deps.folders.open(source.path), summary)
  const gathered = gatherer(deps, summary, work)
  for (const [at, candidate] of candidates.entries()) {
    signal?.throwIfAborted()
    yield { type: 'progress', done: at, total: candidates.length, label: candidate.label }
    const content = await candidate.read()
    if ('why' in content) summary.failed.push({ file: candidate.label, why: content.why })
    else yield* entriesOf(deps, candidate.label, content.text, summary, gathered, signal)
  }
  await gathered.flush()
  yield { type: 'done', summary }
}

/** Small files share a transaction: one each would wait for the disk a thousand times. */
function gatherer(deps: ImportDeps, summary: ImportSummary, work: Work) {
  const waiting: NewItem[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    const taken = waiting.splice(0)
    // What was erased while this import ran does not come back by it.
    const batch = taken.filter(({ item }) => !work.repeats(item.text))
    if (batch.length < taken.length)
      summary.failed.push({
        file: `${taken.length - batch.length} left out`,
        why: 'they say what was erased meanwhile',
      })
    const written = await put(deps.store, batch)
    summary.imported += written.length
    summary.skipped += batch.length - written.length
    if (written.length > 0) await deps.changed(written)
  }
  return {
    flush,
    /** True when it was written. */
    async add(entry: NewItem): Promise<boolean> {
      waiting.push(entry)
      if (waiting.length < BATCH) return false
      await flush()
      return true
    },
  }
}

const handed = (files: { name: string; text: string }[]): Candidate[] =>
  files.map(({ name, text }) => ({ label: name, read: async () => ({ text }) }))

async function within(folder: ChosenFolder, summary: ImportSummary): Promise<Candidate[]> {
  const found: Candidate[] = []
  for await (const { path, unreadable } of folder.files()) {
    if (unreadable) summary.failed.push({ file: path, why: 'it may not be read' })
    else if (/\.zip$/i.test(path))
      summary.failed.push({ file: path, why: 'it is packed: unpack it and import the folder' })
    else if (isImportable(path)) found.push({ label: path, read: () => folder.read(path, IMPORT_BYTES) })
  }
  return found.sort((a, b) => (a.label < b.label ? -1 : 1))
}

async function* entriesOf(
  deps: ImportDeps,
  file: string,
  text: string,
  summary: ImportSummary,
  gathered: ReturnType<typeof gatherer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ImportEvent, void> {
  const parsed = parseFile(file, text)
  summary.failed.push(...parsed.failed)
  const found = parsed.found.flatMap((each) => {
    if (each.text.length <= LIMITS.memoryChars) return [entryOf(deps, each)]
    summary.failed.push({ file, why: `longer than ${LIMITS.memoryChars.toLocaleString('en')} characters` })
    return []
  })
  const own = parentsFirst(parsed.items).map((item) => ownEntry(item))
  const all = [...found, ...own]
  for (const [at, entry] of all.entries()) {
    signal?.throwIfAborted()
    const isWritten = await gathered.add(entry)
    if (isWritten && all.length > BATCH) yield { type: 'progress', done: at + 1, total: all.length, label: file }
  }
}

/** One transaction; what is there already, by id or word for word, is left out. */
async function put(store: Store, batch: NewItem[]): Promise<string[]> {
  const known = new Set(await store.knownIds(batch.map(({ item }) => item.id)))
  const said = await store.saidAlready(batch.map(({ item }) => item))
  const followed = new Set(batch.map(({ supersedes }) => supersedes))
  const here = new Set<string>()
  const fresh = batch.filter(({ item, supersedes }, at) => {
    const words = JSON.stringify([item.kind, item.scope, item.text])
    if (known.has(item.id) || (supersedes === null && (said[at] || here.has(words)))) return false
    known.add(item.id)
    if (!followed.has(item.id)) here.add(words)
    return true
  })
  // Only what is the latest at that moment can be followed; a second successor, or one of nothing, begins a chain.
  const latest = new Set<string>()
  const ready: NewItem[] = []
  for (const entry of fresh) {
    const before = entry.supersedes
    const follows = before !== null && (latest.delete(before) || (await isLatest(store, before, ready)))
    ready.push(follows ? entry : { ...entry, supersedes: null, item: { ...entry.item, parent_id: null } })
    latest.add(entry.item.id)
  }
  await store.putItems(ready)
  return fresh.map(({ item }) => item.id)
}

async function isLatest(store: Store, id: string, before: NewItem[]): Promise<boolean> {
  return !before.some(({ supersedes }) => supersedes === id) && (await store.getItem(id))?.is_latest === true
}

/** A file need not list versions in their order; one that is its own ancestor is taken as it comes. */
function parentsFirst(items: MemoryItem[]): MemoryItem[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const placed = new Set<string>()
  const ordered: MemoryItem[] = []
  for (const item of items) {
    const line: MemoryItem[] = []
    for (let at: MemoryItem | undefined = item; at !== undefined && !placed.has(at.id); ) {
      placed.add(at.id)
      line.push(at)
      at = at.parent_id === null ? undefined : byId.get(at.parent_id)
    }
    ordered.push(...line.reverse())
  }
  return ordered
}

/** A version goes in as the latest; the one after it makes it an old one, as it did the first time. */
function ownEntry(item: MemoryItem): NewItem {
  const text = hidePrivate(item.text)
  const entry = { ...item, text, is_latest: true, forgotten_at: null }
  return { item: entry, chunks: chunkText(text), supersedes: item.parent_id, synced: true }
}

function entryOf(deps: ImportDeps, found: Found): NewItem {
  const item = itemFrom(found, deps)
  const id = contentId([found.kind, item.scope, found.created_on ?? '', found.series ?? '', item.text])
  return { item: { ...item, id }, chunks: chunkText(item.text), supersedes: null, synced: true }
}
