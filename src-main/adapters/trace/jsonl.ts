/** Appending lines to files in the background: never throws, never waits, keeps their order, counts what it lost. */
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Characters waiting to be written. More than this means the disk has stopped taking them; newer lines are dropped. */
const MAX_WAITING = 16 * 1024 * 1024

interface Waiting {
  file: string
  line: string
}

export interface JsonlAppender {
  /** `line` holds no line break. */
  append(file: string, line: string): void
  /** Resolves when everything appended so far is on disk or counted as dropped. Never rejects. */
  flush(): Promise<void>
  /** Runs `work` while nothing is written; what is appended meanwhile is written after it. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** Flushes; what is appended later is dropped. */
  close(): Promise<void>
  dropped(): number
}

/** `prepare` makes the text that is written out of the text that was appended; a line it throws on is dropped. */
export function createJsonl(prepare: (line: string) => string = (line) => line): JsonlAppender {
  let waiting: Waiting[] = []
  let size = 0
  let dropped = 0
  let closed = false
  let draining: Promise<void> | null = null

  async function drain(): Promise<void> {
    // Lets the turn that wrote the line go on first.
    await new Promise((resolve) => setImmediate(resolve))
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      size = 0
      for (const [file, lines] of byFile(batch)) {
        const ready = lines.flatMap((line) => prepared(line))
        dropped += lines.length - ready.length
        if (ready.length === 0) continue
        await appendLines(file, ready).catch(() => {
          dropped += ready.length
        })
      }
    }
  }

  function prepared(line: string): string[] {
    try {
      return [prepare(line)]
    } catch {
      return []
    }
  }

  const flush = async (): Promise<void> => {
    while (draining) await draining
  }

  return {
    append(file, line) {
      if (closed || size + line.length > MAX_WAITING) {
        dropped++
        return
      }
      waiting.push({ file, line })
      size += line.length
      draining ??= drain().finally(() => {
        draining = null
      })
    },
    flush,
    async exclusive(work) {
      while (draining) await draining
      const held = work()
      draining = held
        .then(
          () => drain(),
          () => drain(),
        )
        .finally(() => {
          draining = null
        })
      return held
    },
    close: () => {
      closed = true
      return flush()
    },
    dropped: () => dropped,
  }
}

function byFile(batch: Waiting[]): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const { file, line } of batch) {
    const lines = files.get(file)
    if (lines) lines.push(line)
    else files.set(file, [line])
  }
  return files
}

const forAppending = (file: string) => open(file, constants.O_RDWR | constants.O_APPEND | constants.O_CREAT, 0o600)

async function appendLines(file: string, lines: string[]): Promise<void> {
  const handle = await forAppending(file).catch(async () => {
    // The first line of a home, or somebody took the folder away.
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    return forAppending(file)
  })
  try {
    // A process that was killed, or a full disk, may have left half a line: it must not swallow the next one.
    const gap = (await endsWhole(handle)) ? '' : '\n'
    await handle.writeFile(`${gap}${lines.join('\n')}\n`, 'utf8')
  } finally {
    await handle.close()
  }
}

async function endsWhole(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat()
  if (size === 0) return true
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] === 0x0a
}
