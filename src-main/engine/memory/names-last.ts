/**
 * Names alone are searched for only when nothing else found anything worth showing. Weighed (`weigh.ts`) their hits would lie
 * below the floor otherwise, and each search costs the turn as much as the question itself.
 */
import type { PlannedSearch } from '../../contract/index'
import type { Found } from './run-searches'
import { FLOOR } from './strength'
import { isNameAlone } from './weigh'

export type Look = (searches: PlannedSearch[]) => Promise<Found>

/** What ran, in the order planned. A reranker judges each hit by itself, so with one every search runs. */
export async function namesLast(searches: PlannedSearch[], run: Look): Promise<Found> {
  const others = searches.filter((search) => !isNameAlone(search))
  if (others.length === 0 || others.length === searches.length) return run(searches)
  const first = await run(others)
  const worth = first.hits.flat().some((hit) => hit.score_kind === 'fused' && hit.relevance_score >= FLOOR)
  if (worth) return first
  const second = await run(searches.filter(isNameAlone))
  const places = { others: 0, names: 0 }
  const inOrder = searches.map((search) =>
    isNameAlone(search) ? { of: second, at: places.names++ } : { of: first, at: places.others++ },
  )
  return {
    ran: inOrder.flatMap(({ of, at }) => of.ran[at] ?? []),
    hits: inOrder.map(({ of, at }) => of.hits[at] ?? []),
    error: first.error && second.error,
  }
}
