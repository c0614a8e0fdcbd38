/** The vector of a question, in time or not at all: a search that waits for it too long goes by words. */
import { HearkenError } from '../../contract/index'
import type { Clock, MemoryStore, ToldUsage } from '../ports'
import type { Banks } from './banks'
import type { EmbedQuery } from './search'
import type { SearchOptions } from './types'

export interface EmbedQueryDeps {
  banks: Banks
  store: Pick<MemoryStore, 'countPending'>
  clock: Clock
  /** What is done with the bill of a call. */
  billed(onSpend: SearchOptions['onSpend']): ToldUsage | undefined
}

/** An embedder on this machine reads its model first; once, so the first question may wait for it. */
const COLD_START_MS = 3_000

/**
 * A unit vector of the bank's embedder; null for a bank without one, or with nothing to compare it to. Throws MODEL_TIMEOUT
 * when it was not there within the bank's `embed_deadline_ms`, and what the embedder throws.
 */
export function createEmbedQuery({ banks, store, clock, billed }: EmbedQueryDeps): EmbedQuery {
  const warm = new Set<string>()
  /** Banks seen to hold a vector. Counting is not free, and the first one is what matters. */
  const begun = new Set<string>()
  const embedQuery: EmbedQuery = async (text, bank, signal, onSpend, account) => {
    const row = banks.rows().find((one) => one.name === bank && one.replaces === null)
    if (!row || row.dimension === 0) return null
    if (!begun.has(bank)) {
      const { pending, total } = await store.countPending(bank)
      if (pending === total) return null
      begun.add(bank)
    }
    const embedder = await banks.embedderOf(row)
    const usual = row.recall.embed_deadline_ms
    const cold = embedder.info.local && usual > 0 && !warm.has(row.embedder_id)
    const ms = cold ? Math.max(usual, COLD_START_MS) : usual
    const over = new AbortController()
    // Late or not, the vector is finished and kept for when the question comes again; only the caller's abort ends it.
    const vector = embedder.embed([text], signal, billed(onSpend), account).then(([first]) => {
      warm.add(row.embedder_id)
      return first ?? null
    })
    vector.catch(() => {})
    const late = clock.sleep(ms, over.signal).then(() => {
      throw tooLate(ms)
    })
    late.catch(() => {})
    try {
      return await Promise.race([vector, late])
    } finally {
      over.abort()
    }
  }
  return embedQuery
}

function tooLate(ms: number): HearkenError {
  return new HearkenError(
    'MODEL_TIMEOUT',
    `The question could not be embedded within ${ms} ms, so memory was searched by words.`,
    'Ask again, or allow more time in the bank’s recall settings.',
  )
}
