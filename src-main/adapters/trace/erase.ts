/** An erasure in trace files: each line is read, cleaned and written again; the file is replaced whole. */
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasablePlace, Eraser } from '../../engine/ports'
import { cleanJson } from '../../engine/ports/clean-json'

export interface TraceErasureOptions {
  /** Absolute folder of the trace files. */
  dir: string
  /** Absolute folder for half-written files; emptied at the next start. */
  tmp: string
  /** Holds back new lines meanwhile. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

export function traceErasure({ dir, tmp, exclusive }: TraceErasureOptions): ErasablePlace {
  return {
    name: 'trace lines',
    onlyWhenAsked: false,
    erase: (eraser) =>
      exclusive(async () => {
        const names = await readdir(dir).catch(() => [])
        let changed = 0
        for (const name of names.filter((each) => each.endsWith('.jsonl')))
          changed += await eraseFile(join(dir, name), join(tmp, `erase-${name}`), tmp, eraser)
        return changed
      }),
  }
}

async function eraseFile(path: string, partial: string, tmp: string, eraser: Eraser): Promise<number> {
  const changed = await linesChanged(path, eraser)
  if (changed === 0) return 0
  await mkdir(tmp, { recursive: true, mode: 0o700 })
  const out = await open(partial, 'w', 0o600)
  try {
    for await (const line of linesOf(path)) await out.write(`${cleanLine(line, eraser)}\n`)
    await out.sync()
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await out.close()
  }
  await rename(partial, path)
  return changed
}

async function linesChanged(path: string, eraser: Eraser): Promise<number> {
  let changed = 0
  for await (const line of linesOf(path)) if (cleanLine(line, eraser) !== line) changed += 1
  return changed
}

/** Only at line breaks: what else ends a line for some, as U+2028, may stand within a string of JSON. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = `${rest}${piece}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

const cleanLine = (line: string, eraser: Eraser) => cleanJson(line, eraser, false)
