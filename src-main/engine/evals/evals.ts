/** Evals as the rest of Hearken knows them: run a suite against a candidate, and what earlier runs gave. */
import {
  type CandidateHead,
  type EvalCandidate,
  type EvalCaseInfo,
  type EvalProgress,
  HearkenError,
  RESULT_SCHEMA,
  type Settings,
  SuiteRequest,
  type SuiteRequestInput,
  type SuiteResult,
} from '../../contract'
import { type Account, openAccount } from '../ops'
import type { Clock, EvalHomes, Files, Ids, ModelSource } from '../ports'
import { canonical } from './canonical'
import type { GroupedCase } from './case'
import { deterministicJobs } from './deterministic'
import { chosen, infoOf, loadCases } from './load-cases'
import { createResults, type Results } from './results'
import { runCases } from './run-cases'
import { summarise } from './summarise'

export interface EvalsDeps {
  homes: EvalHomes
  /** Behind the till, so that evals stand under the person's budgets. */
  models: ModelSource
  clock: Clock
  ids: Ids
  files: Files
  version: string
  settings(): Settings
}

export interface Watch {
  signal?: AbortSignal | undefined
  /** Must not throw. */
  onProgress?: ((progress: EvalProgress) => void) | undefined
}

export interface Evals extends Results {
  cases(): EvalCaseInfo[]
  /**
   * Runs a suite and keeps its result. Rejects with BAD_INPUT when no case is meant, NOT_CONFIGURED when a model cannot be
   * opened. Whatever happens later, the budget's end and `signal` included, is in the result: `complete` is false then.
   */
  run(request: SuiteRequestInput, watch?: Watch): Promise<SuiteResult>
}

export function createEvals(deps: EvalsDeps): Evals {
  const { homes, clock, ids } = deps
  const results = createResults(deps.files)
  let loaded: GroupedCase[] | null = null
  /** Read when first asked for: most starts of Hearken run no eval. */
  const cases = () => {
    loaded ??= loadCases(homes.data.deterministic)
    return loaded
  }
  const digest = (value: unknown) => homes.digest(canonical(value)).slice(0, 16)

  return {
    ...results,
    cases: () => cases().map(infoOf),
    async run(given, { signal = new AbortController().signal, onProgress } = {}) {
      const request = SuiteRequest.parse(given)
      const { suite, candidate, seed, repeats, parallel } = request
      const wanted = chosen(cases(), request.only)
      if (wanted.length === 0) throw noSuchCase(request.only)
      await deps.models.open(candidate.main)
      const account: Account = openAccount({
        turnId: ids.next('turn'),
        background: false,
        receipt: 'own',
        capUsd: request.max_usd,
      })
      const started = clock.monotonic()
      const started_at = new Date(clock.now()).toISOString()
      const jobs = deterministicJobs(wanted, { homes, clock, models: deps.models, candidate, account, signal })
      const ran = await runCases(jobs, { repeats, parallel, onProgress })
      const summary = summarise(ran.cases, { duration_ms: clock.monotonic() - started, seed, judge_cost_usd: 0 })
      const reasons = [
        ...(ran.error === null ? [] : [`It ended early: ${ran.error.message}`]),
        ...(summary.run === 0 ? ['No case was run.'] : []),
        ...ran.cases.flatMap((one) =>
          one.status === 'failed' || one.status === 'flaky'
            ? [`${one.id} ${one.status}: ${one.runs.find((run) => !run.passed)?.reasons[0] ?? ''}`]
            : [],
        ),
      ]
      const result: SuiteResult = {
        schema: RESULT_SCHEMA,
        id: ids.next('eval'),
        suite,
        hearken: deps.version,
        started_at,
        ended_at: new Date(clock.now()).toISOString(),
        dataset: digest(wanted),
        candidate_id: digest(withoutLabel(candidate)),
        candidate: headOf(candidate, digest),
        seed,
        repeats,
        cases: ran.cases,
        summary,
        complete: ran.error === null,
        passed: reasons.length === 0,
        reasons,
        judge: null,
        error: ran.error,
      }
      await results.keep(result)
      return result
    },
  }
}

function headOf({ persona, prompts, ...rest }: EvalCandidate, digest: (value: unknown) => string): CandidateHead {
  const hash = (value: unknown) => (value === null ? null : digest(value))
  return { ...rest, persona_hash: hash(persona), prompts_hash: hash(prompts) }
}

const withoutLabel = ({ label: _, ...rest }: EvalCandidate) => rest

function noSuchCase(only: string[] | undefined): HearkenError {
  return new HearkenError(
    'BAD_INPUT',
    `No case or group is named ${only?.join(', ') ?? ''}. Nothing was run.`,
    'Run "hearken evals list" for their names.',
  )
}
