/** Reads trace lines of every version there has been: what an older line lacks gets the value it had then. */
import type { TraceLine } from '../../engine/ports'

/** null: not a line of a trace (half a line after a crash, another file's text). */
export function readLine(text: string): TraceLine | null {
  const line = parseLine(text)
  if (line === null) return null
  // Lines without a version are from before there was one; a newer Hearken's are shown as far as they are understood.
  const { v = 1, ts = '', type, turn_id } = line
  return { ...(DEFAULTS[type] ?? {}), ...line, v: Number.isFinite(v) ? Number(v) : 1, ts: String(ts), type, turn_id }
}

/** The same as it stands there, without the values that an older line lacks: for reading very many. */
export function parseLine(text: string): (Record<string, unknown> & Pick<TraceLine, 'type' | 'turn_id'>) | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const line = value as Record<string, unknown>
  return typeof line.type === 'string' && typeof line.turn_id === 'string' ? (line as TraceLine) : null
}

/** Fields that came to a type of line after its first day. */
const DEFAULTS: Record<string, Record<string, unknown>> = {
  llm: {
    provider: '',
    cached_tokens: null,
    cache_write_tokens: null,
    first_token_ms: null,
    cost_usd: null,
    error: null,
  },
  tool: { source: 'local', kind: 'tool', cost_usd: null, provider: null, query: null, results: null, memory_ids: [] },
  retrieval: { memory_ids: [], searches: [], fallbacks: [], timings_ms: {} },
  turn_end: { error: null },
}
