/** Evals: what is run, against which candidate, and what came of it (spec section 15). Two suites, never mixed. */
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { ErrorBody } from './errors'
import { BUILTIN_MODEL, ModelChoice, SettingsPatch } from './settings'

/** `deterministic`: 0/1, decided by code. `judge`: scored by a model against rubrics. */
export const EvalSuite = z.enum(['deterministic', 'judge'])
export type EvalSuite = z.infer<typeof EvalSuite>

/** One version of the assistant: the models that answer, its prompt, and its settings. */
export const EvalCandidate = z.object({
  label: z.string().max(200).default(''),
  main: ModelChoice.default(BUILTIN_MODEL),
  /** null: the built-in model does the small jobs. */
  small: ModelChoice.nullable().default(null),
  /** SOUL.md; null: as shipped. */
  persona: z.string().max(200_000).nullable().default(null),
  /** What prompts.json says; null: the rules and tool descriptions as shipped. */
  prompts: z
    .object({
      rules: z.string().max(50_000).optional(),
      tools: z.record(z.string(), z.string().max(4_000)).default({}),
    })
    .nullable()
    .default(null),
  /** Over the settings of a new home. `models.main`, `models.small` and `budgets` in it are not looked at. */
  settings: SettingsPatch.default({}),
})
export type EvalCandidate = z.infer<typeof EvalCandidate>

/** What a result says of its candidate: texts by their hash, since they are the person's own. */
export const CandidateHead = EvalCandidate.omit({ persona: true, prompts: true }).extend({
  persona_hash: z.string().nullable(),
  prompts_hash: z.string().nullable(),
})
export type CandidateHead = z.infer<typeof CandidateHead>

const usd = z.number().nonnegative()

export const EvalToolCall = z.object({ name: z.string(), args: z.unknown(), ok: z.boolean() })

/** One rubric's verdict on one reply. */
export const RubricScore = z.object({
  rubric: z.string(),
  /** Median of the votes; null: none of them could be read. */
  score: z.number().nullable(),
  votes: z.array(z.number().int()),
  /** Highest minus lowest vote. */
  spread: z.number(),
  /** The judge's reason for the vote nearest the median. */
  reason: z.string(),
  /** Why votes are missing; empty when none is. */
  problem: z.string(),
  /** Votes taken from an earlier, identical run. */
  cached: z.number().int(),
})
export type RubricScore = z.infer<typeof RubricScore>

/** One run of one case. */
export const CaseRun = z.object({
  passed: z.boolean(),
  /** What was expected and did not come, in sentences; empty when it passed. */
  reasons: z.array(z.string()),
  reply: z.string(),
  tools: z.array(EvalToolCall),
  /** Ids of memories that were put before the model, and those the reply cites. */
  memory_used: z.array(z.string()),
  memory_cited: z.array(z.string()),
  scores: z.array(RubricScore),
  /** null: the price of a call is not known. */
  cost_usd: usd.nullable(),
  tokens: z.object({ input: z.number().int(), output: z.number().int() }),
  duration_ms: z.number(),
})
export type CaseRun = z.infer<typeof CaseRun>

export const CaseResult = z.object({
  id: z.string(),
  group: z.string(),
  title: z.string(),
  /** flaky: some of its runs passed. skipped: it was not run, and `note` says why. */
  status: z.enum(['passed', 'failed', 'flaky', 'skipped']),
  note: z.string(),
  runs: z.array(CaseRun),
  /** 0..1, of the judge suite; null elsewhere. */
  score: z.number().nullable(),
})
export type CaseResult = z.infer<typeof CaseResult>

const interval = z.tuple([z.number(), z.number()])

/** How far a judge agrees with the labelled set, and how it is biased. */
export const Calibration = z.object({
  judge: z.string(),
  rubrics_version: z.string(),
  labels: z.number().int(),
  /** Labels the judge gave no readable score for. */
  unread: z.number().int(),
  exact: z.object({ rate: z.number(), interval }),
  within_one: z.object({ rate: z.number(), interval }),
  /** Quadratic weighted kappa with a bootstrap interval. */
  kappa: z.object({ value: z.number(), interval }),
  /** Pairs judged in both orders: how many changed their winner. */
  position: z.object({ pairs: z.number().int(), flipped: z.number().int(), first_chosen: z.number().int() }),
  /** Mean score of padded twins minus that of their plain ones, in points. */
  verbosity: z.object({ pairs: z.number().int(), gain: z.number() }),
  /** Why it may not be a gate; empty: it may. */
  refused: z.array(z.string()),
})
export type Calibration = z.infer<typeof Calibration>

