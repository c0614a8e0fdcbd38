/**
 * Memory as files a person can read: MEMORY.md (all live items by kind) and memory/<id>.md (one for each fact).
 * They are copies: the database is the truth. A memory never changes under its id (a change is a new version), so a file
 * that is there is right, and only missing and left-over ones need work.
 */
import { ITEM_KINDS, type ItemKind, type MemoryItem } from '../../contract/index'
import type { Files, MemoryStore } from '../ports'

const INDEX = 'MEMORY.md'
const FOLDER = 'memory'
/** Lines of one kind in MEMORY.md; the rest is counted. */
const LINES_PER_KIND = 500
const LINE_CHARS = 300
const PAGE = 1_000
/** Files on their way to the disk at once: an import waits for the disk once for all of them, not once a file. */
const AT_ONCE = 16

const INTRODUCTION =
  '# What Hearken remembers\n\nA copy for reading. Hearken rewrites it; to change or forget something, tell Hearken.'
const HEADINGS: Record<ItemKind, string> = {
  fact: 'Facts',
  episode: 'Episodes',
  note: 'Notes',
  observation: 'Observations',
  report: 'Reports',
  reference: 'References',
}

export interface Mirror {
  /** These items were written, hidden, brought back or erased since the last `write`. */
  changed(ids: string[]): void
  /** The first call compares the folder with the database; later ones touch only what changed. */
  write(): Promise<void>
}

export function createMirror({ store, files }: { store: MemoryStore; files: Files }): Mirror {
  const dirty = new Set<string>()
  let reconciled = false
  let index: string | null = null
  /** The section of each kind as it stands in MEMORY.md; reading all of them anew would be most of what a turn costs. */
  const sections = new Map<ItemKind, string>()

  const pathOf = (id: string) => `${FOLDER}/${id}.md`
  const writeOne = async (item: MemoryItem | null, id: string) => {
    if (item) sections.delete(item.kind)
    else sections.clear()
    if (item && isMirrored(item)) await files.write(pathOf(id), factFile(item))
    else await files.remove(pathOf(id))
  }
  const reconcile = async () => {
    const leftOver = new Set(await files.list(FOLDER))
    for (let offset = 0; ; offset += PAGE) {
      const { items } = await store.listItems({ kind: 'fact', limit: PAGE, offset })
      await eachOf(
        items.filter((item) => !leftOver.delete(`${item.id}.md`)),
        (item) => writeOne(item, item.id),
      )
      if (items.length < PAGE) break
    }
    await eachOf([...leftOver], (name) => files.remove(`${FOLDER}/${name}`))
  }
  const writeIndex = async () => {
    const text = await indexFile(store, sections)
    index ??= await files.read(INDEX)
    if (text === index) return
    await files.write(INDEX, text)
    index = text
  }

  return {
    changed(ids) {
      for (const id of ids) dirty.add(id)
    },
    async write() {
      if (reconciled && dirty.size === 0) return
      const ids = [...dirty]
      dirty.clear()
      try {
        if (!reconciled) await reconcile()
        else await eachOf(ids, async (id) => writeOne(await store.getItem(id), id))
        await writeIndex()
        reconciled = true
      } catch (thrown) {
        sections.clear()
        for (const id of ids) dirty.add(id)
        throw thrown
      }
    },
  }
}

async function eachOf<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += AT_ONCE) await Promise.all(all.slice(from, from + AT_ONCE).map(work))
}

function isMirrored(item: MemoryItem): boolean {
  return item.kind === 'fact' && item.is_latest && item.forgotten_at === null
}

function factFile(item: MemoryItem): string {
  const head = [
    '---',
    `id: ${item.id}`,
    `created_on: ${item.created_on}`,
    `source: ${JSON.stringify(item.source)}`,
    `origin: ${item.origin}`,
    `scope: ${JSON.stringify(item.scope)}`,
    ...(item.tags.length > 0 ? [`tags: ${JSON.stringify(item.tags)}`] : []),
    '---',
  ]
  return `${head.join('\n')}\n\n${item.text}\n`
}

async function indexFile(store: MemoryStore, sections: Map<ItemKind, string>): Promise<string> {
  for (const kind of ITEM_KINDS) if (!sections.has(kind)) sections.set(kind, await sectionOf(store, kind))
  const parts = ITEM_KINDS.map((kind) => sections.get(kind) ?? '').filter((section) => section !== '')
  const text = [INTRODUCTION, ...(parts.length === 0 ? ['Nothing yet.'] : parts)]
  return `${text.join('\n\n')}\n`
}

async function sectionOf(store: MemoryStore, kind: ItemKind): Promise<string> {
  const { items, total } = await store.listItems({ kind, limit: LINES_PER_KIND, offset: 0 })
  if (total === 0) return ''
  const lines = items.map(indexLine)
  if (total > items.length) lines.push(`- … and ${total - items.length} older ones, in the app.`)
  return `## ${HEADINGS[kind]} (${total})\n\n${lines.join('\n')}`
}

function indexLine(item: MemoryItem): string {
  const shown = item.kind === 'report' || item.kind === 'reference' || item.kind === 'note' ? item.title : item.text
  const flat = shown.replace(/\s+/g, ' ').trim()
  const characters = [...flat.slice(0, LINE_CHARS * 2)]
  const text = characters.length > LINE_CHARS ? `${characters.slice(0, LINE_CHARS - 1).join('')}…` : flat
  return `- ${item.created_on}: ${text} (${item.id})`
}
