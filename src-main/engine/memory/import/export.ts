/** All of memory as JSON (exact, with every version) or as a folder of Markdown files (what is live). */
import type { ExportEvent, MemoryItem } from '../../../contract/index'
import type { Clock, Folders, FolderWriter, Store } from '../../ports'
import { OWN_FORMAT, OWN_VERSION } from './own'

export interface ExportDeps {
  store: Store
  folders: Folders
  clock: Clock
}

export interface ExportRequest {
  format: 'json' | 'markdown'
  /** A folder that is new or empty; left out, the parts are handed over. */
  path?: string | undefined
}

const PAGE = 200
/** Characters of one part: well below what a frame may hold. */
const PART_CHARS = 500_000

type Emit = (name: string, text: string) => Promise<ExportEvent[]>

export async function* exportMemory(
  { store, folders, clock }: ExportDeps,
  request: ExportRequest,
  signal?: AbortSignal,
): AsyncGenerator<ExportEvent, void> {
  const writer = request.path === undefined ? null : await folders.create(request.path)
  const begun = new Set<string>()
  const emit: Emit = writer === null ? handOver : (name, text) => writeTo(writer, begun, name, text)
  const counts = await store.memoryCounts()
  const total = counts.items + (request.format === 'json' ? counts.versions : 0)
  const names = new Set<string>()
  const isJson = request.format === 'json'
  const exported_at = new Date(clock.now()).toISOString()
  if (isJson)
    yield* await emit(
      JSON_FILE,
      `{"format":"${OWN_FORMAT}","version":${OWN_VERSION},"exported_at":"${exported_at}","items":[`,
    )
  let done = 0
  for (let after: string | null = null; ; ) {
    signal?.throwIfAborted()
    const page: MemoryItem[] = await store.pageOfVersions(after, PAGE)
    const wanted = isJson ? page : page.filter(({ is_latest }) => is_latest)
    if (isJson && wanted.length > 0)
      yield* await emit(JSON_FILE, `${done > 0 ? ',' : ''}\n${wanted.map((item) => JSON.stringify(item)).join(',\n')}`)
    if (!isJson) for (const item of wanted) yield* await emit(fileName(item, names), markdownOf(item))
    done += wanted.length
    yield {
      type: 'progress',
      done,
      total: Math.max(total, done),
      label: `${done} of ${Math.max(total, done)} memories`,
    }
    after = page.at(-1)?.id ?? null
    if (page.length < PAGE) break
  }
  if (isJson) yield* await emit(JSON_FILE, '\n]}\n')
  yield { type: 'done', items: done, files: isJson ? 1 : names.size, path: writer?.path ?? null }
}

const JSON_FILE = 'hearken-memory.json'

async function handOver(name: string, text: string): Promise<ExportEvent[]> {
  const parts: ExportEvent[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PART_CHARS)
    if (to < text.length && /[\uD800-\uDBFF]/.test(text[to - 1] ?? '')) to -= 1
    parts.push({ type: 'part', name, text: text.slice(from, to) })
    from = to
  }
  return parts
}

async function writeTo(writer: FolderWriter, begun: Set<string>, name: string, text: string): Promise<ExportEvent[]> {
  if (begun.has(name)) await writer.append(name, text)
  else await writer.write(name, text)
  begun.add(name)
  return []
}

/** `facts/2026-03-04 the guest wifi.md`, unlike any before it on any file system. */
function fileName(item: MemoryItem, taken: Set<string>): string {
  const words = item.title
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 50)
    .trim()
  const stem = `${item.kind}s/${item.created_on}${words ? ` ${words}` : ''}`
  for (let n = 1; ; n++) {
    const name = `${stem}${n === 1 ? '' : ` ${n}`}.md`
    const key = name.toLowerCase()
    if (taken.has(key)) continue
    taken.add(key)
    return name
  }
}

/** The keys that an import of Markdown honours. */
export function markdownOf(item: MemoryItem): string {
  const head = [
    ['id', item.id],
    ['title', item.title],
    ['kind', item.kind],
    ['created_on', item.created_on],
    ['source', item.source],
    ['scope', item.scope],
    ['person', item.person],
    ['project', item.project],
  ].flatMap(([key, value]) => (value ? [`${key}: ${JSON.stringify(value)}`] : []))
  if (item.tags.length > 0) head.push(`tags: ${JSON.stringify(item.tags)}`)
  return `---\n${head.join('\n')}\n---\n\n${item.text}\n`
}
