/** A deterministic case as its file has it: what is there, what is said, and what must come of it. docs/evals.md explains each field. */
import { z } from 'zod'
import { Access, ERROR_CODES, Gateway, ItemKind, LlmKind, Origin, SettingsPatch } from '../../contract'

/** Words that must stand in a text (letter case aside), or a regular expression (flags iu). */
export const Matcher = z.union([z.string().min(1), z.strictObject({ re: z.string().min(1) })])
export type Matcher = z.infer<typeof Matcher>

/** For a value of a tool's arguments: a matcher for texts, else the very value. */
const ArgMatcher = z.union([Matcher, z.number(), z.boolean(), z.null(), z.strictObject({ is: z.unknown() })])

/** Memories of the setup go by their key. */
const key = z.string().regex(/^[a-z][\w-]*$/)

const Memory = z.strictObject({
  key: key.optional(),
  text: z.string().min(1),
  kind: ItemKind.optional(),
  created_on: z.iso.date().optional(),
  origin: Origin.optional(),
  source: z.string().optional(),
  scope: z.string().optional(),
  person: z.string().optional(),
  project: z.string().optional(),
  tags: z.array(z.string()).optional(),
  replaces: key.optional(),
  forgotten: z.boolean().default(false),
  expires_at: z.iso.datetime().optional(),
})

const OutsideTool = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  access: Access.default('read'),
  origin: Origin.default('tool'),
  result: z.string(),
  is_error: z.boolean().default(false),
})

export const Setup = z.strictObject({
  now: z.iso.datetime().default('2026-11-30T10:00:00Z'),
  zone: z.string().default('Europe/London'),
  memories: z.array(Memory).default([]),
  files: z.record(z.string(), z.string()).default({}),
  /** Hearken's own tools, called before the first turn. */
  calls: z.array(z.strictObject({ tool: z.string(), args: z.record(z.string(), z.unknown()) })).default([]),
  /** What was said before, each in a conversation of its own unless `here`. */
  earlier: z
    .array(z.strictObject({ said: z.string(), reply: z.string(), here: z.boolean().default(false) }))
    .default([]),
  /** Tools that a server or the web offers. */
  tools: z.array(OutsideTool).default([]),
  settings: SettingsPatch.default({}),
  /** What the small model answers, by the kind of call; left out: the candidate's own answers. */
  small: z.partialRecord(LlmKind, z.string()).optional(),
})

const ScriptLine = z.strictObject({
  text: z.string().optional(),
  /** An argument "@key" stands for the id of that memory. */
  calls: z.array(z.strictObject({ name: z.string(), args: z.record(z.string(), z.unknown()).default({}) })).optional(),
  fails: z.enum(ERROR_CODES).optional(),
})

const Expect = z.strictObject({
  status: z.enum(['done', 'failed', 'stopped']).default('done'),
  error: z.enum(ERROR_CODES).optional(),
  /** Calls that must have been made, in any order. */
  tools: z
    .array(
      z.strictObject({
        name: z.string(),
        args: z.record(z.string(), ArgMatcher).default({}),
        ok: z.boolean().default(true),
        summary: Matcher.optional(),
        result: Matcher.optional(),
        undo: z.enum(['none', 'available', 'done']).optional(),
      }),
    )
    .default([]),
  /** Names that must not have been called; "*": nothing beyond `tools`. */
  no_tools: z.array(z.string()).default([]),
  /** Tools that must not be offered to the model. */
  not_offered: z.array(z.string()).default([]),
  gate: z.enum(['open', 'closed']).optional(),
  /** Memories, by key, that must be put before the model, or must not ("*": none at all). */
  used: z.array(key).default([]),
  not_used: z.array(z.union([key, z.literal('*')])).default([]),
  cited: z.array(key).default([]),
  /** Searches of memory that must have been made. */
  searches: z
    .array(
      z.strictObject({ query: Matcher.optional(), date_from: z.string().optional(), date_to: z.string().optional() }),
    )
    .default([]),
  not_cited: z.array(z.union([key, z.literal('*')])).default([]),
  /** The number of memories this turn committed. */
  kept: z.number().int().min(0).optional(),
  suggested: z.array(z.strictObject({ text: Matcher, reason: z.enum(['untrusted', 'unsaved_claim']) })).default([]),
  /** What live memory must hold afterwards, and what it must not. */
  memory: z.array(z.strictObject({ text: Matcher, kind: ItemKind.optional(), origin: Origin.optional() })).default([]),
  no_memory: z
    .array(z.strictObject({ text: Matcher, kind: ItemKind.optional(), origin: Origin.optional() }))
    .default([]),
  reply: z.array(Matcher).default([]),
  no_reply: z.array(Matcher).default([]),
  notices: z.array(Matcher).default([]),
  no_notices: z.boolean().default(false),
  /** Files of home and what stands in them; null: there is no such file. */
  files: z.record(z.string(), z.union([z.array(Matcher), z.null()])).default({}),
  no_files: z.record(z.string(), z.array(Matcher)).default({}),
  /** What the model was, or was not, sent (system prompt, messages). */
  sent: z.array(Matcher).default([]),
  not_sent: z.array(Matcher).default([]),
  receipt: z.array(Matcher).default([]),
  events: z.array(z.string()).default([]),
  /** What must stand in no trace, mirror or memory file. */
  nowhere: z.array(z.string()).default([]),
})
export type Expect = z.infer<typeof Expect>

const Turn = z.strictObject({
  /** null: the last message is answered anew, as if nothing were remembered. */
  say: z.string().min(1).nullable(),
  /** In a conversation of its own. */
  apart: z.boolean().default(false),
  /** Where it comes from; on the command line (default) nobody can be asked. */
  gateway: Gateway.default('cli'),
  /** The person's yes or no to what tools ask, in order; further ones get a no. */
  answers: z.array(z.boolean()).default([]),
  /** Left out: the candidate answers. */
  script: z.array(ScriptLine).min(1).optional(),
  /** After the turn: press Undo on the card of this tool. */
  undo: z.string().optional(),
  /** After the turn: minutes that pass. */
  wait_minutes: z.number().positive().optional(),
  expect: Expect.optional(),
})

export const Case = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{2,60}$/),
  title: z.string().min(1).max(200),
  /** `ai`: only an AI model can be expected to do it. */
  answered_by: z.enum(['any', 'ai']).default('any'),
  setup: Setup.prefault({}),
  turns: z
    .array(Turn)
    .min(1)
    .refine((turns) => turns.some((turn) => turn.expect !== undefined), 'expects nothing'),
  /** How a good assistant answers an `ai` case: plays in tests to show that it can be passed. */
  reference: z.array(z.array(ScriptLine).min(1)).optional(),
})
export type Case = z.infer<typeof Case>

/** A file of evals/deterministic. */
export const CaseFile = z.strictObject({
  group: z.string().min(1),
  about: z.string().min(1),
  cases: z.array(Case).min(1),
})

export type GroupedCase = Case & { group: string }

/** Who answers a case. A case with a script tests what Hearken does with what a model says. */
export function answeredBy(one: Case): 'any' | 'ai' | 'script' {
  return one.turns.every((turn) => turn.script !== undefined) ? 'script' : one.answered_by
}
