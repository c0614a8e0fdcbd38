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

export async function searchTraces(): Promise<void> {
  const { query } = useTraceSearch.getState()
  if (query.trim() === '') return
  useTraceSearch.setState({ busy: true, error: null })
  try {
    const { hits, took_ms } = await call((client) => client.observability.search({ query, limit: MOST_HITS }))
    if (useTraceSearch.getState().query === query) useTraceSearch.setState({ hits, tookMs: took_ms, busy: false })
  } catch (error) {
    useTraceSearch.setState({ busy: false, error: (error as UiError).body })
  }
}
