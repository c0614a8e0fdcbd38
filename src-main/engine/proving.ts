/** What shows that a change is better before it counts: versions and their gate, private replays, the arena. */
import type { ModelChoice, SuiteResult, SuiteVerdict, VersionContent } from '../contract'
import type { Evals } from './evals'
import { readPrompts } from './loop'
import { type Arena, createArena } from './ops/arena'
import { createRelease, notRun, type Release, type RunSuite } from './ops/release'
import { settingsOf } from './ops/release/content'
import { createReplays, type Replays } from './ops/replay'
import type { Clock, Digest, Files, Ids, Model, ModelSource, Store, TraceLog } from './ports'
import type { SettingsService } from './settings'
import type { Toolbox } from './toolbox'

export interface ProvingDeps {
  store: Store
  traces: TraceLog
  files: Files
  clock: Clock
  ids: Ids
  digest: Digest
  models: ModelSource
  builtinAt(now: number, zone: string): Model
  settings: SettingsService
  toolbox: Toolbox
  evals: Evals
  zone(): string
  /** When home has no SOUL.md. */
  persona: string
  /** Names hidden here whatever the settings say. */
  unavailable: string[]
  /** Hearken's own version. */
  program: string
}

export interface Proving {
  release: Release
  replays: Replays
  arena: Arena
}

export function createProving(deps: ProvingDeps): Proving {
  const { files, settings, toolbox } = deps
  const current = () => settings.current()
  const replays = createReplays({
    ...deps,
    settings: current,
    specs: (off) => toolbox.specsWithout([...deps.unavailable, ...off]),
  })
  const release = createRelease({
    ...deps,
    settings: current,
    updateSettings: (patch) => settings.update(patch),
    shippedTools: () =>
      Object.fromEntries(
        toolbox.list().flatMap(({ name, source, description }) => (source === 'local' ? [[name, description]] : [])),
      ),
    runSuite: suiteRunner(deps.evals, () => current().release.judge),
    replays,
  })
  const accessOf = (name: string) => toolbox.list().find((tool) => tool.name === name)?.access
  const arena = createArena({
    ...deps,
    settings: current,
    persona: async () => (await files.read('SOUL.md').catch(() => null)) ?? deps.persona,
    rules: async () => (await readPrompts(files)).rules,
    readTools: () => toolbox.specs().filter(({ name }) => accessOf(name) === 'read'),
    async runTool(call, account, signal) {
      if (accessOf(call.name) !== 'read') return REFUSED
      const { turnId } = account
      const context = { turnId, conversationId: '', messageId: '', account, signal, zone: deps.zone() }
      return toolbox.run(call, { ...context, now: deps.clock.now() })
    },
    random: Math.random,
  })
  return { release, replays, arena }
}

const REFUSED = {
  ok: false,
  durationMs: 0,
  result: { text: 'In the arena only tools that read may be used.', summary: 'Not in the arena', isError: true },
}

/** The eval suites with a version as their candidate. */
function suiteRunner(evals: Evals, judgeChoice: () => ModelChoice | null): RunSuite {
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
