/** The trace as it stands on disk, for whoever looks at it. */

/** `v`, `type`, `ts` and `turn_id` stand on each line; the rest by its type (docs/operations.md). */
export interface TraceLine extends Record<string, unknown> {
  v: number
  type: string
  /** ISO time at which it was written. */
  ts: string
  turn_id: string
}

export interface TraceSize {
  files: number
  bytes: number
  /** Day of the oldest file; null: there is none. */
  oldest: string | null
  /** Lines lost since the start: disk full, read-only home, or not JSON. */
  dropped: number
}

export interface TraceLog {
  /** Lines of one turn, oldest first; an empty list for none. Lines that cannot be read are left out. */
  ofTurn(turnId: string): Promise<TraceLine[]>
  /** Removes whole days: those older than `days`, then the oldest until the rest fits into `bytes`. Never the newest. Never throws; resolves to their names. */
  prune(limits: { days: number; bytes: number }): Promise<string[]>
  size(): Promise<TraceSize>
}
