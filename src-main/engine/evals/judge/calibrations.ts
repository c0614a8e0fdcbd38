/** How judges did on the labelled replies, remembered in evals/calibrations.json: measuring costs a hundred calls. */
import { z } from 'zod'
import type { Calibration, TurnScore } from '../../../contract'
import type { Clock, Files, ModelInfo } from '../../ports'
import { canonical } from '../../ports/canonical'
import type { Library } from '../library'
import { PROMPT_VERSION } from './prompt'

const FILE = 'evals/calibrations.json'
/** Judges remembered; the one measured longest ago goes. */
export const MOST_CALIBRATIONS = 100

type Known = NonNullable<TurnScore['calibration']>
const Kept = z.record(
  z.string(),
  z.object({ at: z.string(), kappa: z.number(), labels: z.number(), refused: z.array(z.string()) }),
)

export interface Calibrations {
  keep(judge: Pick<ModelInfo, 'provider' | 'id'>, library: Library, found: Calibration): Promise<void>
  /** null: it was never measured, or rubrics, labels or the prompt are others now. */
  known(judge: Pick<ModelInfo, 'provider' | 'id'>, library: Library): Promise<Known | null>
}

export function createCalibrations(deps: {
  files: Files
  clock: Pick<Clock, 'now'>
  digest(text: string): string
}): Calibrations {
  const { files, clock, digest } = deps
  const keyOf = ({ provider, id }: Pick<ModelInfo, 'provider' | 'id'>, library: Library) =>
    digest(canonical([provider, id, PROMPT_VERSION, [...library.rubrics().values()], library.labelled()])).slice(0, 16)
  const read = async () => parse(await files.read(FILE).catch(() => null))
  return {
    async keep(judge, library, { kappa, labels, refused }) {
      const found = { at: new Date(clock.now()).toISOString(), kappa: kappa.value, labels, refused }
      const all = Object.entries({ ...(await read()), [keyOf(judge, library)]: found })
      const newest = all.sort(([, a], [, b]) => b.at.localeCompare(a.at)).slice(0, MOST_CALIBRATIONS)
      // A disk that is full costs the memory of it, not the measure.
      await files.write(FILE, `${JSON.stringify(Object.fromEntries(newest), null, 1)}\n`).catch(() => {})
    },
    async known(judge, library) {
      const { kappa, labels, refused } = (await read())[keyOf(judge, library)] ?? {}
      return kappa === undefined || labels === undefined || refused === undefined ? null : { kappa, labels, refused }
    },
  }
}

function parse(text: string | null): z.infer<typeof Kept> {
  try {
    return text === null ? {} : (Kept.safeParse(JSON.parse(text)).data ?? {})
  } catch {
    return {}
  }
}
