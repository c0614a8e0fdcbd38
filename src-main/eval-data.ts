/** The files of evals/deterministic and evals/judge, put into the bundle when it is built. */
import sums from '../evals/deterministic/sums.json?raw'
import type { EvalData } from './engine/ports'

export const EVAL_DATA: EvalData = {
  deterministic: {
    'sums.json': sums,
  },
  judge: { cases: '', rubrics: {}, labelled: '' },
}
