/** Evals as the rest of Hearken knows them: run a suite against a candidate, and what earlier runs gave. */
import {
  type Calibration,
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
import type { Clock, EvalHomes, Files, Ids, Model, ModelSource } from '../ports'
import { canonical } from '../ports/canonical'
import { deterministicJobs } from './deterministic'
import { createBench } from './judge/bench'
import type { Library } from './library'
import { chosen } from './load-cases'
import { createResults, type Results } from './results'
import { runCases } from './run-cases'
import { summarise } from './summarise'
import { verdictOf } from './verdict-of'

export interface EvalsDeps {
  homes: EvalHomes
  library(): Promise<Library>
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
  cases(): Promise<EvalCaseInfo[]>
  /**
   * Runs a suite and keeps its result. Rejects with BAD_INPUT when no case is meant, NOT_CONFIGURED when a model cannot be
   * opened or cannot judge. Whatever happens later, the budget's end and `signal` included, is in the result: `complete`
   * is false then.
   */
  run(request: SuiteRequestInput, watch?: Watch): Promise<SuiteResult>
  /** How the judge does on the labelled set. Rejects with its failures. */
  calibrate(request: Omit<SuiteRequestInput, 'suite'>, watch?: Watch): Promise<Calibration>
  /** Stops what runs, and waits until its homes are gone. */
  stop(): Promise<void>
}

export function createEvals(deps: EvalsDeps): Evals {
  const { homes, clock, ids } = deps
  const results = createResults(deps.files)
  const digest = (value: unknown) => homes.digest(canonical(value)).slice(0, 16)
  const bench = createBench({ ...deps, digest: homes.digest })

  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()
  async function stoppable<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const either = AbortSignal.any([signal, closing.signal])
    const job = work(either)
    running.add(job)
    return job.finally(() => running.delete(job))
  }

  /** Accounts of one run: one turn in the books, so that its cap and its receipt are one. */
  function accountsFor(max_usd: number | null) {
    const opened: Account[] = []
    const turnId = ids.next('turn')
    return {
      open(): Account {
        const account = openAccount({ turnId, background: false, receipt: 'own', capUsd: max_usd })
        opened.push(account)
        return account
      },
      calls: () => opened.flatMap((account) => account.calls()),
    }
  }
  type OpenAccount = () => Account

  const openJudge = async (request: SuiteRequest): Promise<Model> => {
    const { release, models } = deps.settings()
    return deps.models.open(request.judge ?? release.judge ?? models.main)
  }

  async function judged(request: SuiteRequest, { signal = NEVER, onProgress }: Watch, openAccount: OpenAccount) {
    const { candidate, votes, seed, fresh } = request
    const cases = chosen((await deps.library()).judgeCases(), request.only)
    if (cases.length === 0) throw noSuchCase(request.only)
    const model = await openJudge(request)
    await deps.models.open(candidate.main)
    const stage = { homes, clock, models: deps.models, candidate, openAccount, signal }
    return bench.run({ model, cases, stage, votes, seed, fresh, ...howTo(request, onProgress) })
  }

  async function decided(request: SuiteRequest, { signal = NEVER, onProgress }: Watch, openAccount: OpenAccount) {
    const { candidate } = request
    const cases = chosen((await deps.library()).cases(), request.only)
    if (cases.length === 0) throw noSuchCase(request.only)
    await deps.models.open(candidate.main)
    const jobs = deterministicJobs(cases, { homes, clock, models: deps.models, candidate, openAccount, signal })
    return { ...(await runCases(jobs, howTo(request, onProgress))), judge: null, dataset: cases }
  }

  async function run(given: SuiteRequestInput, watch: Watch): Promise<SuiteResult> {
    const request = SuiteRequest.parse(given)
    const { suite, candidate, seed, repeats } = request
    const accounts = accountsFor(request.max_usd)
    const started = clock.monotonic()
    const started_at = new Date(clock.now()).toISOString()
    const { cases, error, judge, dataset } = await (suite === 'judge' ? judged : decided)(request, watch, accounts.open)
    const summary = summarise(cases, accounts.calls(), { duration_ms: clock.monotonic() - started, seed })
    const result: SuiteResult = {
      schema: RESULT_SCHEMA,
      id: ids.next('eval'),
      suite,
      hearken: deps.version,
      started_at,
      ended_at: new Date(clock.now()).toISOString(),
      dataset: digest(dataset),
      candidate_id: digest(withoutLabel(candidate)),
      candidate: headOf(candidate, digest),
      seed,
      repeats,
      cases,
      summary,
      complete: error === null && cases.every((one) => one.status !== 'skipped' || judge === null),
      ...verdictOf({ suite, cases, summary, error, judge, threshold: deps.settings().release.threshold }),
      judge,
      error,
    }
    await results.keep(result)
    return result
  }

  async function measure(given: Omit<SuiteRequestInput, 'suite'>, signal: AbortSignal): Promise<Calibration> {
    const request = SuiteRequest.parse({ ...given, suite: 'judge' })
    const model = await openJudge(request)
    const { votes, seed, fresh } = request
    return bench.calibrate({ model, votes, seed, fresh, account: accountsFor(request.max_usd).open(), signal })
  }

  return {
    ...results,
    cases: async () => (await deps.library()).infos(),
    run: (given, { signal = NEVER, onProgress } = {}) =>
      stoppable(signal, (stop) => run(given, { signal: stop, onProgress })),
    calibrate: (given, { signal = NEVER } = {}) => stoppable(signal, (stop) => measure(given, stop)),
    async stop() {
      closing.abort()
      await Promise.allSettled(running)
    },
  }
}

const NEVER = new AbortController().signal

const howTo = ({ repeats, parallel }: SuiteRequest, onProgress: Watch['onProgress']) => ({
  repeats,
  parallel,
  onProgress,
})

function headOf({ persona, prompts, ...rest }: EvalCandidate, digest: (value: unknown) => string): CandidateHead {
  const hash = (value: unknown) => (value === null ? null : digest(value))
  return { ...rest, persona_hash: hash(persona), prompts_hash: hash(prompts) }
}

const withoutLabel = ({ label: _, ...rest }: EvalCandidate) => rest

function noSuchCase(only: string[] | undefined): HearkenError {
  return new HearkenError(
    'BAD_INPUT',
    `No case or group of this suite is named ${only?.join(', ') ?? ''}. Nothing was run.`,
    'Run "hearken evals list" for their names.',
  )
}
