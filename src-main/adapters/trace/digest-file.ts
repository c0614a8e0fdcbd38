/** A day's digest on disk, so that the next start need not read the day again. Never of record: what does not fit is made anew. */
import { createHash } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TraceDay } from '../../engine/ports'

const VERSION = 3
const TAIL = 256

/** Folder of the digests, within that of the traces. */
export const DIGESTS = 'index'

/** Which bytes of which file a digest was made of. */
export interface Source {
  bytes: number
  ino: number
  /** When the file last changed; counts while it has just these bytes. */
  changed: number
  /** Hash of its last bytes. */
  tail: string
}

export interface Kept extends Pick<TraceDay, 'turns' | 'lines' | 'unreadable'> {
  v: number
  source: Source
}

export const digestPath = (dir: string, day: string) => join(dir, DIGESTS, `${day}.json`)

const hashOf = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Its hash goes before it: numbers that were changed are still JSON. */
const sealed = (body: string) => `${hashOf(body)}\n${body}`

/** null: there is none, or it is not of this file as it stands now. */
export async function readKept(dir: string, day: string): Promise<Kept | null> {
  try {
    const text = await readFile(digestPath(dir, day), 'utf8')
    const body = text.slice(text.indexOf('\n') + 1)
    if (text !== sealed(body)) return null
    const kept = JSON.parse(body) as Kept
    if (kept.v !== VERSION) return null
    return (await isPartOf(join(dir, `${day}.jsonl`), kept.source)) ? kept : null
  } catch {
    return null
  }
}

/** Fails silently: a home that cannot be written is read anew at the next start. */
export async function keep(dir: string, { day, turns, lines, unreadable }: TraceDay, source: Source): Promise<void> {
  const path = digestPath(dir, day)
  try {
    await mkdir(join(dir, DIGESTS), { recursive: true, mode: 0o700 })
    const body = JSON.stringify({ v: VERSION, source, turns, lines, unreadable })
    await writeFile(`${path}.part`, sealed(body), { mode: 0o600 })
    await rename(`${path}.part`, path)
  } catch {
    await rm(`${path}.part`, { force: true }).catch(() => {})
  }
}

/** Removes digests of days whose file is gone. */
export async function dropOrphans(dir: string, days: ReadonlySet<string>): Promise<void> {
  const names = await readdir(join(dir, DIGESTS)).catch(() => [] as string[])
  for (const name of names)
    if (!days.has(name.slice(0, 10))) await rm(join(dir, DIGESTS, name), { force: true }).catch(() => {})
}

/** What a digest of the first `bytes` of the file is of. */
export async function sourceOf(path: string, bytes: number): Promise<Source> {
  const file = await open(path, 'r')
  try {
    const { ino, mtimeMs, size } = await file.stat()
    const from = Math.max(0, bytes - TAIL)
    const tail = Buffer.alloc(Math.min(bytes, size) - Math.min(from, size))
    await file.read(tail, 0, tail.length, from)
    return { bytes, ino, changed: size === bytes ? mtimeMs : 0, tail: hashOf(tail) }
  } finally {
    await file.close()
  }
}

/** Whether the file still begins with these bytes: it only grew. */
export async function isPartOf(path: string, source: Source): Promise<boolean> {
  const now = await sourceOf(path, source.bytes)
  if (now.ino !== source.ino || now.tail !== source.tail) return false
  return source.changed === 0 || now.changed === 0 || source.changed === now.changed
}
