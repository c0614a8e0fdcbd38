/** Text as numbers, and the order a cross-encoder gives to texts. Whoever computes it. */
import type { EmbedderChoice, RerankerChoice } from '../../contract/index'
import type { DownloadProgress } from './download'
import type { Biller, CallAccount } from './spend'

export interface EmbedderInfo {
  /**
   * Names what is computed, e.g. `use-lite` or `openai:text-embedding-3-small`: equal ids give comparable vectors,
   * whatever machine or key they come from.
   */
  id: string
  /** For people: "Universal Sentence Encoder Lite, on this computer". */
  label: string
  /** Numbers in a vector. 0: it embeds nothing, and search goes by words alone. */
  dimension: number
  /** True when no text leaves this machine. */
  local: boolean
}

/** What a call to a provider used. Called once for each request that was answered; must not throw. */
export type ToldUsage = (usage: {
  provider: string
  model: string
  /** null: the provider did not say. */
  input_tokens: number | null
  /** Left out: none, or the provider did not say. */
  output_tokens?: number
  /** Dollars as told by the provider; null: not told. */
  cost_usd: number | null
  duration_ms: number
}) => void

export interface Embedder {
  readonly info: EmbedderInfo
  /** Left out: nothing is paid. */
  readonly biller?: Biller
  /**
   * One unit-length vector a text, in order; empty texts too. Throws HearkenError: NOT_CONFIGURED without a key or model
   * file, BAD_INPUT when the vectors are not as wide as `info.dimension`, MODEL_* as a model call does, CANCELLED when
   * `signal` aborted. Adapters do not see `account`.
   */
  embed(texts: string[], signal?: AbortSignal, told?: ToldUsage, account?: CallAccount): Promise<Float32Array[]>
  /** Ends workers and open requests. Safe to call twice; a later `embed` throws CANCELLED. */
  close(): Promise<void>
}

export interface Reranker {
  readonly info: { id: string; label: string }
  /** Left out: nothing is paid. */
  readonly biller?: Biller
  /**
   * The best `topN` documents, best first. Scores are calibrated to 0..1. Throws HearkenError with a MODEL_* code,
   * CANCELLED when `signal` aborted.
   */
  rerank(
    query: string,
    documents: string[],
    options: { topN: number; signal: AbortSignal; told?: ToldUsage; account?: CallAccount },
  ): Promise<{ index: number; score: number }[]>
}

/** Opens what a choice names. Throws NOT_CONFIGURED when a key or a model is missing. */
export interface EmbedderSource {
  open(choice: EmbedderChoice): Promise<Embedder>
  /** What it would be, without opening it: no key and no download needed. */
  describe(choice: EmbedderChoice): EmbedderInfo
  /** Told while a model is downloaded. The listener must not throw. */
  onDownload(listener: (at: DownloadProgress) => void): void
}

export interface RerankerSource {
  /** null when none is chosen. */
  open(choice: RerankerChoice): Promise<Reranker | null>
}
