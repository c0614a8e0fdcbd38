/** Versions of what decides how Hearken answers, and the gate before one comes into force (spec section 15). */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ModelChoice } from './settings'

const text = (max: number) => z.string().max(max)

/** What a version governs. Two versions with the same content are the same version. */
export const VersionContent = z.object({
  v: z.literal(1),
  /** SOUL.md. */
  persona: text(100_000),
  /** How the model is told to work, behind the persona. */
  rules: text(50_000),
  /** What the model is told of each tool, by its name. */
  tools: z.record(z.string().max(100), text(4_000)),
  models: z.object({
    main: ModelChoice,
    small: ModelChoice.nullable(),
    max_output_tokens: z.number().int().min(1).max(200_000),
  }),
  config: z.object({
    max_iterations: z.number().int().min(1).max(100),
    gate: z.enum(['rules', 'model']),
    searches: z.number().int().min(1).max(20),
    slot_gate: z.boolean(),
    deadline_ms: z.number().int().min(50).max(120_000),
    unavailable: z.array(z.string().max(100)).max(500),
  }),
})
export type VersionContent = z.infer<typeof VersionContent>

/** What a candidate changes of the content it starts from. */
export const VersionEdit = z.object({
  persona: VersionContent.shape.persona.optional(),
  rules: VersionContent.shape.rules.optional(),
  /** Merged by name. */
  tools: VersionContent.shape.tools.optional(),
  models: VersionContent.shape.models.partial().optional(),
  config: VersionContent.shape.config.partial().optional(),
})
export type VersionEdit = z.infer<typeof VersionEdit>

export const Version = z.object({
  number: z.number().int().min(1),
  /** SHA-256 of the content, in hexadecimal. */
  hash: z.string(),
  note: z.string(),
  created_at: z.string(),
  /** Where it was done: `window` or `command line`. */
  by: z.string(),
  /** False: its file is gone, or no longer what was stored (a memory was erased in it). It cannot be promoted. */
  intact: z.boolean(),
})
export type Version = z.infer<typeof Version>

/** One line of a comparison. */
export const DiffLine = z.object({ op: z.enum(['same', 'add', 'remove']), text: z.string() })
export type DiffLine = z.infer<typeof DiffLine>

export const VersionChange = z.object({
  part: z.enum(['persona', 'rules', 'tool', 'models', 'config']),
  /** The tool, or the setting; empty for a text as a whole. */
  name: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Of texts: by line, with three lines around each change. Empty for values. */
  lines: z.array(DiffLine),
})
export type VersionChange = z.infer<typeof VersionChange>

export const SUITES = ['deterministic', 'judge'] as const
export const SuiteName = z.enum(SUITES)
export type SuiteName = z.infer<typeof SuiteName>

/** How a candidate did in one of the two suites. They are never mixed. */
export const SuiteVerdict = z.object({
  suite: SuiteName,
  /** False: it did not run, and `why` says why. */
  ran: z.boolean(),
  why: z.string(),
  total: z.number().int(),
  passed: z.number().int(),
  /** 0..1: the share that passed; of judged replies, their mean score. */
  score: z.number().nullable(),
  failing: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
  /** USD; null: not known. */
  cost_usd: z.number().nullable(),
  duration_ms: z.number(),
})
export type SuiteVerdict = z.infer<typeof SuiteVerdict>

export const ReplayCheck = z.object({
  set_id: z.string(),
  title: z.string(),
  run_id: z.string(),
  total: z.number().int(),
  passed: z.number().int(),
  verdict: z.string(),
  failing: z.array(z.object({ id: z.string(), title: z.string(), why: z.string() })),
})
export type ReplayCheck = z.infer<typeof ReplayCheck>

export const ReleaseCheck = z.object({
  id: z.string(),
  version: z.number().int(),
  hash: z.string(),
  at: z.string(),
  by: z.string(),
  /** The program that ran it, version and build: another one's code or cases may differ. */
  program: z.string(),
  /** The judge's mean score has to reach it. */
  threshold: z.number(),
  deterministic: SuiteVerdict,
  judge: SuiteVerdict,
  replays: z.array(ReplayCheck),
  /** Why it may not come into force; empty: it may. */
  reasons: z.array(z.string()),
  passed: z.boolean(),
})
export type ReleaseCheck = z.infer<typeof ReleaseCheck>

