/**
 * The microphone ledger: every opening and closing, with its reason and owner, in `microphone.jsonl` in home. An opening is
 * on disk before its sound is used, and one that a crash left open is closed in the ledger at the next start.
 */
import type { MicrophoneEntry } from '../../contract'
import type { Clock, Files } from '../ports'

const PATH = 'microphone.jsonl'
/** Kept when the file is tidied at a start; some years of daily use. */
const KEPT = 10_000

export interface Ledger {
  /** `key`: the page that holds it. */
  opened(key: string, entry: { reason: string; owner: string; device: string }): Promise<void>
  closed(key: string, reason: string): Promise<void>
  /** Hearken ends: nothing is open any more. */
  closeAll(reason: string): Promise<void>
  /** It could not be opened. */
  refused(entry: { reason: string; owner: string }): Promise<void>
  /** Openings that have not ended. */
  openNow(): MicrophoneEntry[]
  /** Newest first. */
  list(page: { limit: number; offset: number }): Promise<{ entries: MicrophoneEntry[]; total: number; open: boolean }>
}

/** `onFault` is told when the ledger cannot be written; it must not throw. */
export async function openLedger(deps: {
  files: Files
  clock: Clock
  onFault?: (error: unknown) => void
}): Promise<Ledger> {
  const { files, clock, onFault = () => {} } = deps
  const read = async () => parse((await files.read(PATH)) ?? '')
  const open = new Map<string, MicrophoneEntry>()
  let last: Promise<void> = Promise.resolve()

  const queue = (work: () => Promise<void>) => {
    last = last.then(work).catch(onFault)
    return last
  }
  const write = (entry: MicrophoneEntry) => files.append(PATH, `${JSON.stringify(entry)}\n`)
  const at = () => new Date(clock.now()).toISOString()
  const closing = (from: MicrophoneEntry, reason: string): MicrophoneEntry => ({
    ...from,
    at: at(),
    what: 'closed',
    reason,
    open_ms: Math.max(0, clock.now() - Date.parse(from.at)),
  })

  await queue(async () => {
    const entries = await read()
    const left = leftOpen(entries)
    for (const entry of left) entries.push({ ...closing(entry, 'Hearken ended without closing it'), open_ms: null })
    if (left.length === 0 && entries.length <= KEPT) return
    await files.write(
      PATH,
      entries
        .slice(-KEPT)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    )
  })

  return {
    opened: (key, entry) =>
      queue(async () => {
        const before = open.get(key)
        if (before) await write(closing(before, 'Opened anew'))
        const opened: MicrophoneEntry = { at: at(), what: 'opened', open_ms: null, ...entry }
        open.set(key, opened)
        await write(opened)
      }),
    closed: (key, reason) =>
      queue(async () => {
        const entry = open.get(key)
        if (!entry) return
        open.delete(key)
        await write(closing(entry, reason))
      }),
    closeAll: (reason) =>
      queue(async () => {
        for (const entry of open.values()) await write(closing(entry, reason))
        open.clear()
      }),
    refused: (entry) => queue(() => write({ at: at(), what: 'refused', device: '', open_ms: null, ...entry })),
    openNow: () => [...open.values()],
    async list({ limit, offset }) {
      await last
      const entries = (await read()).reverse()
      return { entries: entries.slice(offset, offset + limit), total: entries.length, open: open.size > 0 }
    },
  }
}

/** Openings that no closing of the same page's name followed. */
function leftOpen(entries: MicrophoneEntry[]): MicrophoneEntry[] {
  const open: MicrophoneEntry[] = []
  for (const entry of entries) {
    if (entry.what === 'opened') open.push(entry)
    const at = entry.what === 'closed' ? open.findIndex(({ owner }) => owner === entry.owner) : -1
    if (at >= 0) open.splice(at, 1)
  }
  return open
}

/** A line that a crash cut short is passed over. */
function parse(text: string): MicrophoneEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const entry = JSON.parse(line) as MicrophoneEntry
      return typeof entry?.at === 'string' && ['opened', 'closed', 'refused'].includes(entry.what) ? [entry] : []
    } catch {
      return []
    }
  })
}
