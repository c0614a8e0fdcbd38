/** The judge at work: calibrated first, and refused as a gate when it does not reach the bar. */
import { type Calibration, type EvalProgress, type SuiteResult, toErrorBody } from '../../../contract'
import type { CallAccount, Clock, Files, Model } from '../../ports'
import { canonical } from '../../ports/canonical'
import type { Library } from '../library'
import type { Stage } from '../play'
import { type Runs, runCases } from '../run-cases'
import { calibrate } from './calibrate'
import { createCalibrations } from './calibrations'
import { judgeJobs } from './jobs'
import { createJudge, type Judge } from './judge'
import type { JudgeCase } from './rubric'
import { openVerdicts } from './verdicts'

interface Who {
  model: Model
  votes: number
  seed: number
  /** Verdicts known from before do not count. */
  fresh: boolean
}

export interface Bench {
  run(
    of: Who & {
      cases: JudgeCase[]
      stage: Stage
      repeats: number
      parallel: number
      onProgress?: ((progress: EvalProgress) => void) | undefined
    },
  ): Promise<Runs & { judge: NonNullable<SuiteResult['judge']>; dataset: unknown }>
  calibrate(of: Who & { account: CallAccount; signal: AbortSignal }): Promise<Calibration>
}

export function createBench(deps: {
  files: Files
  clock: Pick<Clock, 'now'>
  library(): Promise<Library>
  digest(text: string): string
}): Bench {
  const { files, digest } = deps
  const calibrations = createCalibrations(deps)

  async function judgeOf({ model, votes, fresh }: Who, account: CallAccount, signal: AbortSignal): Promise<Judge> {
    return createJudge({ model, votes, account, signal, digest, verdicts: await openVerdicts(files, fresh) })
  }

  async function measure(judge: Judge, { model, seed }: Who): Promise<Calibration> {
    const library = await deps.library()
    const rubrics = library.rubrics()
    const rubrics_version = digest(canonical([...rubrics.values()])).slice(0, 16)
    const found = { ...(await calibrate(judge, rubrics, library.labelled(), seed)), rubrics_version }
    await calibrations.keep(model.info, library, found)
    return found
  }

  return {
    async run({ cases, stage, repeats, parallel, onProgress, ...who }) {
      const judge = await judgeOf(who, stage.openAccount(), stage.signal)
      const rubrics = (await deps.library()).rubrics()
      const dataset = [cases, [...rubrics.values()]]
      const told = { model: who.model.info.label, votes: who.votes }
      const run = (skip: string) =>
        runCases(judgeJobs(cases, stage, { judge, rubrics, skip }), { repeats, parallel, onProgress })
      let calibration: Calibration
      try {
        calibration = await measure(judge, who)
      } catch (thrown) {
        const error = toErrorBody(thrown)
        const { cases: skipped } = await run(`The judge could not be calibrated: ${error.message}`)
        return { cases: skipped, error, judge: { ...told, calibration: null }, dataset }
      }
      const skip = calibration.refused.length === 0 ? '' : 'The judge may not be a gate, so no reply was judged.'
      return { ...(await run(skip)), judge: { ...told, calibration }, dataset }
    },
    calibrate: async ({ account, signal, ...who }) => measure(await judgeOf(who, account, signal), who),
  }
}
