/** The TraceLog port over `traces/YYYY-MM-DD.jsonl`. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock, TraceLine, TraceLog } from '../../engine/ports'
import { digestPath } from './digest-file'
import { readLine } from './read'
import { readLines } from './read-lines'

export interface TraceLogOptions {
  dir: string
  clock: Pick<Clock, 'now'>
  /** What the sink that writes there has lost. */
  dropped(): number
  /** Puts what waits on disk. */
  flush(): Promise<void>
  /** Runs `work` while no line is written. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

const DAY_MS = 86_400_000
const FILE = /^(\d{4}-\d{2}-\d{2})\.jsonl$/

export function createTraceLog({ dir, clock, dropped, flush, exclusive }: TraceLogOptions): TraceLog {
  /** Names, oldest first; none when there is no folder yet. */
  const names = async () => (await readdir(dir).catch(() => [] as string[])).filter((name) => FILE.test(name)).sort()

  const sizes = async () =>
    Promise.all((await names()).map(async (name) => ({ name, bytes: (await stat(join(dir, name))).size })))

  return {
    async ofTurn(turnId) {
      await flush()
      const from = new Date((madeAt(turnId) ?? DAY_MS) - DAY_MS).toISOString().slice(0, 10)
      const found: TraceLine[] = []
      for (const name of await names()) {
        if (name.slice(0, 10) < from) continue
        await readLines(join(dir, name), 0, (text) => {
          // Parsing every line of a long day is what costs.
          if (!text.includes(turnId)) return
          const line = readLine(text)
          if (line?.turn_id === turnId) found.push(line)
        })
      }
      return found
    },
    async prune({ days, bytes }) {
      try {
        const files = await sizes()
        const oldest = new Date(clock.now() - days * DAY_MS).toISOString().slice(0, 10)
        let total = files.reduce((sum, file) => sum + file.bytes, 0)
        const gone: string[] = []
        for (const file of files.slice(0, -1)) {
          if (file.name.slice(0, 10) >= oldest && total <= bytes) continue
          await exclusive(() => rm(join(dir, file.name), { force: true }))
          await rm(digestPath(dir, file.name.slice(0, 10)), { force: true })
          total -= file.bytes
          gone.push(file.name)
        }
        return gone
      } catch {
        // A home that cannot be written loses nothing by keeping old days.
        return []
      }
    },
    async size() {
      const files = await sizes().catch(() => [])
      return {
        files: files.length,
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
        oldest: files[0]?.name.slice(0, 10) ?? null,
        dropped: dropped(),
      }
    },
  }
}

/** When an id was made (its first nine characters are milliseconds in base 36); null for an id of another make. */
function madeAt(id: string): number | null {
  const time = /^[a-z]+_([0-9a-z]{9})[0-9a-z]{13}$/.exec(id)?.[1]
  return time === undefined ? null : Number.parseInt(time, 36)
}
