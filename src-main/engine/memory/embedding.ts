/** Meaning as the rest of the engine knows it: banks, the queue that fills them, moving one, and questions as vectors. */
import type { EmbeddingState, LlmKind, Settings } from '../../contract/index'
import { NO_USAGE, openAccount } from '../ops'
import type { Clock, DownloadProgress, EmbedderSource, Ids, Reranker, RerankerSource, Store, ToldUsage } from '../ports'
import type { ModelSpend } from './ask-model'
import { type Banks, createBanks, DEFAULT_BANK } from './banks'
import { createEmbedQuery } from './embed-query'
import { createEmbedQueue, type EmbedQueue } from './embed-queue'
import { lookAtEmbedding } from './embedding-look'
import { createMigrations, type Migrations } from './migrate-bank'
import { rerankHits } from './rerank'
import type { EmbedQuery, RerankHits, SearchDeps } from './search'
import type { SearchOptions } from './types'

export interface EmbeddingDeps {
  store: Store
  clock: Clock
  ids: Ids
  embedders: EmbedderSource
  rerankers: RerankerSource
  settings(): Settings['models']
  /** True while a turn is answering. */
  busy(): boolean
  /** Must not throw. */
  progress(state: EmbeddingState): void
  /** A model is being downloaded. Must not throw. */
  downloading(at: DownloadProgress): void
}

export interface Embedding {
  banks: Banks
  queue: EmbedQueue
  migrations: Migrations
  embedQuery: EmbedQuery
  /** Stage 2 with the reranker of the settings, or the one given; Stage 1's order where there is none. */
  rerank: RerankHits
  recallOf: NonNullable<SearchDeps['recallOf']>
  /** For doctor: a real text through each embedder. */
  look(): ReturnType<typeof lookAtEmbedding>
  /** Resolves when the queue is empty or cannot go on, or after `ms`; then how far it is. */
  settle(ms: number): Promise<EmbeddingState[]>
  /** A key changed: embedders and rerankers are opened anew, and what waited after a failure is tried. */
  reset(): Promise<void>
  /** The same, if it was a setting of models. */
  settingsChanged(): void
  close(): Promise<void>
}

/** Reads the banks and starts the queue. */
export async function startEmbedding(deps: EmbeddingDeps): Promise<Embedding> {
  const { store, clock } = deps
  const billed = (kind: LlmKind, onSpend: SearchOptions['onSpend']): ToldUsage | undefined =>
    onSpend && ((used) => onSpend(spendOf(kind, used)))
  const banks = createBanks({ store, clock, embedders: deps.embedders, usual: () => deps.settings().embedder })
  await banks.load()
  deps.embedders.onDownload(deps.downloading)
  let reranker: Promise<Reranker | null> | null = null
  const inForce = () => {
    reranker ??= deps.rerankers.open(deps.settings().reranker)
    return reranker
  }
  const progress = (state: EmbeddingState) => {
    deps.progress(state)
    migrations.progressed(state)
  }
  const queue = createEmbedQueue({
    store,
    banks,
    clock,
    busy: deps.busy,
    progress,
    account: () => openAccount({ turnId: deps.ids.next('turn'), background: true, receipt: 'own' }),
  })
  const migrations = createMigrations({ store, banks, queue })
  queue.wake()

  const inUse = (name: string) => banks.rows().find((row) => row.name === name && row.replaces === null)
  let models = JSON.stringify(deps.settings())
  const reset = async () => {
    reranker = null
    await banks.reset()
    queue.retry()
  }

  return {
    banks,
    queue,
    migrations,
    embedQuery: createEmbedQuery({ banks, store, clock, billed: (onSpend) => billed('embed', onSpend) }),
    async rerank(query, hits, options) {
      const { onDegraded, signal } = options
      let chosen = options.reranker
      try {
        if (chosen === undefined) chosen = await inForce()
      } catch (thrown) {
        // A key may come later.
        reranker = null
        onDegraded?.('rerank', thrown instanceof Error ? thrown.message : String(thrown))
        return hits
      }
      if (chosen === null) return hits
      const bank = inUse(options.bank ?? DEFAULT_BANK)
      const timeoutMs = deps.settings().reranker.timeout_ms
      const floor = bank?.recall.rerank_floor ?? DEFAULT_FLOOR
      const told = billed('rerank', options.onSpend)
      const { account } = options
      return rerankHits({ reranker: chosen, clock }, query, hits, {
        timeoutMs,
        floor,
        signal,
        told,
        account,
        onDegraded,
      })
    },
    look: async () => lookAtEmbedding(banks, await queue.states(), clock),
    recallOf: (bank) => inUse(bank)?.recall,
    async settle(ms) {
      const over = new AbortController()
      const drained = queue.drain().catch(() => {})
      await Promise.race([drained, clock.sleep(ms, over.signal).catch(() => {})])
      over.abort()
      return queue.states()
    },
    reset,
    settingsChanged() {
      const now = JSON.stringify(deps.settings())
      if (now === models) return
      models = now
      void reset()
    },
    async close() {
      await queue.close()
      await banks.close()
    },
  }
}

const DEFAULT_FLOOR = 0.05

/** What a call to a provider used, as calls of models are told. */
function spendOf(kind: LlmKind, used: Parameters<ToldUsage>[0]): ModelSpend {
  const { provider, model, input_tokens, cost_usd, duration_ms } = used
  const usage = input_tokens === null ? null : { ...NO_USAGE, input_tokens }
  const told = cost_usd === null ? {} : { told_usd: cost_usd }
  const call = { kind, provider, model, label: model, usage, ...told }
  return { call, durationMs: duration_ms, firstTokenMs: null, error: null }
}
