/** The memory list: one kind or all, paged; or, while something is searched for, the evidence found. */
import { create } from 'zustand'
import type { ErrorBody, Evidence, ItemKind, MemoryItem } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { onAppEvent } from '../events'
import { createPaged } from '../paged'

interface Finder {
  /** null: every kind. */
  kind: ItemKind | null
  query: string
  /** null until the first answer to this query. */
  hits: Evidence[] | null
  /** How long the search took, in ms. */
  ms: number
  error: ErrorBody | null
}

export const useFinder = create<Finder>(() => ({ kind: null, query: '', hits: null, ms: 0, error: null }))

const MOST_HITS = 50
const PAUSE_MS = 150

const { use, need, refresh, reset, drop } = createPaged<MemoryItem>(async (offset, limit) => {
  const { kind } = useFinder.getState()
  const { items, total } = await call((client) => client.memory.list({ ...(kind ? { kind } : {}), offset, limit }))
  return { rows: items, total }
})

export const useItems = use
export const needItems = need
export const rereadItems = refresh

export function setKind(kind: ItemKind | null) {
  useFinder.setState({ kind })
  void reset()
  void find()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** Searches as the person types, after a short pause. */
export function searchMemory(query: string) {
  clearTimeout(timer)
  const asked = query.trim()
  useFinder.setState(({ hits }) => ({ query, error: null, hits: asked ? hits : null }))
  if (asked) timer = setTimeout(() => void find(), PAUSE_MS)
}

/** Asks for the evidence again. An older answer never replaces a newer one. */
export async function find() {
  const { query, kind } = useFinder.getState()
  if (!query.trim()) return
  const current = () => useFinder.getState().query === query && useFinder.getState().kind === kind
  try {
    const input = { query: query.trim(), limit: MOST_HITS, ...(kind ? { kinds: [kind] } : {}) }
    const { hits, ms } = await call((client) => client.memory.search(input))
    if (current()) useFinder.setState({ hits, ms, error: null })
  } catch (error) {
    if (current()) useFinder.setState({ error: (error as UiError).body })
  }
}

/** Off the screen at once. */
export function hideItem(id: string) {
  drop((item) => item.id === id)
  useFinder.setState(({ hits }) => ({ hits: hits?.filter((hit) => hit.id !== id) ?? null }))
}

export function rereadAll() {
  void refresh()
  void find()
}

onAppEvent((event) => {
  const seen = useItems.getState().total !== null || useItems.getState().error !== null
  if (seen && (event.type === 'memory_changed' || event.type === 'hello')) rereadAll()
})
