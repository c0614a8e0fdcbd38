/** Bringing memory in and out, with progress. One at a time. */
import { create } from 'zustand'
import type { ErrorBody, ImportEvent, ImportSummary } from '../../../src-main/contract'
import { call, client, type UiError } from '../../client'
import { saveFile } from '../save-file'

export interface Exported {
  items: number
  files: number
  /** null: handed over as a download. */
  path: string | null
}

interface Transfer {
  running: 'import' | 'export' | null
  done: number
  /** null while it is being counted. */
  total: number | null
  label: string
  imported: ImportSummary | null
  exported: Exported | null
  error: ErrorBody | null
}

const NOTHING: Transfer = {
  running: null,
  done: 0,
  total: null,
  label: '',
  imported: null,
  exported: null,
  error: null,
}
export const useTransfer = create<Transfer>(() => NOTHING)

/** One call carries at most this many characters of files; the door takes 4 MB. */
const BATCH_CHARS = 1_200_000
let controller: AbortController | null = null

export interface ReadFile {
  name: string
  text: string
}

/** Files in groups that one call can carry; a file that is too large for any is left over. */
export function batchesOf(files: readonly ReadFile[]): { batches: ReadFile[][]; tooLarge: string[] } {
  const batches: ReadFile[][] = []
  let current: ReadFile[] = []
  let size = 0
  const fitting = files.filter(({ text }) => text.length <= BATCH_CHARS)
  for (const file of fitting) {
    if (size + file.text.length > BATCH_CHARS && current.length > 0) {
      batches.push(current)
      current = []
      size = 0
    }
    current.push(file)
    size += file.text.length
  }
  if (current.length > 0) batches.push(current)
  return { batches, tooLarge: files.filter(({ text }) => text.length > BATCH_CHARS).map(({ name }) => name) }
}

async function run(kind: 'import' | 'export', work: (signal: AbortSignal) => Promise<Partial<Transfer>>) {
  if (useTransfer.getState().running) return
  controller = new AbortController()
  const { signal } = controller
  useTransfer.setState({ ...NOTHING, running: kind })
  try {
    useTransfer.setState({ ...(await call(() => work(signal))), running: null })
  } catch (error) {
    // Stopped by the person: what was done stays, and nothing went wrong.
    useTransfer.setState({ running: null, error: signal.aborted ? null : (error as UiError).body })
  }
}

const joined = (a: ImportSummary, b: ImportSummary): ImportSummary => ({
  imported: a.imported + b.imported,
  skipped: a.skipped + b.skipped,
  failed: [...a.failed, ...b.failed],
})

/** A file or folder of the computer Hearken runs on. */
export const importPath = (path: string) =>
  run('import', async (signal) => ({
    imported: await follow(await client.memory.import({ path }, { signal }), 0, null),
  }))

/** Files read in this window. `tooLarge` is said in the summary. */
export const importFiles = (files: readonly ReadFile[], why: string) =>
  run('import', async (signal) => {
    const { batches, tooLarge } = batchesOf(files)
    let summary: ImportSummary = { imported: 0, skipped: 0, failed: tooLarge.map((file) => ({ file, why })) }
    let before = 0
    for (const batch of batches) {
      const events = await client.memory.import({ files: batch }, { signal })
      summary = joined(summary, await follow(events, before, files.length))
      before += batch.length
    }
    return { imported: summary }
  })

async function follow(
  events: AsyncIterable<ImportEvent>,
  before: number,
  total: number | null,
): Promise<ImportSummary> {
  let summary: ImportSummary = { imported: 0, skipped: 0, failed: [] }
  for await (const event of events)
    if (event.type === 'done') summary = event.summary
    else useTransfer.setState({ done: before + event.done, total: total ?? event.total, label: event.label })
  return summary
}

/** Into a folder, or, without a path, as a download. */
export const exportMemory = (format: 'json' | 'markdown', path: string) =>
  run('export', async (signal) => {
    const events = await client.memory.export(path ? { format, path } : { format }, { signal })
    const parts = new Map<string, string[]>()
    let exported: Exported | null = null
    for await (const event of events)
      if (event.type === 'part') parts.set(event.name, [...(parts.get(event.name) ?? []), event.text])
      else if (event.type === 'done') exported = { items: event.items, files: event.files, path: event.path }
      else useTransfer.setState({ done: event.done, total: event.total, label: event.label })
    // One file after the other in one: a browser asks before it saves hundreds.
    if (!path && parts.size === 1) for (const [name, texts] of parts) saveFile(name, 'application/json', texts)
    else if (!path && parts.size > 1)
      saveFile(
        'memory.md',
        'text/markdown',
        [...parts].flatMap(([, texts]) => [...texts, '\n\n']),
      )
    return { exported }
  })

export function stopTransfer() {
  controller?.abort()
}

export function forgetTransfer() {
  if (!useTransfer.getState().running) useTransfer.setState(NOTHING)
}
