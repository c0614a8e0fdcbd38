/** The list of turns, filtered; read page by page. */
import { create } from 'zustand'
import type { TurnFilter, TurnRow } from '../../../src-main/contract'
import { call } from '../../client'
import { onAppEvent } from '../events'
import { createPaged } from '../paged'
import { soon } from '../soon'

export type ListFilter = Partial<TurnFilter>

interface TurnList {
  filter: ListFilter
}

export const useTurnFilter = create<TurnList>(() => ({ filter: {} }))

const { use, need, refresh, reset } = createPaged<TurnRow>(async (offset, limit) => {
  const { filter } = useTurnFilter.getState()
  const { turns, total } = await call((client) =>
    client.observability.turns({ sort: 'newest', ...filter, offset, limit }),
  )
  return { rows: turns, total }
})

export const useTurns = use
export const needTurns = need
export const rereadTurns = refresh

/** What is undefined is no filter any more. */
export function setTurnFilter(change: { [Key in keyof ListFilter]: ListFilter[Key] | undefined }) {
  const all = Object.entries({ ...useTurnFilter.getState().filter, ...change })
  useTurnFilter.setState({ filter: Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== '')) })
  typed()
}

export function clearTurnFilter() {
  useTurnFilter.setState({ filter: {} })
  void reset()
}

/** Filters set, the words and the order aside: those are in sight. */
export const countTurnFilters = ({ text: _text, sort: _sort, ...rest }: ListFilter): number => Object.keys(rest).length

const typed = soon(() => void reset(), 200)
const again = soon(() => void refresh())

onAppEvent((event) => {
  const seen = use.getState().total !== null || use.getState().error !== null
  const ended = event.type === 'turn' && event.event.type === 'done'
  if (seen && (ended || event.type === 'hello' || event.type === 'conversation_removed')) again()
})
