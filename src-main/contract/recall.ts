/** Asking memory: recall for a message or a task, and questions answered with evidence. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { RerankerChoice } from './banks'
import { ErrorBody } from './errors'
import { LIMITS } from './limits'
import { Evidence } from './memory'
import { LlmKind } from './receipt'
import { ModelChoice } from './settings'

/** What one search looks for. */
export const PlannedSearch = z.object({
  /** Drives the semantic and the stemmed retriever, and this search's rerank. */
  query: z.string(),
  /** Drives the exact retriever: names, identifiers, paths, codes and phrases as they stand in the message. */
  terms: z.array(z.string()),
  /** YYYY-MM-DD, inclusive. */
  date_from: z.string().nullable(),
  date_to: z.string().nullable(),
})
export type PlannedSearch = z.infer<typeof PlannedSearch>

export const RanSearch = PlannedSearch.extend({
  hits: z.number().int(),
  /** False: it failed or was late, and found nothing. */
  ok: z.boolean(),
  duration_ms: z.number(),
})
export type RanSearch = z.infer<typeof RanSearch>

export const RECALL_STEPS = [
  'gate',
  'query_writer',
  'search',
  'embed',
  'rerank',
  'slot_gate',
  'sufficiency',
  'answer',
] as const
/** A step that failed or was late; what was done without it is what one gets. */
export const Fallback = z.object({ step: z.enum(RECALL_STEPS), reason: z.string() })
export type Fallback = z.infer<typeof Fallback>

export const RecalledHit = Evidence.extend({
  /** Which of `searches` found it, counted from 1. */
  found_by: z.array(z.number().int()),
  /** Of what was left out: it is only loosely related. */
  loose: z.boolean().optional(),
})
export type RecalledHit = z.infer<typeof RecalledHit>

/** One model call and what it cost. */
export const AccountedCall = z.object({
  kind: LlmKind,
  provider: z.string(),
  model: z.string(),
  /** null: the provider did not tell. */
  input_tokens: z.number().int().nullable(),
  output_tokens: z.number().int().nullable(),
  /** null: not known; never 0 for a paid model. */
  cost_usd: z.number().nullable(),
})

/** How many records each stage had or let go. */
export const RecallStages = z.object({
  /** Hits of all searches together. */
  found: z.number().int(),
  /** The same record found again. */
  repeated: z.number().int(),
  near_copies: z.number().int(),
  too_weak: z.number().int(),
  no_room: z.number().int(),
  judged_out: z.number().int(),
  kept: z.number().int(),
})
export type RecallStages = z.infer<typeof RecallStages>

export const RecallAccounting = RecallStages.extend({
  calls: z.array(AccountedCall),
  /** null: at least one price is not known. */
  cost_usd: z.number().nullable(),
})
export type RecallAccounting = z.infer<typeof RecallAccounting>

/** Milliseconds by step; `total` is the whole. Steps that did not run are left out. */
export const Timings = z.record(z.string(), z.number())

export const SlotGate = z.object({ judged: z.number().int(), kept: z.number().int() })
export type SlotGate = z.infer<typeof SlotGate>

export const GateVerdict = z.object({
  open: z.boolean(),
  /** Why, in a few words. */
  reason: z.string(),
  by: z.enum(['rules', 'model']),
  /** 0..1, when a model judged. */
  score: z.number().nullable(),
})
export type GateVerdict = z.infer<typeof GateVerdict>

export const RecallResult = z.object({
  /** null: not asked (a task needs none). */
  gate: GateVerdict.nullable(),
  /** Why nothing was searched; null: it was. */
  skipped: z.string().nullable(),
  /** Quoted material for a prompt: the searches that ran, how to cite, numbered items. Empty when there is none. */
  block: z.string(),
  searches: z.array(RanSearch),
  /** In the block, in its order: the first is [1]. */
  results: z.array(RecalledHit),
  /** Found, and not in the block. */
  left_out: z.array(RecalledHit),
  /** null: it did not run. */
  slot_gate: SlotGate.nullable(),
  fallbacks: z.array(Fallback),
  timings_ms: Timings,
  accounting: RecallAccounting,
  error: ErrorBody.nullable(),
})
export type RecallResult = z.infer<typeof RecallResult>