export const RELEASE_EVENTS = ['adopted', 'created', 'checked', 'promoted', 'refused', 'rolled_back'] as const
export const ReleaseEvent = z.object({
  v: z.literal(1),
  id: z.string(),
  at: z.string(),
  /** Where it was done. */
  by: z.string(),
  type: z.enum(RELEASE_EVENTS),
  version: z.number().int(),
  hash: z.string(),
  /** The note, or why. */
  why: z.string(),
  /** Of a promotion or a rollback: what was in force before. */
  from: z.number().int().nullable(),
  check_id: z.string().nullable(),
  /** Of a refusal or a failed check. */
  reasons: z.array(z.string()),
  /** The program that wrote it, version and build; empty in lines of earlier ones. */
  program: z.string().default(''),
})
export type ReleaseEvent = z.infer<typeof ReleaseEvent>

export const ReleaseState = z.object({
  /** Newest first. */
  versions: z.array(Version.extend({ check: ReleaseCheck.nullable() })),
  /** null: no version was ever made; what the files and settings say is in force. */
  active: z.object({ number: z.number().int(), hash: z.string(), since: z.string() }).nullable(),
  /** What is in force differs from the active version in this. */
  drift: z.array(VersionChange),
  threshold: z.number(),
  /** This program: a check of another one does not count. */
  program: z.string(),
  /** Why the judge cannot run; empty: it can. */
  judge_missing: z.string(),
  /** A check that runs now; null: none. */
  checking: z.number().int().nullable(),
})
export type ReleaseState = z.infer<typeof ReleaseState>

export const CheckProgress = z.object({
  /** `deterministic`, `judge`, or the title of replays. */
  part: z.string(),
  done: z.number().int(),
  total: z.number().int(),
  label: z.string(),
})
export type CheckProgress = z.infer<typeof CheckProgress>

export const CheckEvent = z.discriminatedUnion('type', [
  CheckProgress.extend({ type: z.literal('progress') }),
  z.object({ type: z.literal('done'), check: ReleaseCheck }),
])
export type CheckEvent = z.infer<typeof CheckEvent>

/** A number, what is in force now, or the active version as it was stored. */
export const VersionRef = z.union([z.coerce.number().int().min(1), z.enum(['live', 'active'])])
export type VersionRef = z.infer<typeof VersionRef>

const number = z.coerce.number().int().min(1)
const by = z.enum(['window', 'command line']).default('window')
const why = z.string().trim().max(500)

export const release = {
  state: oc.route({ method: 'GET', path: '/release' }).input(z.object({})).output(ReleaseState),
  version: oc
    .route({ method: 'GET', path: '/release/versions/{version}' })
    .input(z.object({ version: VersionRef }))
    .output(z.object({ content: VersionContent, version: Version.nullable(), checks: z.array(ReleaseCheck) })),
  /** Keeps a candidate; nothing that is in force changes. The same content again is the same version, with `created` false. */
  create: oc
    .route({ method: 'POST', path: '/release/versions' })
    .input(
      z.object({ note: why.min(1, 'is empty'), from: VersionRef.default('live'), edit: VersionEdit.default({}), by }),
    )
    .output(z.object({ version: Version, created: z.boolean(), changes: z.array(VersionChange) })),
  diff: oc
    .route({ method: 'GET', path: '/release/diff' })
    .input(z.object({ a: VersionRef, b: VersionRef }))
    .output(z.object({ changes: z.array(VersionChange) })),
  /** Runs both suites on a candidate, the replays that have to pass, and those named. Stops when the caller does. CONFLICT while another runs. */
  check: oc
    .input(
      z.object({
        version: number,
        replays: z
          .array(z.string().regex(/^[\w-]{1,100}$/, 'is not an id'))
          .max(50)
          .default([]),
        fresh: z.boolean().default(false),
        by,
      }),
    )
    .output(eventIterator(CheckEvent)),
  /** Puts a checked version in force, or says why not. CONFLICT while another promotion runs. */
  promote: oc
    .route({ method: 'POST', path: '/release/promote' })
    .input(
      z.object({
        version: number,
        why: why.default(''),
        /** Why it may go without the judge's scores; left out: it may not. */
        without_judge: why.min(1, 'is empty').optional(),
        by,
      }),
    )
    .output(z.object({ promoted: z.boolean(), reasons: z.array(z.string()), state: ReleaseState })),
  /** Back to what was in force before, or to a version that once was. */
  rollback: oc
    .route({ method: 'POST', path: '/release/rollback' })
    .input(z.object({ to: number.optional(), why: why.min(1, 'is empty'), by }))
    .output(z.object({ state: ReleaseState })),
  /** Newest first. */
  history: oc
    .route({ method: 'GET', path: '/release/history' })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(200) }))
    .output(z.object({ events: z.array(ReleaseEvent) })),
}
