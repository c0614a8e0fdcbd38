/** What was spent, and the trace of one turn (spec section 14). */
import { oc } from '@orpc/contract'
import { z } from 'zod'

const usd = z.number().nonnegative()
const sums = {
  calls: z.number().int(),
  /** Calls whose cost nobody knows. */
  unpriced: z.number().int(),
  /** Of the calls whose cost is known. */
  cost_usd: usd,
}

export const UsageSum = z.object({
  provider: z.string(),
  model: z.string(),
  kind: z.string(),
  ...sums,
  failed: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  cached_tokens: z.number().int(),
  cache_write_tokens: z.number().int(),
})

export const UsageDay = z.object({
  /** YYYY-MM-DD in the person's zone. */
  day: z.string(),
  ...sums,
  rows: z.array(UsageSum),
})
export type UsageDay = z.infer<typeof UsageDay>

const BudgetState = z.object({
  /** null: no cap. */
  cap_usd: usd.nullable(),
  /** With what is promised to calls on their way. */
  spent_usd: usd,
})

export const UsageReport = z.object({
  /** Newest first; days without a call are left out. */
  days: z.array(UsageDay),
  ...sums,
  budgets: z.object({
    day: BudgetState,
    month: BudgetState,
    turn_usd: usd.nullable(),
    unknown_price: z.enum(['refuse', 'allow']),
  }),
})
export type UsageReport = z.infer<typeof UsageReport>

export const TraceLine = z.looseObject({
  v: z.number(),
  type: z.string(),
  ts: z.string(),
  turn_id: z.string(),
})
export type TraceLine = z.infer<typeof TraceLine>

export const spending = {
  usage: oc
    .route({ method: 'GET', path: '/usage', summary: 'What was spent, day by day' })
    .input(z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }))
    .output(UsageReport),
  /** Lines as they stand on disk, oldest first. NOT_FOUND when there are none. */
  trace: oc
    .route({ method: 'GET', path: '/trace/{turn_id}', summary: 'The trace of one turn' })
    .input(z.object({ turn_id: z.string().min(1).max(100) }))
    .output(z.object({ turn_id: z.string(), lines: z.array(TraceLine) })),
}
