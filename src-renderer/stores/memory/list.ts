/** The memory list, paged, by the finder's kind and filters; or, while something is searched for, the evidence found. */
import { create } from 'zustand'
import type { ErrorBody, Evidence, ItemKind, MemoryItem } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { onAppEvent } from '../events'
import { createPaged } from '../paged'
import { soon } from '../soon'
import { type Filters, noFilters, sameQuestion, toFilter, useFinder } from './finder'

interface Found {
  /** null until the first answer to this query. */
  hits: Evidence[] | null
  /** How many of them, from the first, are close; the others are only loosely related. */
  close: number
  /** How long the search took, in ms. */
  ms: number
  /** In words: what the hits are without. */
  fallbacks: string[]
  error: ErrorBody | null
}

export const useFound = create<Found>(() => ({ hits: null, close: 0, ms: 0, fallbacks: [], error: null }))

const MOST_HITS = 50
const PAUSE_MS = 150

const { use, need, refresh, reset, drop } = createPaged<MemoryItem>(async (offset, limit) => {
  const { query: _, ...finder } = useFinder.getState()
  const { items, total } = await call((client) =>
    client.memory.browse({
      ...toFilter(finder),
      state: finder.forgotten ? 'forgotten' : 'live',
      // A timeline goes by when things happened, not by when they were written down.
      order: finder.kind === 'episode' ? 'date' : 'saved',
      offset,
      limit,
    }),
  )
  return { rows: items, total }
})

export const useItems = use
export const needItems = need
export const rereadItems = refresh

export function setKind(kind: ItemKind | null) {
  useFinder.setState({ kind, forgotten: false, folder: null, agent: null })
  again()
}

export function setFilters(filters: Partial<Filters>) {
  useFinder.setState(filters)
  again()
}

export const clearFilters = () => setFilters(noFilters())

export function showForgotten(forgotten: boolean) {
  useFinder.setState({ ...noFilters(), kind: null, query: '', forgotten })
  again()
}

function again() {
  void reset()
  void find()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Searches as the person types, after a short pause. */
export function searchMemory(query: string) {
  clearTimeout(timer)
  const asked = query.trim()
  useFinder.setState({ query, forgotten: false })
  useFound.setState(({ hits }) => ({ error: null, hits: asked ? hits : null }))
  if (asked) timer = setTimeout(() => void find(), PAUSE_MS)
}

/** Asks for the evidence again. An older answer never replaces a newer one. */
export async function find() {
  const asked = useFinder.getState()
  if (!asked.query.trim()) return
  const current = () => sameQuestion(useFinder.getState(), asked)
  try {
    const input = { ...toFilter(asked), query: asked.query.trim(), limit: MOST_HITS }
    const { hits, close, ms, fallbacks } = await call((client) => client.memory.search(input))
    if (current()) useFound.setState({ hits, close, ms, fallbacks, error: null })
  } catch (error) {
    if (current()) useFound.setState({ error: (error as UiError).body })
  }
}

/** Off the screen at once. */
export function hideItem(id: string) {
  drop((item) => item.id === id)
  useFound.setState(({ hits, close }) => ({
    hits: hits?.filter((hit) => hit.id !== id) ?? null,
    close: hits?.slice(0, close).filter((hit) => hit.id !== id).length ?? 0,
  }))
}

export function rereadAll() {
  void refresh()
  void find()
}

const changed = soon(rereadAll)

onAppEvent((event) => {
  const seen = useItems.getState().total !== null || useItems.getState().error !== null
  if (seen && event.type === 'hello') rereadAll()
  if (seen && event.type === 'memory_changed') changed()
})
