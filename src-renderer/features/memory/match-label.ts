/** What a card says of why it was found: never that it means the same when it is hardly near. */
import type { Evidence } from '../../../src-main/contract'

export type MatchLabel = Evidence['match_kind'] | 'similar' | 'loose'

/** Halfway from chance to the same said again. */
const SAME_MEANING = 0.5

/** `loose`: it is not among what is close (`memory.search`). What shares words still says so, for it does. */
export function matchLabel({ match_kind, nearness }: Evidence, loose: boolean): MatchLabel {
  if (match_kind === 'stemmed' || match_kind === 'exact') return match_kind
  if (loose) return 'loose'
  return match_kind === 'semantic' && (nearness ?? 1) < SAME_MEANING ? 'similar' : match_kind
}
