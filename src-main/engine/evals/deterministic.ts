/** The deterministic suite as jobs: one for each case. */
import type { EvalCandidate } from '../../contract'
import { answeredBy, type GroupedCase } from './case'
import { playCase, type Stage } from './play'
import type { Job } from './run-cases'

const NEEDS_AI = 'Only an AI model can be expected to do this, and the candidate is the built-in one.'

export function deterministicJobs(cases: GroupedCase[], stage: Stage): Job[] {
  return cases.map((one) => ({
    id: one.id,
    group: one.group,
    title: one.title,
    skip: answeredBy(one) === 'ai' && isBuiltin(stage.candidate) ? NEEDS_AI : '',
    play: () => playCase(stage, one),
    score: () => null,
  }))
}

const isBuiltin = (candidate: EvalCandidate) => candidate.main.provider === 'builtin'
