/** The receipt of a turn: names, counts, dollars, ids; never arguments or output. */
import { z } from 'zod'

export const LLM_KINDS = [
  'loop',
  'gate',
  'consolidation',
  'report',
  'triage',
  'quick',
  'judge',
  'embed',
  'rerank',
  'stt',
  'tts',
  'title',
  'summary',
  'replay',
  'arena',
] as const
export const LlmKind = z.enum(LLM_KINDS)
export type LlmKind = z.infer<typeof LlmKind>

export const Usage = z.object({
  input_tokens: z.number().int().nonnegative(),
  output_tokens: z.number().int().nonnegative(),
  /** Part of input_tokens read from the provider's cache. */
  cached_tokens: z.number().int().nonnegative(),
  /** Part of input_tokens written to the provider's cache. */
  cache_write_tokens: z.number().int().nonnegative(),
})
export type Usage = z.infer<typeof Usage>

export const ReceiptModel = Usage.extend({
  model: z.string(),
  provider: z.string(),
  /** How the line names it; the model when left out. */
  label: z.string().optional(),
  /** Calls whose tokens the provider never told. */
  untold_calls: z.number().int().optional(),
  kinds: z.array(LlmKind),
  calls: z.number().int(),
  /** null: the price is not known (never 0 for a paid model). */
  cost_usd: z.number().nullable(),
})
export const ReceiptTool = z.object({
  name: z.string(),
  source: z.string(),
  ok: z.boolean(),
  duration_ms: z.number(),
  cost_usd: z.number().nullable(),
})
export const ReceiptMemory = z.object({
  id: z.string(),
  title: z.string(),
  source: z.string(),
  created_on: z.string(),
  state: z.enum(['retrieved', 'injected', 'cited', 'kept']),
})

export const Receipt = z.object({
  turn_id: z.string(),
  rev: z.number().int(),
  /** The one line under the reply. */
  line: z.string(),
  models: z.array(ReceiptModel),
  tools: z.array(ReceiptTool),
  memory: z.array(ReceiptMemory),
  duration_ms: z.number(),
  /** null: at least one price is unknown. */
  total_usd: z.number().nullable(),
})
export type Receipt = z.infer<typeof Receipt>
export type ReceiptModel = z.infer<typeof ReceiptModel>
export type ReceiptTool = z.infer<typeof ReceiptTool>
export type ReceiptMemory = z.infer<typeof ReceiptMemory>
