/** Lookup: a query is embedded, searched for (Stage 1), sorted by a reranker (Stage 2), and near copies are put together. */
import type { Evidence, RecallSettings } from '../../contract/index'
import type { ItemFilter, MemoryStore, StoreSearchOptions } from '../ports'
import { collapseCopies } from './collapse'
import type { SearchOptions } from './types'

/** Unit vector of a query; null: the bank has no embedder. May throw: then the search goes by words, and says so. */
export type EmbedQuery = (
  text: string,
  bank: string,
  signal?: AbortSignal,
  onSpend?: SearchOptions['onSpend'],
  account?: SearchOptions['account'],
) => Promise<Float32Array | null>

/** Hits in the order of a reranker, or as they came where there is none; a failure leaves them so and is told. */
export type RerankHits = (
  query: string,
  hits: Evidence[],
  options: Pick<SearchOptions, 'bank' | 'reranker' | 'signal' | 'onDegraded' | 'onSpend' | 'account'>,
) => Promise<Evidence[]>

export interface SearchDeps {
  store: MemoryStore
  embedQuery?: EmbedQuery
  rerank?: RerankHits
  /** How a bank is searched when the caller does not say. */
  recallOf?: (bank: string) => Pick<RecallSettings, 'fusion' | 'limit'> | undefined
}

const DEFAULT_LIMIT = 10
/** Asked for beyond the limit, so that a place taken by a near copy goes to another hit. */
const SPARE = 10
const DEFAULT_BANK = 'default'
/** What Stage 1 hands to a reranker. */
const RERANKED = 50

export async function search(deps: SearchDeps, query: string, options: SearchOptions = {}): Promise<Evidence[]> {
  const usual = deps.recallOf?.(options.bank ?? DEFAULT_BANK)
  const limit = options.limit ?? usual?.limit ?? DEFAULT_LIMIT
  const asked: StoreSearchOptions = {}
  if (options.terms !== undefined) asked.terms = options.terms
  const fusion = options.fusion ?? usual?.fusion
  if (fusion !== undefined) asked.fusion = fusion
  if (options.without !== undefined) asked.without = options.without
  const vector = await vectorOf(deps, query, options)
  if (vector !== null) asked.vector = vector
  const depth = deps.rerank && options.reranker !== null ? Math.max(RERANKED, limit + SPARE) : limit + SPARE
  const found = await deps.store.search(query, toFilter(options), depth, asked)
  const ranked = deps.rerank ? await deps.rerank(query, found, options) : found
  const hits = ranked.filter((hit) => !isBesideThePoint(hit))
  const vectors = await deps.store.vectorsOf(
    options.bank ?? DEFAULT_BANK,
    hits.map((hit) => hit.chunk_id),
  )
  return collapseCopies(hits, (hit) => vectors.get(hit.chunk_id)).slice(0, limit)
}

/** The nearest by meaning are always found, however far they are: these share no word with the query and are not near. */
const isBesideThePoint = ({ match_kind, score_kind, relevance_score }: Evidence) =>
  match_kind === 'semantic' && score_kind === 'fused' && relevance_score === 0

async function vectorOf(
  { embedQuery }: SearchDeps,
  query: string,
  options: SearchOptions,
): Promise<Float32Array | null> {
  if (embedQuery === undefined || query.trim() === '') return null
  try {
    return await embedQuery(query, options.bank ?? DEFAULT_BANK, options.signal, options.onSpend, options.account)
  } catch (thrown) {
    if (options.signal?.aborted) throw thrown
    options.onDegraded?.('embed', thrown instanceof Error ? thrown.message : String(thrown))
    return null
  }
}

const PASSED_ON = [
  'bank',
  'kinds',
  'scope',
  'project',
  'person',
  'folder',
  'agent',
  'audiences',
  'projects',
  'tags',
  'excludeMessageIds',
  'dateFrom',
  'dateTo',
  'includeSuperseded',
] as const satisfies (keyof ItemFilter & keyof SearchOptions)[]

export function toFilter(options: SearchOptions): ItemFilter {
  return Object.fromEntries(
    PASSED_ON.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  )
}
