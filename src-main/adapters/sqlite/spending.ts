/** Spending under caps: what calls on their way may cost, what those that are over did, and sums of both. */
import type Database from 'better-sqlite3'
import type { BackgroundUsage, Booking, Cap, Reservation, UsageRow, UsageSum } from '../../engine/ports'
import { USAGE_COLUMNS } from './usage'

type UsageRecord = Omit<UsageRow, 'ok'> & { ok: number }

/** Dollars are sums of fractions: a cap is passed by more than their rounding. */
const ROUNDING = 1e-9

/** On no reply's receipt: meant so, or the reply was broken off by a crash, or is erased. */
const UNRECEIPTED = `usage.turn_id IS NOT NULL AND (on_reply = 0 OR NOT EXISTS
  (SELECT 1 FROM message m WHERE m.turn_id = usage.turn_id AND m.receipt IS NOT NULL))`

/** How long a booking waits for a commit to go along with, in ms; each commit of its own waits for the disk. */
const ALONG_MS = 25
/** When the disk refused it. */
const AGAIN_MS = 1_000

export function spending(db: Database.Database) {
  const names = USAGE_COLUMNS.join(', ')
  const hold = db.prepare(
    `INSERT INTO reservation (id, ts, usd, turn_id, kind, provider, model)
       VALUES (@id, @ts, @usd, @turn_id, @kind, @provider, @model)
       ON CONFLICT (id) DO UPDATE SET usd = usd + excluded.usd`,
  )
  const release = db.prepare<[string]>('DELETE FROM reservation WHERE id = ?')
  const open = db.prepare<[], Reservation>('SELECT * FROM reservation ORDER BY ts, id')
  const add = db.prepare(
    `INSERT INTO usage (${names}, counted_usd, on_reply)
       VALUES (${USAGE_COLUMNS.map((name) => `@${name}`).join(', ')}, @counted_usd, @on_reply)`,
  )
  const sum = (where: string) =>
    db
      .prepare<[string, string], number>(
        `SELECT (SELECT coalesce(sum(counted_usd), 0) FROM usage WHERE ${where})
           + (SELECT coalesce(sum(usd), 0) FROM reservation WHERE ${where})`,
      )
      .pluck()
  const since = sum('ts >= ?')
  const ofTurn = sum('turn_id = ?')
  const between = db.prepare<[string, string], UsageSum>(
    `SELECT provider, model, kind, count(*) AS calls, sum(ok = 0) AS failed, sum(cost_usd IS NULL) AS unpriced,
       sum(input_tokens) AS input_tokens, sum(output_tokens) AS output_tokens, sum(cached_tokens) AS cached_tokens,
       sum(cache_write_tokens) AS cache_write_tokens, total(cost_usd) AS cost_usd
     FROM usage WHERE ts >= ? AND ts < ? GROUP BY provider, model, kind ORDER BY cost_usd DESC, calls DESC`,
  )
  const jobs = db.prepare<[number, number], Omit<BackgroundUsage, 'rows'>>(
    `SELECT turn_id, min(ts) AS started_at, max(ts) AS ended_at FROM usage
       WHERE ${UNRECEIPTED} GROUP BY turn_id ORDER BY max(seq) DESC LIMIT ? OFFSET ?`,
  )
  const jobCount = db.prepare<[], number>(`SELECT count(DISTINCT turn_id) FROM usage WHERE ${UNRECEIPTED}`).pluck()
  const jobRows = db.prepare<[string], UsageRecord>(
    `SELECT ${names} FROM usage WHERE turn_id = ? AND ${UNRECEIPTED} ORDER BY seq`,
  )

  const spent = ({ since: from, turn_id }: Omit<Cap, 'usd'>): number =>
    (turn_id !== null ? ofTurn.get(turn_id, turn_id) : since.get(from ?? '', from ?? '')) ?? 0
  const reserve = db.transaction((reservation: Reservation, caps: Cap[]) => {
    for (const [index, cap] of caps.entries()) {
      const so_far = spent(cap)
      if (so_far + reservation.usd > cap.usd + ROUNDING) return { cap: index, spent_usd: so_far }
    }
    hold.run(reservation)
    return null
  })

  /** Booked and not written yet. */
  let waiting: Booking[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  const writeAll = db.transaction((bookings: Booking[]) => {
    for (const { row, onReply, counted_usd, reservation } of bookings) {
      add.run({ ...row, ok: row.ok ? 1 : 0, counted_usd, on_reply: onReply ? 1 : 0 })
      if (reservation !== null) release.run(reservation)
    }
  })
  /** Throws as the disk does; then they wait on. */
  const settle = (): void => {
    if (waiting.length === 0) return
    writeAll.immediate(waiting)
    waiting = []
  }
  const settleSoon = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = null
      if (db.open) settleIfItCan()
    }, ms)
  }
  const settleIfItCan = (): void => {
    try {
      settle()
    } catch {
      settleSoon(AGAIN_MS)
    }
  }
  /** What it reads is true as far as the disk takes it. */
  const settled = <A extends unknown[], R>(read: (...args: A) => R) => {
    return (...args: A): R => {
      settleIfItCan()
      return read(...args)
    }
  }
  const both = db.transaction((work: () => void) => {
    settle()
    work()
  })

  return {
    // Takes the write lock before it reads, so that another process cannot fit into the same room either.
    reserve: settled((reservation: Reservation, caps: Cap[]) => reserve.immediate(reservation, caps)),
    /** Written with the next commit `along`, or before the next look at what was spent, or soon. */
    book(booking: Booking): void {
      waiting.push(booking)
      settleSoon(ALONG_MS)
    },
    /** `write`, a transaction, with what is booked in the same commit. Neither fails for the other. */
    along<A extends unknown[]>(write: (...args: A) => void): (...args: A) => void {
      return (...args) => {
        const booked = waiting
        if (booked.length === 0) return write(...args)
        try {
          both.immediate(() => write(...args))
        } catch {
          waiting = booked
          write(...args)
        }
      }
    },
    settled,
    /** At the end. */
    close(): void {
      settleIfItCan()
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
    release: (id: string): void => void release.run(id),
    open: settled(() => open.all()),
    spent: settled(spent),
    between: settled((from: string, to: string) => between.all(from, to)),
    background: settled((limit: number, offset: number) => ({
      jobs: jobs.all(limit, offset).map((job) => ({
        ...job,
        rows: jobRows.all(job.turn_id).map((row) => ({ ...row, ok: row.ok === 1 })),
      })),
      total: jobCount.get() ?? 0,
    })),
  }
}
