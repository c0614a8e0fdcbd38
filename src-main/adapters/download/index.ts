/** Files fetched once, over HTTP: resumed, checked, and whole under their name or not there at all. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { HearkenError } from '../../contract/index'
import type { DownloadProgress, DownloadSpec, Downloads } from '../../engine/ports'
import { request, type Source } from './request'
import { brokenOff, cancelled, diskError, unreachable, wrongChecksum } from './words'

export interface DownloadOptions {
  /** Absolute folder that the paths are below. */
  dir: string
  fetch?: typeof fetch
  /** Times a download that breaks off is taken up again by itself. Default 3. */
  resumes?: number
  /** Milliseconds without a byte after which a connection counts as lost. Default 30,000. */
  stallMs?: number
}

interface Options {
  signal?: AbortSignal
  progress?: (at: DownloadProgress) => void
}

/** Between two progress reports, in bytes. */
const PROGRESS_BYTES = 256 * 1024

export function createDownloads({
  dir,
  fetch: get = fetch,
  resumes = 3,
  stallMs = 30_000,
}: DownloadOptions): Downloads {
  const going = new Map<string, Promise<string>>()

  const placeOf = (path: string): string => {
    const place = resolve(dir, path)
    const inside = relative(dir, place)
    if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) return place
    throw new HearkenError('BAD_INPUT', `"${path}" is not inside the folder of models.`, 'Choose another model.')
  }

  async function download(file: DownloadSpec, place: string, options: Options): Promise<string> {
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    for (let attempt = 0; ; attempt++) {
      const before = await sizeOf(`${place}.partial`)
      try {
        const source = await fetchRest(file, place, options)
        await check(file, place, source)
        break
      } catch (thrown) {
        if (options.signal?.aborted) throw cancelled()
        if (thrown instanceof HearkenError) throw thrown
        const code = (thrown as NodeJS.ErrnoException).code ?? ''
        if (/^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM)$/.test(code)) throw diskError(code, file.path)
        // Only a download that moves is taken up again; a server that is not there is not asked three times.
        const moved = (await sizeOf(`${place}.partial`)) > before
        if (!moved || attempt >= resumes)
          throw moved || before > 0 ? brokenOff(file.url) : unreachable(file.url, thrown)
      }
    }
    await rename(`${place}.partial`, place)
    await rm(`${place}.partial.etag`, { force: true })
    return place
  }

  /** Writes what is missing of the file. */
  async function fetchRest(file: DownloadSpec, place: string, { signal, progress }: Options): Promise<Source> {
    const partial = `${place}.partial`
    const have = await sizeOf(partial)
    const etag = have > 0 ? await readFile(`${partial}.etag`, 'utf8').catch(() => '') : ''
    const stalled = new AbortController()
    const clock = setTimeout(() => stalled.abort(new Error('nothing more came')), stallMs)
    const either = signal ? AbortSignal.any([signal, stalled.signal]) : stalled.signal
    try {
      // Without the etag nobody knows that the rest belongs to what is there.
      const source = await request(get, file.url, etag ? { from: have, etag } : null, either)
      await write(file, partial, source, { ...(progress ? { progress } : {}), signal: either }, () => clock.refresh())
      return source
    } finally {
      clearTimeout(clock)
    }
  }

  async function write(
    file: DownloadSpec,
    partial: string,
    source: Source,
    { signal, progress }: Options,
    arrived: () => void,
  ): Promise<void> {
    await writeFile(`${partial}.etag`, source.etag)
    const handle = await open(partial, source.from > 0 ? 'a' : 'w', 0o600)
    let received = source.from
    let told = Number.NEGATIVE_INFINITY
    const tell = () => progress?.({ path: file.path, received, total: source.total })
    try {
      for await (const piece of source.body) {
        signal?.throwIfAborted()
        arrived()
        await handle.write(piece)
        received += piece.byteLength
        if (received - told < PROGRESS_BYTES) continue
        told = received
        tell()
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (source.total !== null && received < source.total) throw new Error('the connection was lost')
    if (told !== received) tell()
  }

  return {
    async fetch(file, options = {}) {
      const place = placeOf(file.path)
      if (existsSync(place)) return place
      const joined = going.get(place)
      if (joined) return joined
      const work = download(file, place, options).finally(() => going.delete(place))
      going.set(place, work)
      return work
    },
    find(path) {
      const place = placeOf(path)
      return existsSync(place) ? place : null
    },
  }
}

async function check(file: DownloadSpec, place: string, source: Source): Promise<void> {
  const expected = file.sha256 ?? source.sha256
  if (expected === null) return
  const hash = createHash('sha256')
  for await (const piece of createReadStream(`${place}.partial`)) hash.update(piece as Buffer)
  if (hash.digest('hex') === expected) return
  await rm(`${place}.partial`, { force: true })
  await rm(`${place}.partial.etag`, { force: true })
  throw wrongChecksum(file.url)
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
