/** "Judge this turn": the judge of the evals scores one reply of the person's own, once, on an account of its own. */
import { HearkenError, type RubricScore, type Settings, type TurnScore } from '../../../contract'
import { hidePrivate } from '../../../contract/private-spans'
import { createTurnTrace, JUDGED, openAccount, scoresOf } from '../../ops'
import type { Clock, Files, Ids, ModelSource, Store, TraceLog, TraceSink } from '../../ports'
import type { Work, Works } from '../../ports/works'
import type { Library } from '../library'
import { mean } from '../statistics'
import { createCalibrations } from './calibrations'
import { createJudge } from './judge'
import { materialOf } from './material'
import { type Material, type Rubric, share } from './rubric'
import { KEPT_NOWHERE } from './verdicts'

export interface JudgeTurnDeps {
  store: Pick<Store, 'replyOfTurn' | 'getMessage'>
  models: ModelSource
  trace: TraceSink
  traces: Pick<TraceLog, 'ofTurn'>
  files: Files
  clock: Clock
  ids: Ids
  works: Pick<Works, 'begin'>
  library(): Promise<Library>
  digest(text: string): string
  settings(): Settings
}

/** What any reply is judged by. The other rubrics ask about what a case of an eval sets up. */
const RUBRICS = ['helpfulness', 'groundedness', 'honesty', 'brevity']
/** One: the person looks at a single reply, and reads the reason. */
const VOTES = 1
const PATIENCE_MS = 120_000

/**
 * A second call while the first runs waits for it; one after it gives the score there is. NOT_FOUND without a reply,
 * NOT_CONFIGURED without an AI model, MODEL_BAD_REPLY when a score cannot be read: nothing is kept then.
 */
export function createTurnJudge(deps: JudgeTurnDeps): (turnId: string) => Promise<TurnScore> {
  const running = new Map<string, Promise<TurnScore>>()
  return (turnId) => {
    const known = running.get(turnId)
    if (known !== undefined) return known
    const erasing = deps.works.begin()
    const work = judge(deps, turnId, erasing).finally(() => {
      erasing.end()
      running.delete(turnId)
    })
    running.set(turnId, work)
    return work
  }
}

async function judge(deps: JudgeTurnDeps, turnId: string, erasing: Work): Promise<TurnScore> {
  const before = scoresOf(await deps.traces.ofTurn(turnId)).find(({ name }) => name === JUDGED)
  if (before !== undefined) return before
  const material = await materialOfTurn(deps, turnId)
  const { models, release } = deps.settings()
  const model = await deps.models.open(release.judge ?? models.small ?? models.main)
  if (!model.info.isAI)
    throw new HearkenError(
      'NOT_CONFIGURED',
      'Judging a reply needs an AI model, and the built-in one is none.',
      'Choose a small or a main model in Settings under Models, then judge again.',
    )
  const library = await deps.library()
  const judge_turn_id = deps.ids.next('turn')
  const account = openAccount({ turnId: judge_turn_id, background: false, receipt: 'own' })
  const scores = await inTime(deps.clock, (signal) => {
    const asked = createJudge({ ...deps, model, votes: VOTES, account, verdicts: KEPT_NOWHERE, signal })
    const rubrics = library.rubrics()
    return Promise.all(
      RUBRICS.flatMap((id) => rubrics.get(id) ?? []).map(async (rubric) =>
        partOf(rubric, await asked.score(rubric, material)),
      ),
    )
  })
  const calibrations = createCalibrations(deps)
  const score = {
    name: JUDGED,
    value: Math.round(mean(scores.map(({ value }) => value)) * 1000) / 1000,
    by: model.info.label,
    summary: '',
    parts: scores,
    judge_turn_id,
    calibration: await calibrations.known(model.info, library),
  }
  if (erasing.repeats(scores))
    throw new HearkenError(
      'CONFLICT',
      'What the judge says of this turn was erased meanwhile, so nothing was kept.',
      'Judge again.',
    )
  createTurnTrace(deps.trace, turnId).score(score)
  return { ...score, at: new Date(deps.clock.now()).toISOString() }
}

function partOf({ name }: Rubric, { score, reason }: RubricScore): TurnScore['parts'][number] {
  if (score !== null) return { name, value: share(score), reason }
  throw new HearkenError(
    'MODEL_BAD_REPLY',
    'The judge did not give its marks in the form asked for, so nothing was kept.',
    'Judge again, or choose another judge in Versions.',
  )
}

/** Private spans are taken out before anything is cut: the judge may be someone else than who answered. */
async function materialOfTurn({ store }: JudgeTurnDeps, turnId: string): Promise<Material> {
  const reply = await store.replyOfTurn(turnId)
  const question = reply?.parent_id ? await store.getMessage(reply.parent_id) : null
  if (reply === null || question === null || reply.text === '')
    throw new HearkenError('NOT_FOUND', 'There is no reply to judge in this turn.', 'Choose a turn that has a reply.')
  return withoutPrivate(materialOf(question.text, reply))
}

function withoutPrivate({ question, memory, tools, wants, reply }: Material): Material {
  return {
    question: hidePrivate(question),
    memory: memory.map(hidePrivate),
    tools: tools.map(hidePrivate),
    wants,
    reply: hidePrivate(reply),
  }
}

async function inTime<T>(clock: Clock, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController()
  const waiting = new AbortController()
  void clock.sleep(PATIENCE_MS, waiting.signal).then(
    () => late.abort(),
    () => {},
  )
  try {
    return await work(late.signal)
  } finally {
    waiting.abort()
  }
}
