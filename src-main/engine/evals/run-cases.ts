/** Runs cases side by side and over again, and stops when the money or the patience is gone. */
import { type CaseResult, type CaseRun, type ErrorBody, type EvalProgress, toErrorBody } from '../../contract'
import { inParallel } from './side-by-side'

export interface Job {
  id: string
  group: string
  title: string
  /** Why it is not run; empty: it is. */
  skip: string
  /** Throws OVER_BUDGET and CANCELLED. */
  play(): Promise<CaseRun>
  /** 0..1 of its runs; null where cases have no score. */
  score(runs: CaseRun[]): number | null
}

export interface Runs {
  cases: CaseResult[]
  /** Why it ended early; null: it did not. */
  error: ErrorBody | null
}

export async function runCases(
  jobs: Job[],
  options: { repeats: number; parallel: number; onProgress?: ((progress: EvalProgress) => void) | undefined },
): Promise<Runs> {
  const runs = new Map<string, CaseRun[]>(jobs.map((job) => [job.id, []]))
  const wanted = jobs.filter((job) => job.skip === '')
  let error: ErrorBody | null = null
  let done = 0
  const tell = (last: EvalProgress['last']) => options.onProgress?.({ done, total: wanted.length, last })
  tell(null)
  // A case's repeats run one after the other, so that a run that is stopped leaves whole cases behind.
  const tasks = wanted.map((job) => async () => {
    const own = runs.get(job.id) ?? []
    for (let repeat = 0; repeat < options.repeats && error === null; repeat++)
      try {
        own.push(await job.play())
      } catch (thrown) {
        error ??= toErrorBody(thrown)
      }
    if (own.length < options.repeats) return
    done += 1
    const { status } = resultOf(job, own, options.repeats, '')
    tell({ id: job.id, status, reasons: own.find((run) => !run.passed)?.reasons ?? [] })
  })
  await inParallel(options.parallel, tasks)
  const cut = (error as ErrorBody | null)?.message ?? ''
  return { cases: jobs.map((job) => resultOf(job, runs.get(job.id) ?? [], options.repeats, cut)), error }
}

function resultOf(job: Job, runs: CaseRun[], repeats: number, cut: string): CaseResult {
  const { id, group, title, skip } = job
  const passed = runs.filter((run) => run.passed).length
  const base = { id, group, title, runs, score: runs.length === 0 ? null : job.score(runs) }
  if (skip !== '') return { ...base, status: 'skipped', note: skip }
  // What did fail has failed, however many runs were left.
  if (runs.length < repeats && passed === runs.length)
    return { ...base, status: 'skipped', note: `Not run to its end: ${cut}` }
  if (passed === runs.length) return { ...base, status: 'passed', note: '' }
  if (passed === 0) return { ...base, status: 'failed', note: '' }
  return { ...base, status: 'flaky', note: `${passed} of ${runs.length} runs passed` }
}
