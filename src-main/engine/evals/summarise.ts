/** One result out of the cases of a run. */
import type { CaseResult, SuiteSummary } from '../../contract'
import { sum, sumOrNull } from './run-of'
import { bootstrap, mean, percentile, wilson } from './statistics'

export function summarise(
  cases: CaseResult[],
  of: { duration_ms: number; seed: number; judge_cost_usd: number | null },
): SuiteSummary {
  const count = (status: CaseResult['status']) => cases.filter((one) => one.status === status).length
  const skipped = count('skipped')
  const run = cases.length - skipped
  const passed = count('passed')
  const runs = cases.flatMap((one) => one.runs)
  const scores = cases.flatMap((one) => (one.score === null || one.status === 'skipped' ? [] : [one.score]))
  const times = runs.map((one) => one.duration_ms)
  return {
    run,
    passed,
    failed: count('failed'),
    flaky: count('flaky'),
    skipped,
    rate: run === 0 ? 0 : passed / run,
    interval: wilson(passed, run),
    score: scores.length === 0 ? null : { mean: mean(scores), interval: bootstrap(scores, mean, of.seed) },
    cost_usd: sumOrNull([...runs.map((one) => one.cost_usd), of.judge_cost_usd]),
    judge_cost_usd: of.judge_cost_usd,
    tokens: {
      input: sum(runs.map((one) => one.tokens.input)),
      output: sum(runs.map((one) => one.tokens.output)),
    },
    duration_ms: Math.round(of.duration_ms),
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
  }
}
