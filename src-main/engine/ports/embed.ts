/** Text as numbers, and the order a cross-encoder gives to texts. Whoever computes it. */

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

export interface Embedder {
  readonly info: EmbedderInfo
  /**
   * One unit-length vector a text, in order; empty texts too. Throws HearkenError: NOT_CONFIGURED without a key or model
   * file, BAD_INPUT when the vectors are not as wide as `info.dimension`, MODEL_* as a model call does, CANCELLED when
   * `signal` aborted.
   */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Ends workers and open requests. Safe to call twice; a later `embed` throws CANCELLED. */
  close(): Promise<void>
}

export interface Reranker {
  readonly info: { id: string; label: string }
  /**
   * The best `topN` documents, best first. Scores are calibrated to 0..1. Throws HearkenError with a MODEL_* code,
   * CANCELLED when `signal` aborted.
   */
  rerank(
    query: string,
    documents: string[],
    options: { topN: number; signal: AbortSignal },
  ): Promise<{ index: number; score: number }[]>
}
