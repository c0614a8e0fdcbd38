/** What a fake provider is started with. */
import type { AudioOptions } from './audio-wire'
import type { LedgerEntry, Price } from './ledger'
import type { Reply } from './reply'
import type { VectorOptions } from './vectors-wire'

/** Replies in order, or a function asked for each request; undefined from it goes on to the pushed ones. */
type Script = Reply[] | ((request: LedgerEntry) => Reply | undefined | Promise<Reply | undefined>)

export interface FakeProviderOptions {
  script?: Script
  /** Spoken when the script is used up. Default: a 400 that says so. */
  fallback?: Reply
  /** When set, any other key (or none) is answered with 401. */
  apiKey?: string
  /** What /v1/models and /api/tags list. */
  models?: string[]
  /** Embedding and rerank endpoints. Scripted errors, stalls and resets come before their own answers. */
  vectors?: VectorOptions
  /** Transcriptions and speech. Scripted errors, stalls and resets come before their own answers. */
  audio?: AudioOptions
  prices?: Record<string, Price>
  /** Pace of every stream that sets none itself, in milliseconds before each event. */
  chunkDelayMs?: number
  /** OpenAI-compatible servers that refuse `stream_options`, as some do, with 400. */
  rejectStreamOptions?: boolean
  /** Refuses `max_tokens` as newer OpenAI models do. */
  rejectMaxTokens?: boolean
}
