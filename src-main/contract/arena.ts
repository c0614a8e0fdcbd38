/** The arena: one prompt, two to four models, blind, side by side (spec section 15). */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ErrorBody } from './errors'
import { LIMITS } from './limits'
import { Usage } from './receipt'
import { ModelChoice } from './settings'

/** What a person decided: the place of the best answer, all alike, or none good. */
export const ArenaVote = z.union([
  z.object({ best: z.number().int().min(0).max(3) }),
  z.literal('tie'),
  z.literal('all_bad'),
])
export type ArenaVote = z.infer<typeof ArenaVote>

/** Which model it was, and what it cost; told after the vote. */
export const ArenaReveal = z.object({
  /** Provider and model: what the scoreboard goes by. */
  key: z.string(),
  label: z.string(),
  /** USD; null: not known. */
  cost_usd: z.number().nullable(),
  usage: Usage.nullable(),
})
export type ArenaReveal = z.infer<typeof ArenaReveal>

export const ArenaAnswer = z.object({
  text: z.string(),
  /** A failed answer cannot win. */
  error: ErrorBody.nullable(),
  first_token_ms: z.number().nullable(),
  duration_ms: z.number(),
  /** Tools it read with, by name. */
  tools: z.array(z.string()),
  /** null: no vote yet. */
  reveal: ArenaReveal.nullable(),
})
export type ArenaAnswer = z.infer<typeof ArenaAnswer>

export const Battle = z.object({
  id: z.string(),
  at: z.string(),
  prompt: z.string(),
  /** `read`: tools that only read were offered. */
  tools: z.enum(['off', 'read']),
  /** In the order shown, which is by chance. */
  answers: z.array(ArenaAnswer),
  vote: ArenaVote.nullable(),
  /** It counts on the scoreboard: a vote that compares at least two good answers. */
  rated: z.boolean(),
})
export type Battle = z.infer<typeof Battle>

export const BattleEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), id: z.string(), places: z.number().int() }),
  z.object({ type: z.literal('text'), place: z.number().int(), text: z.string() }),
  z.object({ type: z.literal('status'), place: z.number().int(), text: z.string() }),
  z.object({ type: z.literal('answered'), place: z.number().int(), answer: ArenaAnswer }),
  z.object({ type: z.literal('done'), battle: Battle }),
])
export type BattleEvent = z.infer<typeof BattleEvent>

export const ArenaRow = z.object({
  key: z.string(),
  label: z.string(),
  /** Elo scale: 400 points are ten to one, 1,000 is the middle. */
  rating: z.number(),
  /** The middle 95 % of resampled ratings; null: too few rated battles to say. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Rated ones. */
  battles: z.number().int(),
  wins: z.number().int(),
  ties: z.number().int(),
  losses: z.number().int(),
  /** Answers that failed; they are not rated. */
  failed: z.number().int(),
  /** Mean USD of an answer; null: no price is known. */
  cost_usd: z.number().nullable(),
  /** Answers whose price is not known. */
  unpriced: z.number().int(),
  /** Medians over answers, in ms; null: none. */
  first_token_ms: z.number().nullable(),
  duration_ms: z.number().nullable(),
})
export type ArenaRow = z.infer<typeof ArenaRow>

export const BattleRow = z.object({
  id: z.string(),
  at: z.string(),
  prompt: z.string(),
  /** Labels in the order shown; empty before the vote. */
  labels: z.array(z.string()),
  places: z.number().int(),
  vote: ArenaVote.nullable(),
})
export type BattleRow = z.infer<typeof BattleRow>

const id = z.string().regex(/^[\w-]{1,100}$/, 'is not an id')

export const arena = {
  /** Ends with `done`. Stopping it stops every model; what they had said is kept. */
  battle: oc
    .input(
      z.object({
        prompt: z.string().trim().min(1, 'is empty').max(LIMITS.messageChars),
        models: z.array(ModelChoice).min(2, 'needs two models').max(4, 'takes four models at most'),
        tools: z.enum(['off', 'read']).default('off'),
      }),
    )
    .output(eventIterator(BattleEvent)),
  /** Once. Says which model was which. */
  vote: oc
    .route({ method: 'POST', path: '/arena/battles/{id}/vote' })
    .input(z.object({ id, vote: ArenaVote }))
    .output(z.object({ battle: Battle })),
  scoreboard: oc
    .route({ method: 'GET', path: '/arena/scoreboard' })
    .input(z.object({}))
    .output(z.object({ rows: z.array(ArenaRow), votes: z.number().int(), rated: z.number().int() })),
  /** Newest first. */
  battles: oc
    .route({ method: 'GET', path: '/arena/battles' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(LIMITS.pageRows).default(100),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(z.object({ battles: z.array(BattleRow), total: z.number().int() })),
  open: oc
    .route({ method: 'GET', path: '/arena/battles/{id}' })
    .input(z.object({ id }))
    .output(z.object({ battle: Battle })),
  /** The words of a battle go; its line on the scoreboard, which has none, stays. */
  remove: oc.route({ method: 'DELETE', path: '/arena/battles/{id}' }).input(z.object({ id })).output(z.object({ id })),
  exportAll: oc
    .route({ method: 'GET', path: '/arena/export' })
    .input(z.object({ format: z.enum(['jsonl', 'csv']) }))
    .output(z.object({ filename: z.string(), mime: z.string(), content: z.string() })),
}
