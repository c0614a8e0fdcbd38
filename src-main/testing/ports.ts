/** Deterministic fakes of the small ports, shared by tests and evals. */
import type { Clock, Files, Ids, TraceSink } from '../engine/ports'

export interface FakeClock extends Clock {
  advance(ms: number): void
}

/** Stands still until advanced; sleeping advances it at once. */
export function fakeClock(start = '2026-03-02T09:00:00Z', zone = 'UTC'): FakeClock {
  let now = Date.parse(start)
  return {
    now: () => now,
    monotonic: () => now,
    systemZone: () => zone,
    advance: (ms) => {
      now += ms
    },
    sleep: async (ms, signal) => {
      signal?.throwIfAborted()
      now += ms
    },
  }
}

export function countingIds(): Ids {
  const counts = new Map<string, number>()
  return {
    next(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1
      counts.set(prefix, count)
      return `${prefix}_${count}`
    },
  }
}

export function memoryFiles(initial: Record<string, string> = {}): Files {
  const files = new Map(Object.entries(initial))
  return {
    read: async (path) => files.get(path) ?? null,
    write: async (path, text) => void files.set(path, text),
    append: async (path, text) => void files.set(path, (files.get(path) ?? '') + text),
    remove: async (path) => void files.delete(path),
    list: async (folder) =>
      [...files.keys()].filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
  }
}

export function recordingTrace(): TraceSink & { lines: (Record<string, unknown> & { type: string })[] } {
  const lines: (Record<string, unknown> & { type: string })[] = []
  return { lines, write: (line) => void lines.push(structuredClone(line)), flush: async () => {} }
}
