/** Whether a run counts as passed, and why not. */
import type { CaseResult, ErrorBody, SuiteResult, SuiteSummary } from '../../contract'

export function verdictOf(of: {
  suite: SuiteResult['suite']
  cases: CaseResult[]
  summary: SuiteSummary
  error: ErrorBody | null
  judge: SuiteResult['judge']
  /** 0..1: the mean that judged replies need. */
  threshold: number
}): Pick<SuiteResult, 'passed' | 'reasons'> {
  const { suite, cases, summary, error, judge, threshold } = of
  const early = error === null ? [] : [`It ended early: ${error.message}`]
  const none = summary.run === 0 ? ['No case was run.'] : []
  const own = suite === 'judge' ? judgedReasons(cases, summary, judge, threshold) : decidedReasons(cases)
  const reasons = [...early, ...none, ...own]
  return { passed: reasons.length === 0, reasons }
}

/** All of them, every time. */
const decidedReasons = (cases: CaseResult[]) =>
  cases
    .filter(({ status }) => status === 'failed' || status === 'flaky')
    .map((one) => `${one.id} ${one.status}: ${one.runs.find((run) => !run.passed)?.reasons[0] ?? ''}`)

function judgedReasons(
  cases: CaseResult[],
  { score }: SuiteSummary,
  judge: SuiteResult['judge'],
  threshold: number,
): string[] {
  const refused = judge?.calibration?.refused ?? []
  const unread = cases.filter((one) => one.runs.some((run) => run.scores.some((given) => given.score === null)))
  return [
    ...refused.map((reason) => `The judge may not be a gate: ${reason}`),
    ...unread.map((one) => `${one.id}: the judge gave no score that could be read.`),
    ...(score !== null && score.mean < threshold
      ? [`The mean score is ${score.mean.toFixed(2)}; ${threshold.toFixed(2)} is needed.`]
      : []),
  ]
}
