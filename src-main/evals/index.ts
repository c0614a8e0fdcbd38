/** Throw-away Hearkens for evals, and the files that ship for them. */
import { createHash } from 'node:crypto'
import type { EvalHomes } from '../engine/ports'
import { openEvalHome, type StartEngine } from './home'

/** The cases, read when they are first asked for. */
export const evalData = async () => (await import('./data')).EVAL_DATA

/** SHA-256 in hex. */
export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

export function createEvalHomes(start: StartEngine): EvalHomes {
  return {
    data: evalData,
    digest,
    open: (setup, models) => openEvalHome(setup, models, start),
  }
}
