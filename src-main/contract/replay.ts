/** Private replay: one's own past turns, redacted and frozen, asked again of a candidate (spec sections 15 and 22). */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ErrorBody } from './errors'
import { Evidence } from './memory'
import { DiffLine } from './release'

/** A part of an earlier message, as the model is shown it. */
const FrozenPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_call'), id: z.string(), name: z.string(), args: z.record(z.string(), z.unknown()) }),
  z.object({
    type: z.literal('tool_result'),
    callId: z.string(),
    name: z.string(),
    text: z.string(),
    isError: z.boolean(),
  }),
])

/** A call of the turn with what it gave. */
export const FrozenCall = z.object({
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  ok: z.boolean(),
  text: z.string(),
  data: z.unknown().optional(),
})
export type FrozenCall = z.infer<typeof FrozenCall>

export const FrozenTurn = z.object({
  id: z.string(),
  turn_id: z.string(),
  conversation_id: z.string(),
  /** When it was asked: the clock a replay stands at. */
  at: z.string(),
  zone: z.string(),
  question: z.string(),
  history: z.array(z.object({ role: z.enum(['user', 'assistant']), parts: z.array(FrozenPart) })),
  /** What memory gave; a replay is given exactly this. */
  evidence: z.array(Evidence),
  calls: z.array(FrozenCall),
  reply: z.string(),
  /** Ids of the memories the reply cited. */
  cited: z.array(z.string()),
  model: z.string(),
  cost_usd: z.number().nullable(),
  duration_ms: z.number(),
})
export type FrozenTurn = z.infer<typeof FrozenTurn>

/** What is taken out beside private spans, keys, tokens and card numbers, which always go. */
export const Redaction = z.object({
  /** Names of people become other names, the same one everywhere in the set. */
  names: z.boolean().default(false),
  /** These words go, wherever they stand. */
  words: z.array(z.string().trim().min(2, 'is shorter than two characters').max(200)).max(200).default([]),
})
export type Redaction = z.infer<typeof Redaction>

export const ReplaySet = z.object({
  id: z.string(),
  title: z.string(),
  created_at: z.string(),
  redaction: z.object({ names: z.boolean(), words: z.number().int() }),
  /** A version has to pass it to come into force. */
  gate: z.boolean(),
  turns: z.array(FrozenTurn),
})
export type ReplaySet = z.infer<typeof ReplaySet>

const ids = z.array(z.string())
/** One turn asked again. */
export const ReplayTurn = z.object({
  id: z.string(),
  question: z.string(),
  passed: z.boolean(),
  /** Why it did not pass, in sentences. */
  why: z.array(z.string()),
  tools: z.object({
    recorded: z.array(z.object({ name: z.string(), args: z.string() })),
    /** `unseen`: no such call was recorded, so it was told "not recorded". */
    made: z.array(z.object({ name: z.string(), args: z.string(), unseen: z.boolean() })),
    same: z.boolean(),
  }),
  memory: z.object({ lost: ids, gained: ids, cited: ids }),
  reply: z.object({
    recorded: z.string(),
    made: z.string(),
    same: z.boolean(),
    /** 0..1: shared words in order. */
    alike: z.number(),
    words: z.array(DiffLine),
  }),
  /** null: no judge was asked. */
  judged: z.object({ score: z.number(), why: z.string() }).nullable(),
  error: ErrorBody.nullable(),
  cost_usd: z.object({ recorded: z.number().nullable(), made: z.number().nullable() }),
  duration_ms: z.object({ recorded: z.number(), made: z.number() }),
  /** Every answer of the model was one it had given to the same request before. */
  from_before: z.boolean(),
})
export type ReplayTurn = z.infer<typeof ReplayTurn>

export const ReplayRun = z.object({
  id: z.string(),
  set_id: z.string(),
  version: z.number().int().nullable(),
  hash: z.string(),
  model: z.string(),
  at: z.string(),
  turns: z.array(ReplayTurn),
  passed: z.number().int(),
  total: z.number().int(),
  /** SHA-256 over what differs, without times and costs: two runs with the same one came to the same result. */
  verdict: z.string(),
  /** The same set and candidate gave another verdict before. */
  changed: z.boolean(),
})
export type ReplayRun = z.infer<typeof ReplayRun>

export const ReplaySetRow = ReplaySet.omit({ turns: true }).extend({
  turns: z.number().int(),
  last: z
    .object({
      version: z.number().int().nullable(),
      at: z.string(),
      passed: z.number().int(),
      total: z.number().int(),
    })
    .nullable(),
})
export type ReplaySetRow = z.infer<typeof ReplaySetRow>

export const ReplayEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), done: z.number().int(), total: z.number().int(), label: z.string() }),
  z.object({ type: z.literal('done'), run: ReplayRun }),
])
export type ReplayEvent = z.infer<typeof ReplayEvent>

const id = z.string().regex(/^[\w-]{1,100}$/, 'is not an id')
const chosen = z.object({
  /** Replies whose turns are taken. */
  message_ids: z.array(id).min(1, 'names no turn').max(200),
  redaction: Redaction.default({ names: false, words: [] }),
})

export const replay = {
  /** The turns as they would be kept, and every replacement made in them. Writes nothing. */
  preview: oc.input(chosen).output(
    z.object({
      turns: z.array(FrozenTurn),
      replaced: z.array(z.object({ from: z.string(), to: z.string(), times: z.number().int() })),
      /** Replies that cannot be replayed, and why. */
      left_out: z.array(z.object({ message_id: z.string(), why: z.string() })),
    }),
  ),
  create: oc
    .input(chosen.extend({ title: z.string().trim().min(1, 'is empty').max(200), gate: z.boolean().default(true) }))
    .output(z.object({ set: ReplaySet, left_out: z.array(z.object({ message_id: z.string(), why: z.string() })) })),
  sets: oc
    .route({ method: 'GET', path: '/replays' })
    .input(z.object({}))
    .output(z.object({ sets: z.array(ReplaySetRow) })),
  open: oc
    .route({ method: 'GET', path: '/replays/{id}' })
    .input(z.object({ id }))
    .output(z.object({ set: ReplaySet, runs: z.array(ReplayRun) })),
  /** Whether versions have to pass it. */
  setGate: oc
    .route({ method: 'POST', path: '/replays/{id}/gate' })
    .input(z.object({ id, gate: z.boolean() }))
    .output(z.object({ set: ReplaySet })),
  /** With its runs. For good. */
  remove: oc.route({ method: 'DELETE', path: '/replays/{id}' }).input(z.object({ id })).output(z.object({ id })),
  /** Asks the turns of a version. No tool runs and nothing is written to memory; only the model is called. */
  run: oc
    .input(
      z.object({
        id,
        /** `live`: what is in force now. */
        version: z.union([z.coerce.number().int().min(1), z.literal('live')]),
        /** Ask the model again, also where its answer to the same request is known. */
        fresh: z.boolean().default(false),
        /** The judge says of each reply that differs whether it is as good. */
        judge: z.boolean().default(false),
      }),
    )
    .output(eventIterator(ReplayEvent)),
}
