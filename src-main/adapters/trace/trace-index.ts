/** The TraceIndex port over `traces/YYYY-MM-DD.jsonl`: digests in memory and beside the files, grown as the files grow. */
import { open, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LinePlace, TraceDay, TraceIndex, TraceLine } from '../../engine/ports'
import { type Digest, foldLine, newDigest } from './digest'
import { dropOrphans, isPartOf, keep, readKept, type Source, sourceOf } from './digest-file'
import { readLine } from './read'
import { readLines } from './read-lines'

export interface TraceIndexOptions {
  dir: string
  /** Puts what waits on disk. */
  flush(): Promise<void>
}

/** Lines that a digest on disk may lack before it is written again. */
const UNKEPT_LINES = 2_000
/** Lines whose digests stay in memory; beyond it the days longest not asked for are let go. */
const HELD_LINES = 600_000

/** Bytes read at once where single lines are looked for. */
const PIECE = 64 * 1024

interface Held {
  digest: Digest
  source: Source
  keptLines: number
}

export function createTraceIndex({ dir, flush }: TraceIndexOptions): TraceIndex {
  /** The day asked for last stands last. */
  const held = new Map<string, Held>()
  let working: Promise<unknown> = Promise.resolve()

  async function daysOnDisk(): Promise<string[]> {
    const names = await readdir(dir).catch(() => [] as string[])
    const days = names.flatMap((name) => /^(\d{4}-\d{2}-\d{2})\.jsonl$/.exec(name)?.[1] ?? [])
    return days.filter((day) => !Number.isNaN(Date.parse(day))).sort()
  }

  /** What is known of the day already, as far as its file still begins with it. */
  async function start(day: string, path: string): Promise<Held> {
    const known = held.get(day)
    if (known !== undefined && (await isPartOf(path, known.source))) return known
    const kept = await readKept(dir, day)
    if (kept !== null) return { digest: newDigest(day, kept), source: kept.source, keptLines: kept.lines }
    return { digest: newDigest(day), source: { bytes: 0, ino: 0, changed: 0, tail: '' }, keptLines: 0 }
  }

  /** null: the file is gone or cannot be read. */
  async function read(day: string): Promise<Digest | null> {
    const path = join(dir, `${day}.jsonl`)
    try {
      const of = await start(day, path)
      const { digest } = of
      if ((await stat(path)).size > of.source.bytes) {
        const bytes = await readLines(path, of.source.bytes, (text, at, size) => foldLine(digest, text, at, size))
        of.source = await sourceOf(path, bytes)
        if (digest.lines - of.keptLines >= UNKEPT_LINES) {
          of.keptLines = digest.lines
          await keep(dir, digest, of.source)
        }
      }
      held.delete(day)
      held.set(day, of)
      return digest
    } catch {
      held.delete(day)
      return null
    }
  }

  function letGo(needed: number): void {
    let lines = [...held.values()].reduce((sum, { digest }) => sum + digest.lines, 0)
    for (const [day, { digest }] of [...held].slice(0, Math.max(0, held.size - needed))) {
      if (lines <= HELD_LINES) return
      held.delete(day)
      lines -= digest.lines
    }
  }

  async function days(from: string, to: string): Promise<TraceDay[]> {
    await flush()
    const all = await daysOnDisk()
    await dropOrphans(dir, new Set(all))
    const found: TraceDay[] = []
    for (const day of all) {
      if (day < from || day > to) continue
      const digest = await read(day)
      if (digest !== null) found.push(digest)
    }
    letGo(1)
    return found
  }

  return {
    days(from, to) {
      const work = working.then(() => days(from, to))
      working = work.catch(() => {})
      return work
    },
    linesAt: (places) => linesAt(dir, places),
    async find(words, { from, to, limit }) {
      await flush()
      const wanted = words.map(inJson)
      const found: TraceLine[] = []
      for (const day of (await daysOnDisk()).reverse()) {
        if (day < from || day > to || found.length >= limit) continue
        found.push(...(await linesWith(join(dir, `${day}.jsonl`), wanted, limit - found.length).catch(() => [])))
      }
      return found
    },
  }
}

/** As a word stands within a line. */
const inJson = (word: string) => JSON.stringify(word.toLowerCase()).slice(1, -1)

/** The last `limit` lines of a file with all of the words, newest first. */
async function linesWith(path: string, words: string[], limit: number): Promise<TraceLine[]> {
  const found: TraceLine[] = []
  await readLines(path, 0, (text) => {
    const low = text.toLowerCase()
    if (!words.every((word) => low.includes(word))) return
    const line = readLine(text)
    if (line !== null && words.every((word) => saidIn(line, word))) found.push(line)
    if (found.length > limit) found.shift()
  })
  return found.reverse()
}

/** Names of fields are not what was said. */
function saidIn(line: TraceLine, word: string): boolean {
  return JSON.stringify(Object.values(line)).toLowerCase().includes(word)
}

/** Each file is opened once, and lines that lie close together are read together: a filter asks for those of every turn. */
async function linesAt(dir: string, places: LinePlace[]): Promise<(TraceLine | null)[]> {
  const lines: (TraceLine | null)[] = places.map(() => null)
  const byDay = Map.groupBy(places.entries(), ([, { day }]) => day)
  for (const [day, wanted] of byDay) {
    const file = await open(join(dir, `${day}.jsonl`), 'r').catch(() => null)
    if (file === null) continue
    try {
      let piece = { at: 0, bytes: Buffer.alloc(0) }
      for (const [n, { at, bytes }] of wanted.sort(([, a], [, b]) => a.at - b.at)) {
        if (at + bytes > piece.at + piece.bytes.length) {
          const buffer = Buffer.alloc(Math.max(bytes, PIECE))
          const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
          piece = { at, bytes: buffer.subarray(0, bytesRead) }
        }
        lines[n] = readLine(piece.bytes.toString('utf8', at - piece.at, at - piece.at + bytes))
      }
    } catch {
      // What cannot be read has no words to show.
    } finally {
      await file.close()
    }
  }
  return lines
}
