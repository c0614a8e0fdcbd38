/** Search over every message of every conversation. */
import { create } from 'zustand'
import type { Client } from '../client'
import { call, type UiError } from '../client'

export type Hit = Awaited<ReturnType<Client['chat']['search']>>['hits'][number]

interface SearchState {
  query: string
  /** null until the first answer to this query. */
  hits: Hit[] | null
  error: string | null
}

export const useSearch = create<SearchState>(() => ({ query: '', hits: null, error: null }))

const PAUSE_MS = 120
let timer: ReturnType<typeof setTimeout> | undefined

/** Searches as the person types, after a short pause; an older answer never replaces a newer one. */
export function search(query: string) {
  clearTimeout(timer)
  const asked = query.trim()
  useSearch.setState((state) => ({ query, error: null, hits: asked ? state.hits : null }))
  if (asked) timer = setTimeout(() => void run(query), PAUSE_MS)
}

async function run(query: string) {
  try {
    const { hits } = await call((client) => client.chat.search({ query: query.trim(), limit: 100 }))
    if (useSearch.getState().query === query) useSearch.setState({ hits })
  } catch (error) {
    if (useSearch.getState().query === query) useSearch.setState({ error: (error as UiError).body.message })
  }
}
