/**
 * Gives chunks their vectors after they were committed. What is to be done stands in the database, so a crash loses nothing;
 * between batches it waits for a turn to end, after a failure it waits longer each time, and with nothing to do it sleeps
 * until it is woken.
 */
import { type EmbeddingState, type ErrorBody, HearkenError, toErrorBody } from '../../contract/index'
import type { BankRow, BankStore, CallAccount, Clock, MemoryStore, PendingChunk } from '../ports'
import type { Banks } from './banks'

export interface EmbedQueueDeps {
  store: Pick<MemoryStore, 'pendingChunks' | 'putVectors' | 'countPending'> & BankStore
  banks: Banks
  clock: Clock
  /** True while a turn is answering: the next batch waits for `wake`. */
  busy(): boolean
  /** Must not throw. */
  progress(state: EmbeddingState): void
  /** Who pays for a batch. */
  account(): CallAccount
}

export interface EmbedQueue {
  /** There may be something to do, or a turn has ended. */
  wake(): void
  /** Banks that wait after a failure are tried at once: a key or a setting changed. */
  retry(): void
  /** Resolves when every chunk has its vectors, turns or no turns; rejects with the failure of a bank that cannot go on. */
  drain(): Promise<void>
  states(): Promise<EmbeddingState[]>
  /** The batch in hand is given up; it is pending still. */
  close(): Promise<void>
}

/** Chunks a batch: small on this machine, where a turn may come; larger where each request costs a journey. */
const LOCAL_BATCH = 16
const REMOTE_BATCH = 64
/** A turn may wait long for its model or for a person, so it does not hold up the queue longer than this. */
const PAUSE_MS = 20_000
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 300_000
/** Between two progress events of a bank. */
const PROGRESS_MS = 250

interface Trouble {
  error: ErrorBody
  cause: unknown
  attempts: number
  retryAt: number
}

export function createEmbedQueue(deps: EmbedQueueDeps): EmbedQueue {
  const { store, banks, clock } = deps
  const troubles = new Map<string, Trouble>()
  const quietUntil = new Map<string, number>()
  const closing = new AbortController()
  let draining: { resolve(): void; reject(cause: unknown): void }[] = []
  let woken = false
  let paused = false
  let wakeUp: (() => void) | null = null
  const running = run()

  async function run(): Promise<void> {
    await untilWoken()
    while (!closing.signal.aborted) {
      let failed = false
      const worked = await pass().catch((thrown) => {
        failed = true
        settle(thrown)
      })
      if (worked || closing.signal.aborted) continue
      settle()
      await untilWoken(failed ? FIRST_RETRY_MS : nextRetry())
    }
  }

  /** One batch for each bank. False when there is nothing to do now. */
  async function pass(): Promise<boolean> {
    let worked = false
    for (const name of await store.pendingBanks()) {
      const bank = await banks.open(name)
      if (bank.dimension === 0 || (troubles.get(name)?.retryAt ?? 0) > clock.now()) continue
      await turnsFirst()
      if (closing.signal.aborted) return false
      worked = (await batch(bank)) || worked
    }
    for (const bank of banks.rows()) if (bank.replaces !== null) worked = (await finish(bank)) || worked
    return worked
  }

  async function batch(bank: BankRow): Promise<boolean> {
    try {
      const embedder = await banks.embedderOf(bank)
      const size = embedder.info.local ? LOCAL_BATCH : REMOTE_BATCH
      const chunks = await store.pendingChunks(bank.name, size)
      const texts = [...new Set(chunks.flatMap(({ text, context }) => [text, context]))]
      const vectors = await embedder.embed(texts, closing.signal, undefined, deps.account())
      const of = new Map(texts.map((text, at) => [text, vectors[at] as Float32Array]))
      await store.putVectors(
        bank.name,
        chunks.map((chunk) => withVectors(chunk, of)),
      )
      troubles.delete(bank.name)
      await tell(bank.name, chunks.length < size)
      return chunks.length > 0
    } catch (thrown) {
      if (closing.signal.aborted) return false
      // The embedder was closed because a key or a setting changed: the next one does it.
      if (thrown instanceof HearkenError && thrown.code === 'CANCELLED') return true
      const attempts = (troubles.get(bank.name)?.attempts ?? 0) + 1
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
      troubles.set(bank.name, { error: toErrorBody(thrown), cause: thrown, attempts, retryAt: clock.now() + wait })
      await tell(bank.name, true)
      return false
    }
  }

  /** A bank that has all its vectors takes the place of the one it replaces. */
  async function finish(bank: BankRow): Promise<boolean> {
    if (bank.dimension > 0 && (await store.pendingChunks(bank.name, 1)).length > 0) return false
    const { swapped } = await store.finishReplacing(bank.name)
    if (!swapped) return true
    troubles.delete(bank.replaces as string)
    await banks.load()
    await tell(bank.replaces as string, true)
    return true
  }

  async function turnsFirst(): Promise<void> {
    if (!deps.busy() || draining.length > 0) return
    paused = true
    woken = false
    await untilWoken(PAUSE_MS)
    paused = false
  }

  /** Until woken, or `ms` have passed, or closed. */
  async function untilWoken(ms: number | null = null): Promise<void> {
    if (!woken && !closing.signal.aborted) {
      const over = new AbortController()
      const woke = new Promise<void>((resolve) => {
        wakeUp = resolve
      })
      await (ms === null ? woke : Promise.race([woke, clock.sleep(ms, over.signal).catch(() => {})]))
      over.abort()
      wakeUp = null
    }
    woken = false
  }

  function nextRetry(): number | null {
    const times = [...troubles.values()].map(({ retryAt }) => retryAt)
    return times.length === 0 ? null : Math.max(0, Math.min(...times) - clock.now())
  }

  function settle(thrown?: unknown): void {
    const waiting = draining
    draining = []
    const cause = thrown ?? [...troubles.values()][0]?.cause
    for (const { resolve, reject } of waiting) cause === undefined ? resolve() : reject(cause)
  }

  async function stateOf(bank: string): Promise<EmbeddingState> {
    const { pending, total } = await store.countPending(bank)
    const trouble = troubles.get(bank)
    const retry_at = trouble ? new Date(trouble.retryAt).toISOString() : null
    return { bank, pending, total, paused, error: trouble?.error ?? null, retry_at }
  }

  async function tell(bank: string, always: boolean): Promise<void> {
    const now = clock.monotonic()
    if (!always && now < (quietUntil.get(bank) ?? 0)) return
    const state = await stateOf(bank)
    // Counting a queue of a million takes its time, and must stay a small part of the work.
    quietUntil.set(bank, now + Math.max(PROGRESS_MS, 20 * (clock.monotonic() - now)))
    deps.progress(state)
  }

  const wake = () => {
    woken = true
    wakeUp?.()
  }
  const retry = () => {
    for (const trouble of troubles.values()) trouble.retryAt = 0
    wake()
  }
  return {
    wake,
    retry,
    drain: () =>
      new Promise((resolve, reject) => {
        draining.push({ resolve, reject })
        retry()
      }),
    states: () =>
      Promise.all(
        banks
          .rows()
          .filter(({ dimension }) => dimension > 0)
          .map(({ name }) => stateOf(name)),
      ),
    async close() {
      closing.abort()
      wake()
      await running
      settle()
    },
  }
}

function withVectors({ chunk_id, text, context }: PendingChunk, of: Map<string, Float32Array>) {
  return { chunk_id, vector: of.get(text) as Float32Array, context_vector: of.get(context) as Float32Array }
}
