/**
 * The microphone ledger: every opening and closing, with its reason and owner, in `microphone.jsonl` in home. An opening is
 * on disk before its sound is used, and one that a crash left open is closed in the ledger at the next start.
 */
import { MicrophoneEntry } from '../../contract'
import type { Clock, Files } from '../ports'

const PATH = 'microphone.jsonl'
/** Kept when the file is tidied; some years of daily use. */
const KEPT = 10_000
/** Lines of one run after which it is tidied without waiting for the next start. */
const TIDY_AFTER = 10_000
/** Lines that may wait for a disk that takes none. */
const MAX_OWED = 1_000

export interface Ledger {
  /**
   * `key`: the page that holds it. Rejects with what Files throws when it cannot be written: then nothing heard may be used,
   * and its line is written as soon as that is possible.
   */
  opened(key: string, entry: { reason: string; owner: string; device: string }): Promise<void>
  closed(key: string, reason: string): Promise<void>
  /** Hearken ends: nothing is open any more. */
  closeAll(reason: string): Promise<void>
  /** It could not be opened. The same once more, with nothing in between, says nothing new and is not written. */
  refused(entry: { reason: string; owner: string }): Promise<void>
  /** Lines wait that could not be written. */
  owes(): boolean
  /** Writes them. Rejects with what Files throws when that still cannot be done. */
  catchUp(): Promise<void>
  /** Openings that have not ended. */
  openNow(): MicrophoneEntry[]
  /** The same, as if each were closed at this moment. */
  soFar(): MicrophoneEntry[]
  /** Newest first. */
  list(page: { limit: number; offset: number }): Promise<{ entries: MicrophoneEntry[]; total: number; open: boolean }>
}

interface Opening {
  entry: MicrophoneEntry
  /** In the ms that only ever grow. */
  since: number
}

export async function openLedger({ files, clock }: { files: Files; clock: Clock }): Promise<Ledger> {
  const read = async () => (await files.read(PATH)) ?? ''
  const open = new Map<string, Opening>()
  let last: Promise<void> = Promise.resolve()
  let owed: string[] = []
  /** The file may end in half a line: what is written next begins a new one. */
  let torn = false
  let written = 0
  let before: MicrophoneEntry | null = null

  const queue = (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  /** Kept for later where the disk takes nothing now. */
  const quietly = (work: () => Promise<void>) => queue(work).catch(() => {})

  async function flush(): Promise<void> {
    if (owed.length === 0) return
    const lines = owed
    try {
      await files.append(PATH, `${torn ? '\n' : ''}${lines.join('')}`)
    } catch (error) {
      torn = true
      throw error
    }
    owed = []
    torn = false
    written += lines.length
    if (written > TIDY_AFTER) await tidy(parse(await read())).catch(() => {})
  }
  async function write(entry: MicrophoneEntry): Promise<void> {
    before = entry
    owed = [...owed, lineOf(entry)].slice(-MAX_OWED)
    await flush()
  }
  async function tidy(entries: MicrophoneEntry[]): Promise<void> {
    await files.write(PATH, entries.slice(-KEPT).map(lineOf).join(''))
    written = 0
    torn = false
  }
  const at = () => new Date(clock.now()).toISOString()
  const closing = ({ entry, since }: Opening, reason: string): MicrophoneEntry => ({
    ...entry,
    at: at(),
    what: 'closed',
    reason,
    open_ms: Math.max(0, Math.round(clock.monotonic() - since)),
  })

  await quietly(async () => {
    const text = await read()
    torn = text !== '' && !text.endsWith('\n')
    const entries = parse(text)
    const left = leftOpen(entries)
    const reason = 'Hearken ended without closing it'
    for (const entry of left) entries.push({ ...entry, at: at(), what: 'closed', reason, open_ms: null })
    if (left.length > 0 || entries.length > KEPT) await tidy(entries)
  })

  return {
    opened: (key, entry) =>
      queue(async () => {
        const held = open.get(key)
        const opened: MicrophoneEntry = { at: at(), what: 'opened', open_ms: null, ...entry }
        open.set(key, { entry: opened, since: clock.monotonic() })
        if (held) await write(closing(held, 'Opened anew')).catch(() => {})
        await write(opened)
      }),
    closed: (key, reason) =>
      quietly(async () => {
        const held = open.get(key)
        if (!held) return
        open.delete(key)
        await write(closing(held, reason))
      }),
    closeAll: (reason) =>
      quietly(async () => {
        const all = [...open.values()]
        open.clear()
        for (const held of all) await write(closing(held, reason)).catch(() => {})
      }),
    refused: ({ reason, owner }) =>
      quietly(async () => {
        if (before?.what === 'refused' && before.reason === reason && before.owner === owner) return
        await write({ at: at(), what: 'refused', reason, owner, device: '', open_ms: null })
      }),
    owes: () => owed.length > 0,
    catchUp: () => queue(flush),
    openNow: () => [...open.values()].map(({ entry }) => entry),
    soFar: () => [...open.values()].map((held) => closing(held, '')),
    async list({ limit, offset }) {
      await last
      const entries = parse(await read()).reverse()
      return { entries: entries.slice(offset, offset + limit), total: entries.length, open: open.size > 0 }
    },
  }
}

const lineOf = (entry: MicrophoneEntry) => `${JSON.stringify(entry)}\n`

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

/** A line that a crash cut short, or that is damaged, is passed over. */
function parse(text: string): MicrophoneEntry[] {
  return text.split('\n').flatMap((line) => {
    try {
      const { success, data } = MicrophoneEntry.safeParse(JSON.parse(line))
      return success && !Number.isNaN(Date.parse(data.at)) ? [data] : []
    } catch {
      return []
    }
  })
}
