/** The judge suite as jobs: the candidate answers, the judge scores the reply by each rubric of the case. */
import { type CaseRun, HearkenError } from '../../../contract'
import type { EvalTurn } from '../../ports'
import { inHome, type Stage, setUp } from '../play'
import type { Job } from '../run-cases'
import { runOf } from '../run-of'
import { mean } from '../statistics'
import type { Judge } from './judge'
import { materialOf } from './material'
import { HIGH, type JudgeCase, type Rubric, share } from './rubric'

/** The middle of the scale: what is below is not good enough. */
const ENOUGH = 3

export function judgeJobs(
  cases: JudgeCase[],
  stage: Stage,
  of: { judge: Judge; rubrics: Map<string, Rubric>; skip: string },
): Job[] {
  return cases.map((one) => ({
    id: one.id,
    group: one.group,
    title: one.title,
    skip: of.skip,
    play: () => play(one, stage, of.judge, of.rubrics),
    score: (runs) => mean(runs.map(scoreOf)),
  }))
}

/** 0..1; a rubric nobody could read a score for is left out, and fails the case. */
function scoreOf({ scores }: CaseRun): number {
  const read = scores.flatMap(({ score }) => (score === null ? [] : [share(score)]))
  return mean(read)
}

async function play(one: JudgeCase, stage: Stage, judge: Judge, rubrics: Map<string, Rubric>): Promise<CaseRun> {
  const started = stage.clock.monotonic()
  const account = stage.openAccount()
  const turns: EvalTurn[] = []
  await inHome(stage, one.setup, account, async (home) => {
    await setUp(home, one.setup)
    for (const text of one.say) {
      stage.signal.throwIfAborted()
      turns.push(await home.say(text, { script: null, apart: false, gateway: 'cli', answers: [] }))
    }
  })
  const last = turns.at(-1)?.message
  const failed = turns.find((turn) => turn.message.status !== 'done')?.message
  if (failed?.error?.code === 'OVER_BUDGET')
    throw new HearkenError('OVER_BUDGET', failed.error.message, failed.error.action)
  const duration = stage.clock.monotonic() - started
  if (last === undefined || failed !== undefined)
    return runOf(
      turns,
      [`There is no reply to judge: ${failed?.error?.message ?? 'the turn was stopped'}`],
      account.calls(),
      duration,
    )
  const material = materialOf(one.say.join('\n\n'), last, one.wants)
  const scores: CaseRun['scores'] = []
  for (const id of one.rubrics) {
    const rubric = rubrics.get(id)
    if (rubric === undefined) throw new Error(`${one.id} names the rubric ${id}, which is not there`)
    scores.push(await judge.score(rubric, material))
  }
  const reasons = scores.flatMap(({ rubric, score, reason, problem }) => {
    if (score === null) return [`${rubric}: ${problem}.`]
    return score < ENOUGH ? [`${rubric} ${score} of ${HIGH}: ${reason}`] : []
  })
  return { ...runOf(turns, reasons, account.calls(), duration), scores }
}
