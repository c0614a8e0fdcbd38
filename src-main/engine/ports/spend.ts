/** What calls to models cost: who pays, what is kept of it, and what is promised before a call is sent. */
import type { ErrorBody, LlmKind, Usage } from '../../contract/index'
import type { UsageRow } from './store'

/** USD for a million tokens. */
export interface Price {
  input: number
  output: number
  /** Tokens read from the provider's cache. */
  cached: number
  /** Tokens written to the provider's cache. */
  cacheWrite: number
  /** USD for the request itself, beside its tokens. */
  request?: number
}

/** A call to a model of any kind that is over, however it ended. */
export interface CallSpend {
  kind: LlmKind
  provider: string
  model: string
  label: string
  /** null: the provider never told it. */
  usage: Usage | null
  /** USD; null: not known. */
  cost_usd: number | null
  duration_ms: number
  first_token_ms: number | null
  error: ErrorBody | null
}

/** On whose account a call is made. */
export interface CallAccount {
  /** Names its trace lines and usage rows. */
  readonly turnId: string
  /** Nobody waits for it: it stops before the rest when a budget runs out. */
  readonly background: boolean
  /** `turn`: what is added comes onto the receipt under a reply. `own`: it makes a receipt by itself. */
  readonly receipt: 'turn' | 'own'
  /** Dollars it may cost in all, in the place of the budget of one turn; null: as much as day and month allow. */
  readonly capUsd?: number | null
  /** Told of each call at its very end. False: this account is closed, and the call gets a receipt of its own. Must not throw. */
  add(spend: CallSpend): boolean
}

/** Who is paid for an embedder's or a reranker's calls. */
export interface Biller {
  provider: string
  model: string
}

/** Dollars that a call on its way may cost. */
export interface Reservation {
  id: string
  /** ISO time it was made. */
  ts: string
  usd: number
  turn_id: string
  kind: LlmKind
  provider: string
  model: string
}

/** Spending that may not pass `usd`: all of it since `since`, or that of one turn. */
export interface Cap {
  usd: number
  since: string | null
  turn_id: string | null
}

export interface Booking {
  row: UsageRow
  /** False: the call is on no reply's receipt. */
  onReply: boolean
  /** What budgets count for it: its cost, or a guess on the large side where the provider never told. */
  counted_usd: number
  /** Taken back in the same transaction; null: none was made. */
  reservation: string | null
}

/** Sums of usage rows that agree in these words. */
export interface UsageSum {
  provider: string
  model: string
  kind: string
  calls: number
  failed: number
  /** Calls whose cost is not known. */
  unpriced: number
  input_tokens: number
  output_tokens: number
  cached_tokens: number
  cache_write_tokens: number
  /** Of the calls whose cost is known. */
  cost_usd: number
}

/** Usage rows of one background job. */
export interface BackgroundUsage {
  turn_id: string
  started_at: string
  ended_at: string
  rows: UsageRow[]
}

/** Failures as the rest of the store. */
export interface SpendStore {
  /**
   * Keeps the reservation, unless a cap would be passed by it: then nothing is written, and the first such cap is
   * returned with what is spent and promised under it. One transaction: no two calls fit into the same room.
   */
  reserve(reservation: Reservation, caps: Cap[]): Promise<{ cap: number; spent_usd: number } | null>
  /**
   * The usage row, in the place of its reservation. Every later look at what was spent sees it; on disk it is with the next
   * change of a message, or soon. A crash before that leaves the reservation.
   */
  book(booking: Booking): Promise<void>
  /** Takes a reservation back: nothing was sent. */
  release(id: string): Promise<void>
  /** Left by a process that is no more. */
  openReservations(): Promise<Reservation[]>
  /** Counted and promised: of one turn, or since a moment (ISO). */
  spent(of: Omit<Cap, 'usd'>): Promise<number>
  /** Sums with from <= ts < to. */
  usageBetween(from: string, to: string): Promise<UsageSum[]>
  /** Newest first. */
  listBackground(page: { limit: number; offset: number }): Promise<{ jobs: BackgroundUsage[]; total: number }>
}
