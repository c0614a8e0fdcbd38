/** Runs the searches side by side; one that fails or is late finds nothing, and is named. */
import type { ErrorBody, Evidence, Fallback, PlannedSearch, RanSearch } from '../../contract/index'
import { RECALL_STEPS, toErrorBody } from '../../contract/index'
import { literalQuery } from '../ports/query'
import { inParallel, Late } from './deadline'
import type { RecallRun } from './recall-run'
import type { RecallDeps, RecallOptions } from './recall-types'
import type { SearchOptions } from './types'

/** Searches at once. */
export const AT_ONCE = 8
/** Hits of each search. */
const SEARCHED = 20

export interface Found {
  ran: RanSearch[]
  /** The hits of each search, in order. */
  hits: Evidence[][]
  /** Why, when every search failed (lateness apart). */
  error: ErrorBody | null
}

/** `ms`: how long they may take together. Never throws. */
export async function runSearches(
  deps: Pick<RecallDeps, 'lookup' | 'clock'>,
  run: RecallRun,
  searches: PlannedSearch[],
  options: RecallOptions,
  ms: number,
): Promise<Found> {
  const { clock } = deps
  const ends = clock.monotonic() + ms
  const results = await inParallel(
    AT_ONCE,
    searches.map((search) => async () => {
      const started = clock.monotonic()
      let hits: Evidence[] = []
      let thrown: unknown = null
      try {
        hits = await run.deadline.within(Math.max(0, ends - started), (signal) =>
          deps.lookup(literalQuery(search.query), searchOptions(search, options, run, signal)),
        )
      } catch (failure) {
        thrown = failure ?? new Error('failed')
        run.fallFrom('search', failure)
      }
      const ran = { ...search, hits: hits.length, ok: thrown === null, duration_ms: clock.monotonic() - started }
      return { ran, hits, thrown }
    }),
  )
  const failed = results.filter((result) => result.thrown !== null)
  const real = failed.find((result) => !(result.thrown instanceof Late))
  return {
    ran: results.map((result) => result.ran),
    hits: results.map((result) => result.hits),
    error: failed.length > 0 && failed.length === results.length && real ? toErrorBody(real.thrown) : null,
  }
}

function searchOptions(
  { terms, date_from, date_to }: PlannedSearch,
  options: RecallOptions,
  run: RecallRun,
  signal: AbortSignal,
): SearchOptions {
  return {
    limit: SEARCHED,
    terms,
    signal,
    excludeMessageIds: options.excludeMessageIds,
    dateFrom: date_from ?? undefined,
    dateTo: date_to ?? undefined,
    audiences: options.allowedAudienceKeys,
    projects: options.allowedProjects,
    reranker: options.reranker,
    onSpend: run.use.onSpend,
    account: options.account,
    onDegraded: (step, reason) => run.fall(isStep(step) ? step : 'search', reason),
  }
}

const isStep = (step: string): step is Fallback['step'] => (RECALL_STEPS as readonly string[]).includes(step)
