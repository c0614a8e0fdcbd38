/** Words in trace lines. */
import { create } from 'zustand'
import type { ErrorBody, TraceHit } from '../../../src-main/contract'
import { call, type UiError } from '../../client'

interface TraceSearch {
  query: string
  /** null: nothing was searched for yet. */
  hits: readonly TraceHit[] | null
  tookMs: number
  busy: boolean
  error: ErrorBody | null
}

const NOTHING = { hits: null, tookMs: 0, busy: false, error: null }
export const useTraceSearch = create<TraceSearch>(() => ({ query: '', ...NOTHING }))

export const MOST_HITS = 100

export const typeTraceSearch = (query: string) => useTraceSearch.setState({ query, ...(query === '' ? NOTHING : {}) })

let latest = 0

/** What was found for other words than stand there by then is not shown, but the next search is always free to begin. */
export async function searchTraces(): Promise<void> {
  const { query } = useTraceSearch.getState()
  if (query.trim() === '') return
  latest += 1
  const mine = latest
  const same = () => useTraceSearch.getState().query === query
  useTraceSearch.setState({ busy: true, error: null })
  try {
    const { hits, took_ms } = await call((client) => client.observability.search({ query, limit: MOST_HITS }))
    if (mine === latest) useTraceSearch.setState({ busy: false, ...(same() ? { hits, tookMs: took_ms } : {}) })
  } catch (error) {
    if (mine === latest) useTraceSearch.setState({ busy: false, ...(same() ? { error: (error as UiError).body } : {}) })
  }
}
