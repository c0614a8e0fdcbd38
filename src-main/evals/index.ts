/** Throw-away Hearkens for evals, and the files that ship for them. */
import { createHash } from 'node:crypto'
import type { EvalHomes } from '../engine/ports'
import { openEvalHome, type StartEngine } from './home'

export function createEvalHomes(start: StartEngine): EvalHomes {
  return {
    data: async () => (await import('./data')).EVAL_DATA,
    digest: (text) => createHash('sha256').update(text).digest('hex'),
    open: (setup, models) => openEvalHome(setup, models, start),
  }
}
