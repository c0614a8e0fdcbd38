/** How well wake words are heard, measured on files or on one's own voice (spec section 22). */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { LIMITS } from './limits'
import { SoundPart } from './voice-phrases'

/** 95 %. `high` null: nothing bounds it. */
export const Interval95 = z.object({ low: z.number(), high: z.number().nullable() })
export type Interval95 = z.infer<typeof Interval95>

export const ScorePoint = z.object({
  threshold: z.number(),
  missed: z.number().int(),
  miss_rate: z.number(),
  false_accepts: z.number().int(),
  false_accepts_per_hour: z.number(),
})
export type ScorePoint = z.infer<typeof ScorePoint>

export const ScoredWord = z.object({
  id: z.string(),
  label: z.string(),
  /** The one in force when it was measured. */
  threshold: z.number(),
  clips: z.number().int(),
  missed: z.number().int(),
  /** null where nothing held the word. */
  miss_rate: z.number().nullable(),
  /** Wilson's. */
  miss_interval: Interval95,
  hours: z.number(),
  false_accepts: z.number().int(),
  /** null where there was no other sound. */
  per_hour: z.number().nullable(),
  /** Garwood's. */
  per_hour_interval: Interval95,
  /** From the end of the phrase to the detection. */
  latency_p50_ms: z.number().nullable(),
  latency_p95_ms: z.number().nullable(),
  missed_clips: z.array(z.string()),
  false_accept_clips: z.array(z.string()),
  /** Empty for an engine that says only yes or no. */
  curve: z.array(ScorePoint),
  /** By the rule in docs/voice.md; null: no threshold is strict enough, or there is nothing to choose by. */
  picked: ScorePoint.nullable(),
})
export type ScoredWord = z.infer<typeof ScoredWord>

export const Scorecard = z.object({
  id: z.string(),
  at: z.string(),
  from: z.enum(['files', 'microphone', 'both']),
  /** The microphone's name, where one was used. */
  device: z.string(),
  files: z.number().int(),
  left_out: z.array(z.object({ name: z.string(), why: z.string() })),
  words: z.array(ScoredWord),
})
export type Scorecard = z.infer<typeof Scorecard>

/** What is told while one is made. `run_id` first; `scored` after each file; `done` last. */
export const ScorecardEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), run_id: z.string() }),
  z.object({
    type: z.literal('scored'),
    name: z.string(),
    seconds: z.number(),
    heard: z.array(z.object({ word: z.string(), score: z.number() })),
  }),
  z.object({ type: z.literal('done'), card: Scorecard }),
])
export type ScorecardEvent = z.infer<typeof ScorecardEvent>

const run_id = z.string().min(1).max(100)
const name = z.string().min(1).max(300)

export const scorecard = {
  /** Held while it is made; letting go cancels it, and nothing is saved. */
  run: oc
    .input(
      z.object({
        words: z.array(z.string().min(1).max(200)).min(1).max(8),
        from: Scorecard.shape.from,
        device: z.string().max(300).default(''),
      }),
    )
    .output(eventIterator(ScorecardEvent)),
  /**
   * The next part of a file, in order, one file at a time. `holds`: the word that is said once in it; empty: none of them
   * is. Answered when the part has been listened to, so that nobody runs ahead.
   */
  part: oc
    .input(z.object({ run_id, name, holds: z.string().max(200).default(''), pcm_base64: SoundPart, last: z.boolean() }))
    .output(z.object({ taken: z.boolean() })),
  /** A file that could not be read: named in the card. */
  leaveOut: oc.input(z.object({ run_id, name, why: z.string().max(500) })).output(z.object({ taken: z.boolean() })),
  /** Everything has been given: the card is made, saved and told as `done`. */
  finish: oc.input(z.object({ run_id })).output(z.object({ taken: z.boolean() })),
  /** Newest first. */
  list: oc
    .input(z.object({ limit: z.number().int().min(1).max(LIMITS.pageRows).default(200) }))
    .output(z.object({ cards: z.array(Scorecard) })),
  remove: oc.input(z.object({ id: z.string().min(1).max(100) })).output(z.object({ removed: z.boolean() })),
}
