/** Opening many trace lines, as the Observability tab does it first. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTraceIndex, createTraceLog, createTraceSink } from '../../../src-main/adapters/trace'
import { Settings } from '../../../src-main/contract'
import { createObserver, type Observer } from '../../../src-main/engine/ops'
import type { TraceSink } from '../../../src-main/engine/ports'
import { type Summary, summarise } from './stats'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const DAY_MS = 86_400_000
/** As many days as the lines are spread over. */
const DAYS = 7
const ROUNDS = 5

/** `turn` writes the lines of one turn. */
export async function timeOpening(
  lines: number,
  turn: (sink: TraceSink, id: string) => void,
): Promise<{ lines: number; megabytes: number; ms: Record<string, Summary> }> {
  const home = await mkdtemp(join(tmpdir(), 'hearken-bench-'))
  const dir = join(home, 'traces')
  try {
    const written = await write(dir, lines, turn)
    const flush = async () => {}
    const observer = (): Observer => observerOf(dir, flush)
    const taken: Record<string, number[]> = {
      open_cold_ms: [],
      open_cold_cpu_ms: [],
      open_next_start_ms: [],
      open_again_ms: [],
      list_ms: [],
      search_ms: [],
    }
    for (let round = 0; round < ROUNDS; round++) {
      await rm(join(dir, 'index'), { recursive: true, force: true })
      const before = process.cpuUsage()
      taken.open_cold_ms?.push(await timed(() => observer().overview(30)))
      // What other work on the machine cannot change.
      const { user, system } = process.cpuUsage(before)
      taken.open_cold_cpu_ms?.push((user + system) / 1_000)
      const next = observer()
      taken.open_next_start_ms?.push(await timed(() => next.overview(30)))
      taken.open_again_ms?.push(await timed(() => next.overview(30)))
      taken.list_ms?.push(await timed(() => next.turns({ sort: 'newest', limit: 100, offset: 0 })))
      taken.search_ms?.push(await timed(() => next.search('nowhere to be found', 50)))
    }
    const { bytes } = await createTraceLog({ dir, ...PARTS, flush }).size()
    return {
      lines: written,
      megabytes: Math.round(bytes / 1e5) / 10,
      ms: Object.fromEntries(Object.entries(taken).map(([figure, values]) => [figure, summarise(values)])),
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

async function write(dir: string, lines: number, turn: (sink: TraceSink, id: string) => void): Promise<number> {
  let written = 0
  let now = NOW
  const clock = { now: () => now, monotonic: () => now, systemZone: () => 'UTC', sleep: async () => {} }
  const sink = createTraceSink({ dir, clock, zone: () => 'UTC' })
  const counting: TraceSink = {
    write(line) {
      written += 1
      sink.write(line)
    },
    flush: sink.flush,
  }
  for (let n = 0; written < lines; n++) {
    now = NOW - (n % DAYS) * DAY_MS - n
    turn(counting, `turn_${n}`)
    if (n % 500 === 0) await sink.flush()
  }
  await sink.close()
  return written
}

const PARTS = {
  clock: { now: () => NOW, monotonic: () => performance.now(), systemZone: () => 'UTC', sleep: async () => {} },
  dropped: () => 0,
  exclusive: <T>(work: () => Promise<T>) => work(),
}

function observerOf(dir: string, flush: () => Promise<void>): Observer {
  return createObserver({
    ...PARTS,
    store: { replyOfTurn: async () => null, getMessage: async () => null, usageBetween: async () => [] },
    traces: createTraceLog({ dir, ...PARTS, flush }),
    traceIndex: createTraceIndex({ dir, flush }),
    zone: () => 'UTC',
    settings: () => Settings.parse({}),
    judge: () => Promise.reject(new Error('nobody is asked')),
    exported: () => null,
  })
}
