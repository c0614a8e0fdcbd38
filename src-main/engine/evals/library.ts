/** Everything that ships for evals, read when first asked for: most starts of Hearken run no eval. */
import type { EvalCaseInfo } from '../../contract'
import type { EvalData, EvalHomes } from '../ports'
import { once } from '../ports/once'
import type { GroupedCase } from './case'
import { type JudgeCase, JudgeCases, Labelled, type LabelledReply, Rubric } from './judge/rubric'
import { infoOf, loadCases, readFile } from './load-cases'

export interface Library {
  cases(): GroupedCase[]
  judgeCases(): JudgeCase[]
  rubrics(): Map<string, Rubric>
  labelled(): LabelledReply[]
  infos(): EvalCaseInfo[]
}

/** The one of a program, loaded when first asked for. */
export const libraryOf = (homes: Pick<EvalHomes, 'data'>): (() => Promise<Library>) =>
  once(async () => createLibrary(await homes.data()))

export function createLibrary(data: EvalData): Library {
  const cases = once(() => loadCases(data.deterministic))
  const judgeCases = once(() => readFile('cases.json', data.judge.cases, JudgeCases).cases)
  return {
    cases,
    judgeCases,
    rubrics: once(() => {
      const rubrics = Object.entries(data.judge.rubrics).map(([name, text]) => readFile(name, text, Rubric))
      return new Map(rubrics.map((rubric) => [rubric.id, rubric]))
    }),
    labelled: once(() => readFile('labelled.json', data.judge.labelled, Labelled).replies),
    infos: () => [
      ...cases().map(infoOf),
      ...judgeCases().map(({ id, group, title }) => ({
        id,
        suite: 'judge' as const,
        group,
        title,
        answered_by: 'any' as const,
      })),
    ],
  }
}
