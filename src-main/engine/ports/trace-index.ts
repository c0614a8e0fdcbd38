/** The numbers of the trace, day by day, for whoever looks back over many turns. No word that anyone wrote stands in it. */
import type { TraceLine } from './trace-log'

/** Where a line stands: its file's day, and its bytes in it. */
export interface LinePlace {
  day: string
  at: number
  bytes: number
}

/** A call to a model of any kind. Times are milliseconds; `at` (epoch) is when it ended. */
export interface TracedCall {
  at: number
  ms: number
  kind: string
  provider: string
  model: string
  /** null: never told. */
  input: number | null
  output: number | null
  cached: number | null
  /** null: not known. */
  usd: number | null
  first_ms: number | null
  /** Code of the error; null: it went well. */
  error: string | null
}

export interface TracedTool {
  at: number
  ms: number
  name: string
  source: string
  ok: boolean
  usd: number | null
}

export interface TracedConsolidation {
  at: number
  ms: number
  ok: boolean
  exchanges: number
  kept: number
  /** Proposed and dropped: read before, or known already. */
  echoes: number
  known: number
  suggested: number
}

/** What the lines of one turn, or of one job in the background, say in numbers and names. */
export interface TracedTurn {
  id: string
  /** null: no turn began under this id; it is work in the background. */
  start: {
    at: number
    conversation: string
    gateway: string
    model: string
    /** Dollars it might cost then; null: there was no cap; left out: a line of an older Hearken, which did not say. */
    cap?: number | null
    place: LinePlace
  } | null
  /** null: it runs, or the app stopped in it. */
  end: { at: number; status: string; error: string | null; ms: number; chars: number } | null
  /** Time of its first line (epoch ms). */
  at: number
  gate: { open: boolean; ms: number } | null
  /** Sums over its searches of memory. */
  memory: { searches: number; failed: number; ms: number; found: number; injected: number }
  calls: TracedCall[]
  tools: TracedTool[]
  consolidations: TracedConsolidation[]
  /** The newest revision. */
  receipt: { rev: number; usd: number | null; cited: number; kept: number } | null
  claims: { made: number; true: number }
  scores: Record<string, number>
}

export interface TraceDay {
  /** YYYY-MM-DD, as its file is named. */
  day: string
  /** In the order in which they began. A turn over midnight stands in both days. */
  turns: TracedTurn[]
  lines: number
  /** Lines that are no JSON, or none of a trace. */
  unreadable: number
}

export interface TraceIndex {
  /** Days from `from` to `to` (YYYY-MM-DD, both included) that have a file, oldest first. Never throws for what is damaged. */
  days(from: string, to: string): Promise<TraceDay[]>
  /** Lines at these places, in their order; null where no such line stands any more. */
  linesAt(places: LinePlace[]): Promise<(TraceLine | null)[]>
  /** Lines whose text holds each of the words, whatever their case; newest first, at most `limit`. */
  find(words: string[], of: { from: string; to: string; limit: number }): Promise<TraceLine[]>
}
