/** A set of frozen turns asked of one candidate, one after the other, in their order. */
import {
  HearkenError,
  type ModelChoice,
  type ReplayRun,
  type ReplaySet,
  type ReplayTurn,
  type VersionContent,
} from '../../../contract'
import type { Clock, Digest, Files, Ids, Model, ModelSource, ToolSpec } from '../../ports'
import { openAccount } from '../account'
import { paidModel } from '../paid-model'
import { hashOf } from '../release/content'
import { openAnswers } from './answers'
import { askAgain } from './ask-again'
import { compareTurn, sameReply, verdictText } from './compare'
import { judgeReply } from './judge'

export interface RunDeps {
  files: Files
  clock: Clock
  ids: Ids
  digest: Digest
  models: ModelSource
  /** The built-in model with its clock standing at a moment (epoch ms). */
  builtinAt(now: number, zone: string): Model
  specs(unavailable: string[]): ToolSpec[]
}

export interface RunJob {
  set: ReplaySet
  candidate: VersionContent
  version: number | null
  fresh: boolean
  judge: ModelChoice | null
  answersPath: string
  /** Whether the set is still as it was when it was read. */
  unchanged(): Promise<boolean>
  /** Newest first. */
  earlier: ReplayRun[]
  signal: AbortSignal
  onProgress(at: { done: number; total: number; label: string }): void
}

/** Rejects with CANCELLED, NOT_CONFIGURED (a model cannot be opened) or OVER_BUDGET; other failures fail their turn. */
export async function runSet(deps: RunDeps, job: RunJob): Promise<ReplayRun> {
  const { clock, digest } = deps
  const { set, candidate, signal } = job
  const account = openAccount({ turnId: deps.ids.next('turn'), background: false, receipt: 'own' })
  const monotonic = () => clock.monotonic()
  const book = await openAnswers({ ...deps, path: job.answersPath, fresh: job.fresh, monotonic, account })
  const { main } = candidate.models
  const opened = main.provider === 'builtin' ? null : paidModel(await deps.models.open(main), 'replay', account)
  const judge = job.judge === null ? null : paidModel(await deps.models.open(job.judge), 'judge', account)
  const turns: ReplayTurn[] = []
  try {
    for (const [at, turn] of set.turns.entries()) {
      job.onProgress({ done: at, total: set.turns.length, label: turn.question.slice(0, 120) })
      const meter = newMeter()
      const inner = opened ?? deps.builtinAt(Date.parse(turn.at), turn.zone)
      const model = opened === null ? inner : book.model(inner, meter.add)
      const started = clock.monotonic()
      const made = await askAgain({ turn, candidate, model, specs: deps.specs, clock, signal })
      if (made.error?.code === 'OVER_BUDGET') throw overBudget(made.error)
      const took = opened === null ? clock.monotonic() - started : meter.total().duration_ms
      const isJudged =
        judge !== null && made.error === null && made.reply.trim() !== '' && !sameReply(turn.reply, made.reply)
      const judged = isJudged
        ? await judgeReply({ model: book.model(judge, () => {}), account, digest, signal }, turn, made.reply)
        : null
      const { cost_usd, from_before } = meter.total()
      const unread = isJudged && judged === null
      turns.push(compareTurn(turn, made, { cost_usd, duration_ms: took, from_before, judged, unread }))
    }
  } finally {
    // What was paid for is kept, also when it is stopped; not what an erasure took away meanwhile.
    if (await job.unchanged()) await book.save()
    account.close()
  }
  const hash = hashOf(candidate, digest)
  const verdict = digest(verdictText(turns))
  const before = job.earlier.find((run) => run.hash === hash && run.total === turns.length)
  return {
    id: deps.ids.next('replay'),
    set_id: set.id,
    version: job.version,
    hash,
    model: opened?.info.label ?? main.model,
    at: new Date(clock.now()).toISOString(),
    turns,
    passed: turns.filter(({ passed }) => passed).length,
    total: turns.length,
    verdict,
    changed: before !== undefined && before.verdict !== verdict,
  }
}

function newMeter() {
  const seen: { cost_usd: number | null; duration_ms: number; old: boolean }[] = []
  return {
    add: (answer: (typeof seen)[number]) => void seen.push(answer),
    total: () => ({
      cost_usd: seen.some(({ cost_usd }) => cost_usd === null)
        ? null
        : seen.reduce((sum, each) => sum + (each.cost_usd ?? 0), 0),
      duration_ms: seen.reduce((sum, each) => sum + each.duration_ms, 0),
      from_before: seen.length > 0 && seen.every(({ old }) => old),
    }),
  }
}

const overBudget = ({ code, message, action }: NonNullable<ReplayTurn['error']>) =>
  new HearkenError(code, message, action)
