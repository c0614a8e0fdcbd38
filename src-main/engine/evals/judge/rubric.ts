/** What replies are judged by, and the labelled replies a judge is held against, as their files have them. */
import { z } from 'zod'
import { Setup } from '../case'

export const LOW = 1
export const HIGH = 5
/** Of all the points there are, 0..1. */
export const share = (points: number): number => (points - LOW) / (HIGH - LOW)
const score = z.number().int().min(LOW).max(HIGH)

export const Rubric = z.strictObject({
  id: z.string().regex(/^[a-z][a-z-]{2,40}$/),
  /** Goes up with every change of its words. */
  version: z.number().int().min(1),
  name: z.string().min(1),
  /** The one question it asks of a reply. */
  question: z.string().min(1),
  /** What each score looks like. */
  anchors: z.strictObject({ 1: z.string(), 2: z.string(), 3: z.string(), 4: z.string(), 5: z.string() }),
  /** What the judge must not let sway it. */
  ignore: z.string().min(1),
})
export type Rubric = z.infer<typeof Rubric>

/** What a judge reads. */
export const Material = z.strictObject({
  question: z.string().min(1),
  /** Memories the assistant was shown, in the order of their numbers. */
  memory: z.array(z.string()).default([]),
  /** What its tools gave back. */
  tools: z.array(z.string()).default([]),
  /** What a good reply has, for the judge's eyes only. */
  wants: z.string().default(''),
  reply: z.string(),
})
export type Material = z.infer<typeof Material>

export const JudgeCase = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{2,60}$/),
  group: z.string().min(1),
  title: z.string().min(1),
  setup: Setup.prefault({}),
  /** What is said, in one conversation; the last reply is judged. */
  say: z.array(z.string().min(1)).min(1),
  wants: z.string().min(1),
  /** Rubrics by id. */
  rubrics: z.array(z.string()).min(1),
})
export type JudgeCase = z.infer<typeof JudgeCase>
export const JudgeCases = z.strictObject({ cases: z.array(JudgeCase).min(1) })

export const Labelled = z.strictObject({
  about: z.string(),
  replies: z
    .array(
      Material.extend({
        id: z.string().regex(/^[a-z][a-z0-9-]{2,60}$/),
        /** Scores by rubric, given by hand. */
        labels: z.record(z.string(), score),
        /** The same reply without padding. */
        plain: z.string().optional(),
      }),
    )
    .min(1),
})
export type LabelledReply = z.infer<typeof Labelled>['replies'][number]
