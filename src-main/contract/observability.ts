/**
 * Looking back over turns (spec section 14). Money comes from usage rows and receipts, which are exact and outlast the
 * traces; times, tools and memory come from the trace lines on disk.
 */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { Receipt } from './receipt'
import { TraceLine, UsageSum } from './spending'

const id = z.string().min(1).max(100)
const day = z.iso.date('must be a day, YYYY-MM-DD')
const count = z.number().int().nonnegative()
const ms = z.number().nonnegative()
const usd = z.number().nonnegative()

/** Nearest rank, in milliseconds; null: nothing was measured. */
const Spread = z.object({ p50: ms.nullable(), p95: ms.nullable() })

export const TURN_CHECKS = ['answered', 'no_tool_error', 'memory_used', 'within_budget', 'claim_matches_write'] as const
export const TurnCheck = z.object({
  name: z.enum(TURN_CHECKS),
  /** 1 passed, 0 failed, null: does not apply. */
  value: z.union([z.literal(0), z.literal(1)]).nullable(),
  /** Why, in a sentence. */
  why: z.string(),
})
export type TurnCheck = z.infer<typeof TurnCheck>

/** A score from 0 to 1 that was written into the trace. */
export const TurnScore = z.object({
  name: z.string(),
  value: z.number(),
  at: z.string(),
  /** Who gave it; empty for what Hearken measured itself. */
  by: z.string(),
  summary: z.string(),
  parts: z.array(z.object({ name: z.string(), value: z.number(), reason: z.string() })),
  /** The judge's own turn, which has its own receipt; empty when none was needed. */
  judge_turn_id: z.string(),
  /** How that judge did on the labelled replies; null: it was not held against them, or nobody judged. */
  calibration: z
    .object({
      /** Agreement with the labels (quadratic weighted kappa). */
      kappa: z.number(),
      labels: z.number().int(),
      /** Why it is not to be relied on; empty: it is. */
      refused: z.array(z.string()),
    })
    .nullable(),
})
export type TurnScore = z.infer<typeof TurnScore>

export const TimeBucket = z.object({
  /** ISO time at which it begins. */
  at: z.string(),
  turns: count,
  failed: count,
  latency: Spread,
  first_token: Spread,
  spend: z.array(UsageSum),
})
export type TimeBucket = z.infer<typeof TimeBucket>

export const Overview = z.object({
  from: z.string(),
  to: z.string(),
  zone: z.string(),
  bucket: z.enum(['hour', 'day']),
  totals: z.object({
    turns: count,
    failed: count,
    stopped: count,
    /** Began and never ended: running, or broken off by a crash. */
    open: count,
    latency: Spread,
    first_token: Spread,
    calls: count,
    cost_usd: usd,
    /** Calls whose cost nobody knows. */
    unpriced: count,
    input_tokens: count,
    output_tokens: count,
    cached_tokens: count,
    /** Part of what language models read that came from the provider's cache; null: they read nothing. */
    cache_rate: z.number().nullable(),
  }),
  buckets: z.array(TimeBucket),
  tools: z.array(
    z.object({
      name: z.string(),
      source: z.string(),
      calls: count,
      failed: count,
      error_rate: z.number(),
      time: Spread,
      total_ms: ms,
      cost_usd: usd,
    }),
  ),
  memory: z.object({
    gated: count,
    opened: count,
    /** null: no turn was gated. */
    open_rate: z.number().nullable(),
    searches: count,
    failed: count,
    found: count,
    injected: count,
    cited: count,
    kept: count,
    /** Turns in which at least one memory was read, and was cited. */
    turns_read: count,
    turns_cited: count,
    time: Spread,
  }),
  background: z.object({
    jobs: z.array(z.object({ kind: z.string(), calls: count, failed: count, total_ms: ms, cost_usd: usd.nullable() })),
    consolidations: z.object({
      runs: count,
      failed: count,
      exchanges: count,
      kept: count,
      echoes: count,
      known: count,
      suggested: count,
      total_ms: ms,
    }),
  }),
  checks: z.array(z.object({ name: z.enum(TURN_CHECKS), passed: count, failed: count, not_applicable: count })),
  judged: z.object({ turns: count, mean: z.number().nullable() }),
  /** What filters may name. */
  facets: z.object({ gateways: z.array(z.string()), models: z.array(z.string()), tools: z.array(z.string()) }),
  traces: z.object({
    files: count,
    bytes: count,
    oldest: z.string().nullable(),
    /** Lines that could not be written since the start. */
    dropped: count,
    lines: count,
    /** Lines within the range that no trace line is in. */
    unreadable: count,
  }),
  /** null: nothing is exported. */
  exported: z
    .object({ endpoint: z.string(), sent: count, failed: count, last_error: z.string().nullable() })
    .nullable(),
})
export type Overview = z.infer<typeof Overview>

