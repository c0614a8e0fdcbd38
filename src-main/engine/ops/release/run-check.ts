/** A check: both suites, never mixed, then the replays. */
import {
  type CheckProgress,
  type ReleaseCheck,
  type SuiteVerdict,
  toErrorBody,
  type VersionContent,
} from '../../../contract'
import { checkReasons } from './gate'
import type { ReleaseDeps } from './types'

export interface CheckJob {
  version: number
  hash: string
  content: VersionContent
  /** Sets beside those that have to pass. */
  replays: string[]
  fresh: boolean
  by: string
  signal: AbortSignal
  onProgress(at: CheckProgress): void
}

export async function runCheck(deps: ReleaseDeps, job: CheckJob): Promise<ReleaseCheck> {
  const { content: candidate, signal } = job
  const label = `version ${job.version}`
  const part = (name: string) => (at: Omit<CheckProgress, 'part'>) => job.onProgress({ ...at, part: name })
  const suite = async (name: SuiteVerdict['suite']): Promise<SuiteVerdict> => {
    try {
      return await deps.runSuite({ suite: name, candidate, label, signal, onProgress: part(name) })
    } catch (thrown) {
      signal.throwIfAborted()
      const { message, action } = toErrorBody(thrown)
      return notRun(name, `${message} ${action}`)
    }
  }
  const deterministic = await suite('deterministic')
  signal.throwIfAborted()
  const { judge: choice, threshold } = deps.settings().release
  const judge = choice === null ? notRun('judge', NO_JUDGE) : await suite('judge')
  signal.throwIfAborted()
  const required = await deps.replays.required()
  const replays: ReleaseCheck['replays'] = []
  for (const setId of new Set([...required.map(({ id }) => id), ...job.replays])) {
    const title = required.find(({ id }) => id === setId)?.title ?? setId
    replays.push(
      await deps.replays.check({
        setId,
        candidate,
        version: job.version,
        fresh: job.fresh,
        signal,
        onProgress: part(title),
      }),
    )
    signal.throwIfAborted()
  }
  const reasons = checkReasons({ deterministic, judge, replays }, threshold)
  return {
    id: deps.ids.next('check'),
    version: job.version,
    hash: job.hash,
    at: new Date(deps.clock.now()).toISOString(),
    by: job.by,
    program: await deps.program(),
    threshold,
    deterministic,
    judge,
    replays,
    reasons,
    passed: reasons.length === 0,
  }
}

export const NO_JUDGE = 'No model is set that judges.'

export function notRun(suite: SuiteVerdict['suite'], why: string): SuiteVerdict {
  return { suite, ran: false, why, total: 0, passed: 0, score: null, failing: [], cost_usd: 0, duration_ms: 0 }
}
