/** The eval suites as the release gate asks for them: with a version as their candidate, and a verdict as their end. */
import type { ModelChoice, SuiteResult, SuiteVerdict, VersionContent } from '../contract'
import type { Evals } from './evals'
import { notRun, type RunSuite } from './ops/release'
import { settingsOf } from './ops/release/content'

export function suiteRunner(evals: Evals, judgeChoice: () => ModelChoice | null): RunSuite {
  return async ({ suite, candidate, label, signal, onProgress }) => {
    const judge = judgeChoice()
    const result = await evals.run(
      {
        suite,
        candidate: candidateOf(candidate, label),
        ...(suite === 'judge' && judge !== null ? { judge } : {}),
      },
      { signal, onProgress: ({ done, total, last }) => onProgress({ done, total, label: last?.id ?? '' }) },
    )
    signal.throwIfAborted()
    return verdictOf(result)
  }
}

function candidateOf(content: VersionContent, label: string) {
  const { models: _models, ...settings } = settingsOf(content)
  const { main, small, max_output_tokens } = content.models
  return {
    label,
    main,
    small,
    persona: content.persona,
    prompts: { rules: content.rules, tools: content.tools },
    settings: { ...settings, models: { max_output_tokens } },
  }
}

function verdictOf({ suite, cases, summary, complete, error, reasons, judge }: SuiteResult): SuiteVerdict {
  if (!complete) return notRun(suite, error?.message ?? reasons[0] ?? 'It did not run to its end.')
  const gradable = suite === 'deterministic' || judge?.calibration?.refused.length === 0
  if (suite === 'judge' && !gradable)
    return notRun(suite, judge?.calibration?.refused.join(' ') ?? 'Its judge was not held against the labelled set.')
  const failing = cases.filter(({ status }) => status === 'failed' || status === 'flaky')
  return {
    suite,
    ran: true,
    why: '',
    total: summary.run,
    passed: summary.passed,
    score: suite === 'judge' ? (summary.score?.mean ?? null) : summary.rate,
    failing: failing.map((one) => ({
      id: one.id,
      title: one.title,
      why: one.score === null ? (one.runs.find((run) => !run.passed)?.reasons[0] ?? '') : one.score.toFixed(2),
    })),
    cost_usd: summary.cost_usd,
    duration_ms: summary.duration_ms,
  }
}
