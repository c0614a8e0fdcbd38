/** `hearken evals …`: run a suite, hold a judge against its labels, look at earlier results. */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Calibration,
  HearkenError,
  type SuiteRequestInput,
  type SuiteResult,
  type SuiteResultHead,
} from '../../contract/index'
import { type CommandContext, EXIT, printJson, withHearken, withReading } from '../context'
import { readGiven } from '../given-file'
import { modelNamed } from '../model-name'
import { money, plain, seconds } from '../terminal'
import { stoppable } from './stoppable'

export interface EvalOptions {
  model?: string
  small?: string
  judge?: string
  persona?: string
  only?: string[]
  repeats?: number
  maxUsd?: number
  parallel?: number
  votes?: number
  seed?: number
  fresh?: boolean
  out?: string
}

/** 0 only when the run counts as passed. */
export async function runEvals(
  context: CommandContext,
  suite: SuiteRequestInput['suite'],
  options: EvalOptions,
): Promise<number> {
  const request = await requestFrom(context.cwd, suite, options)
  return withHearken(context, async (client, { home }) => {
    const result = await stoppable(context, async (signal, progress) => {
      for await (const event of await client.evals.run(request, { signal })) {
        if (event.type === 'result') return event.result
        const { done, total, last } = event
        progress.show({ done, total, label: last === null ? 'cases' : `${last.status} ${last.id}` })
      }
      throw new HearkenError('INTERRUPTED', 'The run was stopped before it had a result.', 'Run it again.')
    })
    const page =
      options.out === undefined ? join(home, 'evals', `${result.id}.html`) : resolve(context.cwd, options.out)
    if (options.out !== undefined) await writeFile(page, (await client.evals.result({ id: result.id })).page)
    if (context.json) printJson(context, { ...result, page })
    else printResult(context, result, page)
    return result.passed ? EXIT.ok : EXIT.failed
  })
}

async function requestFrom(
  cwd: string,
  suite: SuiteRequestInput['suite'],
  options: EvalOptions,
): Promise<SuiteRequestInput> {
  const { model = 'builtin', small, persona, out: _, ...rest } = options
  return {
    suite,
    candidate: {
      main: modelNamed(model),
      ...(small === undefined ? {} : { small: modelNamed(small) }),
      ...(persona === undefined ? {} : { persona: await readGiven(resolve(cwd, persona)) }),
    },
    ...namedFor(rest),
  }
}

/** The same under the names of the contract. */
const namedFor = <T extends Pick<EvalOptions, 'judge' | 'maxUsd'>>({ judge, maxUsd, ...rest }: T) => ({
  ...(judge === undefined ? {} : { judge: modelNamed(judge) }),
  ...(maxUsd === undefined ? {} : { max_usd: maxUsd }),
  ...rest,
})

function printResult({ out }: CommandContext, result: SuiteResult, page: string): void {
  const { summary, cases, passed, reasons } = result
  for (const one of cases) {
    if (one.status === 'passed') continue
    out.line(plain(`${MARKS[one.status]} ${one.id}: ${one.title}${one.note === '' ? '' : ` (${one.note})`}`))
    const shown = one.runs.find((run) => !run.passed)?.reasons ?? []
    for (const reason of shown) out.line(plain(`    ${reason}`))
  }
  if (result.judge?.calibration) printCalibration(out, result.judge.calibration)
  const [low, high] = summary.interval
  const score = summary.score === null ? '' : `, mean score ${summary.score.mean.toFixed(2)}`
  out.line(
    `${summary.passed} of ${summary.run} passed (95 % ${low.toFixed(2)} to ${high.toFixed(2)})${score}, ${summary.flaky} flaky, ` +
      `${summary.skipped} skipped, ${money(summary.cost_usd)}, ${seconds(summary.duration_ms)}`,
  )
  if (!passed) for (const reason of reasons) out.line(plain(`Not passed: ${reason}`))
  out.line(plain(page))
}

const MARKS = { passed: '✓', failed: '✗', flaky: '≈', skipped: '-' } as const

export async function calibrateJudge(
  context: CommandContext,
  options: Pick<EvalOptions, 'judge' | 'maxUsd' | 'votes' | 'seed' | 'fresh'>,
): Promise<number> {
  const request = namedFor(options)
  return withHearken(context, async (client) => {
    const { calibration } = await stoppable(context, (signal) => client.evals.calibrate(request, { signal }))
    if (context.json) printJson(context, { calibration })
    else printCalibration(context.out, calibration)
    return calibration.refused.length === 0 ? EXIT.ok : EXIT.failed
  })
}

function printCalibration(out: CommandContext['out'], of: Calibration): void {
  const { kappa, exact, within_one, position, verbosity, labels, refused } = of
  const percent = (share: number) => `${Math.round(share * 100)} %`
  out.line(
    plain(
      `Judge ${of.judge}, against ${labels} labels: kappa ${kappa.value.toFixed(2)} (95 % ${kappa.interval[0].toFixed(2)} to ` +
        `${kappa.interval[1].toFixed(2)}), same ${percent(exact.rate)}, within one ${percent(within_one.rate)}, ` +
        `order changed it in ${position.flipped} of ${position.pairs} pairs, padding gains ${verbosity.gain.toFixed(2)} points`,
    ),
  )
  for (const reason of refused) out.line(plain(`It may not be a gate: ${reason}`))
}

export function listCases(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const { cases } = await client.evals.cases({})
    if (context.json) printJson(context, { cases })
    else for (const one of cases) context.out.line(plain(`${one.suite}  ${one.group}  ${one.id}  ${one.title}`))
    return EXIT.ok
  })
}

export function listResults(context: CommandContext): Promise<number> {
  return withReading(context, async (client) => {
    const { results } = await client.evals.results({})
    if (context.json) printJson(context, { results })
    else if (results.length === 0) context.out.line('Nothing was run yet: hearken evals deterministic')
    else for (const one of results) context.out.line(plain(headLine(one)))
    return EXIT.ok
  })
}

const headLine = ({ id, suite, started_at, candidate, passed, summary }: SuiteResultHead) =>
  `${passed ? '✓' : '✗'} ${started_at.slice(0, 16)}  ${suite}  ${candidate.main.model}  ${summary.passed} of ${summary.run}  ${id}`
