/** Memory banks and what makes their vectors. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ErrorBody } from './errors'

const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default('')

/** Which embedder makes vectors. Empty or 0 means the provider's own: its address, its usual model, that model's width. */
export const EmbedderChoice = z.object({
  /** `use-lite` is bundled; `openai` is any compatible server; `local` a model downloaded once; `none` searches by words. */
  provider: z.enum(['use-lite', 'openai', 'gemini', 'local', 'none']),
  model: z.string().max(200).default(''),
  base_url: url,
  dimension: z.number().int().min(0).max(8192).default(0),
})
export type EmbedderChoice = z.infer<typeof EmbedderChoice>

/** Which cross-encoder sorts what Stage 1 found. `server` is any rerank endpoint, e.g. llama-server's. */
export const RerankerChoice = z.object({
  provider: z.enum(['none', 'cohere', 'jina', 'openrouter', 'server']),
  model: z.string().max(200).default(''),
  base_url: url,
  /** Milliseconds until Stage 1's order stands. */
  timeout_ms: z.number().int().min(50).max(60_000).default(2_000),
})
export type RerankerChoice = z.infer<typeof RerankerChoice>

/** How a bank is searched. Names that are not here are ignored. */
export const RecallSettings = z.object({
  fusion: z.enum(['weighted', 'rrf']).default('weighted'),
  /** Hits of a search that names no number. */
  limit: z.number().int().min(1).max(100).default(10),
  /** Records with a rerank score below this are left out. */
  rerank_floor: z.number().min(0).max(1).default(0.05),
  /** Milliseconds to wait for the question's vector before the search goes by words alone. */
  embed_deadline_ms: z.number().int().min(0).max(60_000).default(400),
})
export type RecallSettings = z.infer<typeof RecallSettings>

export const BankName = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u, 'takes letters, digits, spaces, dots, dashes and underscores')

export const Bank = z.object({
  name: z.string(),
  embedder: EmbedderChoice,
  /** Equal ids give comparable vectors. */
  embedder_id: z.string(),
  /** For people. */
  embedder_label: z.string(),
  /** Numbers in a vector; 0: searched by words alone. */
  dimension: z.number().int(),
  recall: RecallSettings,
  created_at: z.string(),
  /** A new embedder this bank is being moved to. */
  migrating_to: z.string().nullable(),
})
export type Bank = z.infer<typeof Bank>

/** How far the vectors of a bank are. Search works before they are done. */
export const EmbeddingState = z.object({
  bank: z.string(),
  pending: z.number().int(),
  total: z.number().int(),
  /** True while texts wait because a turn is answering. */
  paused: z.boolean(),
  /** Why it does not go on; it tries again by itself at `retry_at`. */
  error: ErrorBody.nullable(),
  retry_at: z.string().nullable(),
})
export type EmbeddingState = z.infer<typeof EmbeddingState>

export const MigrationProgress = z.object({
  bank: z.string(),
  to: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  finished: z.boolean(),
  /** Why it does not go on at the moment. */
  error: ErrorBody.nullable(),
})
export type MigrationProgress = z.infer<typeof MigrationProgress>

export const bankProcedures = {
  banks: oc
    .route({ method: 'GET', path: '/memory/banks' })
    .input(z.object({}))
    .output(z.object({ banks: z.array(Bank) })),
  /** Its embedder is fixed from then on. Left out: the one in settings, or the bundled one. */
  createBank: oc
    .route({ method: 'POST', path: '/memory/banks' })
    .input(
      z.object({
        name: BankName,
        embedder: EmbedderChoice.optional(),
        recall: z.record(z.string(), z.unknown()).default({}),
      }),
    )
    .output(z.object({ bank: Bank })),
  setRecallConfig: oc
    .route({ method: 'POST', path: '/memory/banks/{name}/recall' })
    .input(z.object({ name: BankName, recall: z.record(z.string(), z.unknown()) }))
    .output(z.object({ bank: Bank })),
  /**
   * Embeds everything anew and swaps at the end; searches go on over the old vectors meanwhile. Goes on by itself after a
   * restart; calling it again with the same embedder joins it. A caller who leaves does not stop it.
   */
  migrateBank: oc
    .input(z.object({ name: BankName.default('default'), embedder: EmbedderChoice }))
    .output(eventIterator(MigrationProgress)),
  /** Keeps the old embedder, and drops what the new one has made so far. */
  cancelMigration: oc.input(z.object({ name: BankName.default('default') })).output(z.object({ bank: Bank })),
  /** Waits until every memory has its vectors, or cannot get them, or `max_ms` have passed; turns do not go first meanwhile. */
  settle: oc
    .route({ method: 'POST', path: '/memory/settle' })
    .input(z.object({ max_ms: z.coerce.number().int().min(0).max(3_600_000).default(3_000) }))
    .output(z.object({ banks: z.array(EmbeddingState) })),
  embedding: oc
    .route({ method: 'GET', path: '/memory/embedding', summary: 'How far the embedding queue is' })
    .input(z.object({}))
    .output(z.object({ banks: z.array(EmbeddingState) })),
}
