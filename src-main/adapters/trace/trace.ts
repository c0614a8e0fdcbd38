/** The TraceSink port: `traces/YYYY-MM-DD.jsonl`, one file a day in the person's zone, schema v 2; and `usage.jsonl`. */
import { join } from 'node:path'
import type { Clock, TraceSink } from '../../engine/ports'
import { createJsonl } from './jsonl'
import { redactLine } from './redact'

const TRACE_VERSION = 2

export interface TraceOptions {
  /** Absolute path of the folder; made when the first line is written. */
  dir: string
  clock: Clock
  /** IANA zone the day is counted in; asked for each line, since a setting may change it. */
  zone: () => string
  /** Absolute path of `usage.jsonl`, which gets one line for each model call; left out: none is kept. */
  usageFile?: string
}

export interface FileTraceSink extends TraceSink {
  /** Runs `work` while no line is written; lines of meanwhile come after it. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
  /** Flushes; later lines are dropped. */
  close(): Promise<void>
  /** Lines lost since the start: disk full, read-only home, or not JSON. */
  dropped(): number
}

/** Lines come out as `{v, type, ts, turn_id, …}` in the order they were written. `ts` is ISO 8601 UTC. */
export function createTraceSink({ dir, clock, zone, usageFile }: TraceOptions): FileTraceSink {
  const lines = createJsonl(redactLine)
  const day = dayIn()
  let unwritable = 0
  return {
    write({ type, turn_id, ...rest }) {
      try {
        const now = clock.now()
        const line = { v: TRACE_VERSION, type, ts: new Date(now).toISOString(), turn_id, ...rest }
        lines.append(join(dir, `${day(now, zone())}.jsonl`), JSON.stringify(line))
        if (usageFile && type === 'llm') lines.append(usageFile, JSON.stringify(usageOf(line)))
      } catch {
        unwritable++
      }
    },
    flush: lines.flush,
    exclusive: lines.exclusive,
    close: lines.close,
    dropped: () => lines.dropped() + unwritable,
  }
}

/** What a model call cost: names and numbers of its `llm` line, nothing of what was said. */
const USAGE_FIELDS = [
  'kind',
  'provider',
  'model',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'cost_usd',
  'duration_ms',
  'ok',
] as const

function usageOf(line: Record<string, unknown>): Record<string, unknown> {
  const { v, ts, turn_id } = line
  return { v, ts, turn_id, ...Object.fromEntries(USAGE_FIELDS.map((field) => [field, line[field] ?? null])) }
}

/** YYYY-MM-DD of a moment (epoch ms) in a zone; an unknown zone counts as UTC. Formatters are kept: making one is slow. */
function dayIn(): (now: number, zone: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (now, zone) => {
    let format = formats.get(zone)
    if (!format) {
      const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
      try {
        format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zone })
      } catch {
        format = new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: 'UTC' })
      }
      formats.set(zone, format)
    }
    return format.format(now)
  }
}