export const SuiteSummary = z.object({
  run: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  flaky: z.number().int(),
  skipped: z.number().int(),
  /** passed / run, with its 95 % Wilson interval. */
  rate: z.number(),
  interval,
  /** Of the judge suite: mean of the cases' scores (0..1) with a bootstrap interval. */
  score: z.object({ mean: z.number(), interval }).nullable(),
  cost_usd: usd.nullable(),
  /** Of the judge's own calls; in `cost_usd` too. */
  judge_cost_usd: usd.nullable(),
  tokens: z.object({ input: z.number().int(), output: z.number().int() }),
  duration_ms: z.number(),
  /** Of one case. */
  p50_ms: z.number(),
  p95_ms: z.number(),
})
export type SuiteSummary = z.infer<typeof SuiteSummary>

export const RESULT_SCHEMA = 1

export const SuiteResult = z.object({
  schema: z.literal(RESULT_SCHEMA),
  id: z.string(),
  suite: EvalSuite,
  hearken: z.string(),
  started_at: z.string(),
  ended_at: z.string(),
  /** Hash over the cases (and rubrics) that were run, so that results of different cases are not compared. */
  dataset: z.string(),
  /** Hash over models, prompt and settings. */
  candidate_id: z.string(),
  candidate: CandidateHead,
  /** Of the bootstrap. */
  seed: z.number().int(),
  repeats: z.number().int(),
  cases: z.array(CaseResult),
  summary: SuiteSummary,
  /** Every case that applies ran to its end. */
  complete: z.boolean(),
  /** Complete, and everything passed (deterministic) or a judge that may be a gate gave scores (judge). */
  passed: z.boolean(),
  /** Why it does not count as passed, in sentences; empty when it does. */
  reasons: z.array(z.string()),
  judge: z.object({ model: z.string(), votes: z.number().int(), calibration: Calibration.nullable() }).nullable(),
  error: ErrorBody.nullable(),
})
export type SuiteResult = z.infer<typeof SuiteResult>

export const EvalProgress = z.object({
  done: z.number().int(),
  total: z.number().int(),
  /** The case that has just ended; null at the start. */
  last: z.object({ id: z.string(), status: CaseResult.shape.status, reasons: z.array(z.string()) }).nullable(),
})
export type EvalProgress = z.infer<typeof EvalProgress>

/** A run as `evals.run` and the release gate ask for it. */
export const SuiteRequest = z.object({
  suite: EvalSuite,
  candidate: EvalCandidate.prefault({}),
  /** Case ids, or groups; left out: all. */
  only: z.array(z.string().max(100)).max(1000).optional(),
  /** Runs of each case; more than one shows which are flaky. */
  repeats: z.number().int().min(1).max(50).default(1),
  /** Dollars the whole run may cost; null: only the budgets in Settings. */
  max_usd: usd.max(10_000).nullable().default(null),
  /** Cases side by side. */
  parallel: z.number().int().min(1).max(16).default(2),
  /** Who scores, of the judge suite; left out: the main model in Settings. */
  judge: ModelChoice.optional(),
  /** Votes of the judge on each rubric. */
  votes: z.number().int().min(1).max(9).default(3),
  /** Judge anew what was judged before. */
  fresh: z.boolean().default(false),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
})
export type SuiteRequest = z.infer<typeof SuiteRequest>
export type SuiteRequestInput = z.input<typeof SuiteRequest>

export const EvalCaseInfo = z.object({
  id: z.string(),
  suite: EvalSuite,
  group: z.string(),
  title: z.string(),
  /** Who answers it: any model, an AI model only, or a script that is part of the case. */
  answered_by: z.enum(['any', 'ai', 'script']),
})
export type EvalCaseInfo = z.infer<typeof EvalCaseInfo>

/** A result without its cases, for lists. */
export const SuiteResultHead = SuiteResult.omit({ cases: true })
export type SuiteResultHead = z.infer<typeof SuiteResultHead>

export const evals = {
  cases: oc
    .route({ method: 'GET', path: '/evals/cases' })
    .input(z.object({}))
    .output(z.object({ cases: z.array(EvalCaseInfo) })),
  /** Progress, then the result, which is also kept. Aborting stops it. */
  run: oc
    .input(SuiteRequest)
    .output(
      eventIterator(
        z.discriminatedUnion('type', [
          EvalProgress.extend({ type: z.literal('progress') }),
          z.object({ type: z.literal('result'), result: SuiteResult }),
        ]),
      ),
    ),
  /** How the judge does on the labelled set. */
  calibrate: oc
    .input(SuiteRequest.pick({ judge: true, votes: true, seed: true, max_usd: true, fresh: true }))
    .output(z.object({ calibration: Calibration })),
  results: oc
    .route({ method: 'GET', path: '/evals/results', summary: 'Newest first' })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }))
    .output(z.object({ results: z.array(SuiteResultHead) })),
  /** `page` is the same as HTML, whole in itself. */
  result: oc
    .route({ method: 'GET', path: '/evals/results/{id}' })
    .input(z.object({ id: z.string().regex(/^[\w-]{1,100}$/, 'is not the id of a result') }))
    .output(z.object({ result: SuiteResult, page: z.string() })),
}
