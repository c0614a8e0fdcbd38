/** Which turns a list shows, and in which order. */
import type { TurnFilter } from '../../contract'
import type { TracedTurn } from '../ports'
import { turnChecks } from './checks'
import { beganAt, statusOf } from './observe-rows'

/** `range`: [from, to) in epoch ms. Text is looked at elsewhere: it stands in the files. */
export function matches(
  turn: TracedTurn,
  filter: Omit<TurnFilter, 'from' | 'to' | 'text' | 'sort'>,
  range: { from: number; to: number },
  turnCap: number | null,
): boolean {
  const { start, tools, receipt, end } = turn
  if (start === null) return false
  const at = beganAt(turn)
  if (at < range.from || at >= range.to) return false
  if (filter.conversation_id !== undefined && start.conversation !== filter.conversation_id) return false
  if (filter.gateway !== undefined && start.gateway !== filter.gateway) return false
  if (filter.model !== undefined && start.model !== filter.model) return false
  if (filter.tool !== undefined && !tools.some(({ name }) => name === filter.tool)) return false
  if (filter.min_cost_usd !== undefined && (receipt?.usd ?? 0) < filter.min_cost_usd) return false
  if (filter.min_ms !== undefined && (end?.ms ?? 0) < filter.min_ms) return false
  if (filter.status === undefined) return true
  if (filter.status !== 'problem') return statusOf(turn) === filter.status
  return statusOf(turn) === 'failed' || turnChecks(turn, turnCap).some(({ value }) => value === 0)
}

export function inOrder(turns: TracedTurn[], sort: TurnFilter['sort']): TracedTurn[] {
  const newest = (a: TracedTurn, b: TracedTurn) => beganAt(b) - beganAt(a)
  if (sort === 'slowest') return turns.toSorted((a, b) => (b.end?.ms ?? -1) - (a.end?.ms ?? -1) || newest(a, b))
  if (sort === 'dearest')
    return turns.toSorted((a, b) => (b.receipt?.usd ?? -1) - (a.receipt?.usd ?? -1) || newest(a, b))
  return turns.toSorted(newest)
}
