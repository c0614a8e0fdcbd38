/** Reserves before a call and books after it: usage row, trace line, and the account of whoever asked. */
import { HearkenError, type LlmKind, type Settings } from '../../contract'
import type { Booking, CallAccount, CallSpend, Clock, Ids, Price, SpendStore, TraceSink } from '../ports'
import { capsFor, hasCap, overBudget, unknownPrice } from './caps'
import { isFree } from './pricing'
import { createTurnTrace } from './trace'
import { NO_USAGE } from './usage'

export interface CashbookDeps {
  store: SpendStore
  clock: Clock
  ids: Ids
  trace: TraceSink
  budgets(): Settings['budgets']
  /** IANA zone in which days and months begin. */
  zone(): string
}

export interface Call {
  kind: LlmKind
  provider: string
  model: string
  label: string
  price: Price | null
  account: CallAccount
  /** USD that one attempt may cost; asked for only where it matters. */
  worst(price: Price): number
}

export interface Ticket {
  /** One more attempt, before it is sent. Throws OVER_BUDGET. */
  again(): Promise<void>
  /** What was used, at the end; no spend at all only gives the reservation back. Never throws. */
  end(spends: { spend: CallSpend; counted_usd: number }[]): Promise<void>
}

export interface Cashbook {
  /** Throws OVER_BUDGET when a budget has no room for it; nothing may be sent then. */
  open(call: Call): Promise<Ticket>
  settle(): Promise<number>
}

export function createCashbook(deps: CashbookDeps): Cashbook {
  const { store, clock, ids } = deps
  /** Bookings that the disk refused; they are written before the next one. */
  let unwritten: Booking[] = []
  let writing: Promise<unknown> = Promise.resolve()
  const nowIso = () => new Date(clock.now()).toISOString()

  function book(bookings: Booking[]): Promise<void> {
    const written = writing.then(async () => {
      const all = [...unwritten, ...bookings]
      unwritten = []
      for (const [at, booking] of all.entries()) {
        try {
          await store.book(booking)
        } catch {
          unwritten = all.slice(at)
          return
        }
      }
    })
    writing = written
    return written
  }

  function toBooking(account: CallAccount, spend: CallSpend, counted_usd: number, reservation: string | null): Booking {
    const { kind, provider, model, usage, cost_usd, duration_ms, first_token_ms, error } = spend
    createTurnTrace(deps.trace, account.turnId).llm({
      kind,
      provider,
      model,
      usage,
      cost_usd,
      duration_ms,
      first_token_ms,
      error,
    })
    const added = account.add(spend)
    const row = {
      turn_id: account.turnId,
      ts: nowIso(),
      kind,
      provider,
      model,
      ...(usage ?? NO_USAGE),
      cost_usd,
      duration_ms: Math.round(duration_ms),
      ok: error === null,
    }
    return { row, onReply: added && account.receipt === 'turn', counted_usd, reservation }
  }

  return {
    async open(call) {
      const { account, kind, provider, model, price, label } = call
      const budgets = deps.budgets()
      const counts = hasCap(budgets, account) && !isFree(price)
      if (counts && price === null && budgets.unknown_price === 'refuse') throw unknownPrice(provider, model)
      const reservation = counts && price !== null ? ids.next('call') : null
      const reserve = async () => {
        if (reservation === null || price === null) return
        const usd = call.worst(price)
        const caps = capsFor(deps.budgets(), account, clock.now(), deps.zone())
        const held = { id: reservation, ts: nowIso(), usd, turn_id: account.turnId, kind, provider, model }
        const refused = await store.reserve(held, caps)
        const cap = refused === null ? undefined : caps[refused.cap]
        if (refused !== null && cap !== undefined)
          throw overBudget(cap, refused.spent_usd, usd, label, account.background)
      }
      await reserve()
      return {
        again: reserve,
        async end(spends) {
          const last = spends.length - 1
          const bookings = spends.map(({ spend, counted_usd }, at) =>
            toBooking(account, spend, counted_usd, at === last ? reservation : null),
          )
          if (bookings.length > 0) await book(bookings)
          else if (reservation !== null) await store.release(reservation).catch(() => {})
        },
      }
    },
    async settle() {
      const left = await store.openReservations()
      for (const { id, usd, turn_id, kind, provider, model, ts } of left) {
        const row = { turn_id, ts, kind, provider, model, ...NO_USAGE, cost_usd: null, duration_ms: 0, ok: false }
        await store.book({ row, onReply: false, counted_usd: usd, reservation: id })
      }
      return left.length
    },
  }
}

/** Whether a call that failed this way may have cost something all the same. */
export function mayHaveCost(thrown: unknown): boolean {
  if (!(thrown instanceof HearkenError)) return true
  return ['CANCELLED', 'MODEL_TIMEOUT', 'MODEL_STREAM_BROKEN', 'MODEL_BAD_REPLY'].includes(thrown.code)
}