/** What a reply's turn looked for in memory. */
export const Recalled = z.object({
  searches: z.array(RanSearch),
  /** null: it did not run. */
  slot_gate: SlotGate.nullable(),
  /** Found, and not put before the model. */
  left_out: z.number().int(),
  fallbacks: z.array(Fallback),
})
export type Recalled = z.infer<typeof Recalled>

const keys = z.array(z.string().max(200)).max(100)
const limits = z.object({
  /** Memories in the block at most, whatever their size. */
  limit: z.coerce.number().int().min(1).max(100).optional(),
  deadline_ms: z.coerce.number().int().min(50).max(120_000).optional(),
  /** Orders the hits of each search; provider `none`: Stage 1's order. Left out: the one in Settings. */
  reranker: RerankerChoice.optional(),
  /** The model that judges and writes searches. null: rules alone. Left out: the small one in Settings. */
  decision_model: ModelChoice.nullable().optional(),
  /** Only memories for one of these, and those for nobody in particular. */
  allowed_audience_keys: keys.optional(),
  /** Only memories of one of these projects, and those of none. */
  allowed_projects: keys.optional(),
  slot_gate: z.boolean().optional(),
})
const text = z.string().trim().min(1, 'is empty').max(LIMITS.messageChars)

export const AskCitation = z.object({
  n: z.number().int(),
  id: z.string(),
  source: z.string(),
  created_on: z.string(),
  /** Word for word from the memory. */
  snippet: z.string(),
})
export const AskStatement = z.object({ text: z.string(), citations: z.array(AskCitation) })
export type AskStatement = z.infer<typeof AskStatement>

export const AskResult = z.object({
  /** The statements with their [n]; or that there is no evidence. */
  answer: z.string(),
  answered: z.boolean(),
  statements: z.array(AskStatement),
  /** Statements left out because the evidence does not bear them, and why. */
  dropped: z.array(z.object({ text: z.string(), reason: z.string() })),
  /** `[n] [source | date] "snippet"`, one for each citation. */
  sources: z.array(z.string()),
  /** What was looked at: [1] is the first. */
  evidence: z.array(RecalledHit),
  /** True: the evidence was judged too thin and looked for once more. */
  widened: z.boolean(),
  searches: z.array(RanSearch),
  fallbacks: z.array(Fallback),
  timings_ms: Timings,
  accounting: RecallAccounting,
  /** Which model answered. */
  model: z.string(),
  error: ErrorBody.nullable(),
})
export type AskResult = z.infer<typeof AskResult>

export const asking = {
  ask: oc
    .route({ method: 'POST', path: '/memory/ask', summary: 'An answer from memory where every statement is cited' })
    .input(limits.extend({ question: text, sufficiency: z.boolean().optional() }))
    .output(AskResult),
  recall: oc
    .route({ method: 'POST', path: '/memory/recall', summary: 'What a chat message brings to mind' })
    .input(
      limits.extend({
        message: text,
        previous: z.string().max(LIMITS.messageChars).default(''),
        /** Comes first where hits are of it. */
        project: z.string().max(200).optional(),
        /** Turns and messages in context already. */
        exclude_message_ids: z.array(z.string().max(100)).max(10_000).default([]),
        /** False: searched without asking whether it is needed. */
        gate: z.boolean().default(true),
      }),
    )
    .output(RecallResult),
  recallTask: oc
    .route({ method: 'POST', path: '/memory/recall-task', summary: 'What a task brief brings to mind' })
    .input(
      limits.extend({
        title: text,
        ask: z.string().max(LIMITS.messageChars).default(''),
        done: z.string().max(LIMITS.messageChars).default(''),
        project: z.string().max(200).default(''),
      }),
    )
    .output(RecallResult),
}