export const TurnRow = z.object({
  turn_id: z.string(),
  at: z.string(),
  /** What the person asked; empty when it was erased. */
  question: z.string(),
  conversation_id: z.string(),
  gateway: z.string(),
  model: z.string(),
  /** running also stands for a turn that a crash broke off. */
  status: z.string(),
  error: z.string().nullable(),
  duration_ms: ms.nullable(),
  /** From the start of the turn to the first word of its reply. */
  first_token_ms: ms.nullable(),
  /** null: a price is not known, or there is no receipt. */
  cost_usd: usd.nullable(),
  input_tokens: count,
  output_tokens: count,
  cached_tokens: count,
  calls: count,
  tools: z.array(z.string()),
  tool_errors: count,
  memory: z.object({ open: z.boolean().nullable(), found: count, injected: count, cited: count, kept: count }),
  checks: z.object({ passed: count, failed: count }),
  judged: z.number().nullable(),
})
export type TurnRow = z.infer<typeof TurnRow>

export const TurnFilter = z.object({
  /** First and last day, in the person's zone. */
  from: day.optional(),
  to: day.optional(),
  conversation_id: id.optional(),
  gateway: z.string().max(50).optional(),
  model: z.string().max(200).optional(),
  tool: z.string().max(200).optional(),
  /** `problem`: failed, a tool failed, or a check did. */
  status: z.enum(['done', 'failed', 'stopped', 'running', 'problem']).optional(),
  min_cost_usd: z.coerce.number().min(0).optional(),
  min_ms: z.coerce.number().min(0).optional(),
  /** Words that what was asked has to hold. */
  text: z.string().max(200).optional(),
  sort: z.enum(['newest', 'slowest', 'dearest']).default('newest'),
})
export type TurnFilter = z.infer<typeof TurnFilter>

/** One thing that took time in a turn. */
export const TurnSpan = z.object({
  kind: z.enum(['gate', 'retrieval', 'llm', 'tool', 'memory_write', 'consolidation', 'claim', 'other']),
  /** Milliseconds after the turn began; below 0 never. */
  start_ms: ms,
  duration_ms: ms,
  /** Of what it is: a model, a tool, a kind of line. */
  name: z.string(),
  ok: z.boolean(),
  error: z.string().nullable(),
  /** After the reply was done. */
  after: z.boolean(),
  /** The trace line as it stands on disk: redacted, arguments cut. */
  line: TraceLine,
})
export type TurnSpan = z.infer<typeof TurnSpan>

export const TurnDetail = z.object({
  turn: TurnRow,
  /** No turn began under this id: it is work that no reply stands for. */
  background: z.boolean(),
  /** The reply as it stands in the chat; null: it was removed. */
  reply: z.object({ text: z.string(), message_id: z.string(), conversation_id: z.string() }).nullable(),
  spans: z.array(TurnSpan),
  /** From the beginning to the end of the last span. */
  length_ms: ms,
  receipt: Receipt.nullable(),
  checks: z.array(TurnCheck),
  scores: z.array(TurnScore),
})
export type TurnDetail = z.infer<typeof TurnDetail>

export const TraceHit = z.object({
  turn_id: z.string(),
  at: z.string(),
  type: z.string(),
  name: z.string(),
  /** Field that holds the words. */
  field: z.string(),
  snippet: z.string(),
  /** [start, end) of the matches in it, in UTF-16 units. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type TraceHit = z.infer<typeof TraceHit>

const page = {
  limit: z.coerce.number().int().min(1).max(500).default(100),
  offset: z.coerce.number().int().min(0).default(0),
}

export const observability = {
  overview: oc
    .route({ method: 'GET', path: '/observability', summary: 'Turns, latency, cost, tools and memory over time' })
    .input(z.object({ days: z.coerce.number().int().min(1).max(366).default(7) }))
    .output(Overview),
  turns: oc
    .route({ method: 'GET', path: '/observability/turns', summary: 'Turns, filtered' })
    .input(TurnFilter.extend(page))
    .output(z.object({ turns: z.array(TurnRow), total: count })),
  /** NOT_FOUND when there is no trace of it. */
  turn: oc
    .route({ method: 'GET', path: '/observability/turns/{turn_id}', summary: 'One turn, with everything it did' })
    .input(z.object({ turn_id: id }))
    .output(TurnDetail),
  compare: oc
    .route({ method: 'GET', path: '/observability/compare', summary: 'Two turns beside each other' })
    .input(z.object({ a: id, b: id }))
    .output(z.object({ a: TurnDetail, b: TurnDetail })),
  search: oc
    .route({ method: 'GET', path: '/observability/search', summary: 'Words in any trace line' })
    .input(
      z.object({
        query: z.string().trim().min(1, 'is empty').max(500),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ hits: z.array(TraceHit), took_ms: ms })),
  /**
   * Has a model score the reply by a rubric, once: a second call gives the score there is. NOT_CONFIGURED with the
   * built-in model, NOT_FOUND without a reply, MODEL_* when the judge fails.
   */
  judge: oc
    .route({ method: 'POST', path: '/observability/turns/{turn_id}/judge' })
    .input(z.object({ turn_id: id }))
    .output(z.object({ score: TurnScore })),
}
