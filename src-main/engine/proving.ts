/** What shows that a change is better before it counts: evals and their judge, versions and their gate, private replays, the arena. */
import type { TurnScore } from '../contract'
import { createEvals, createTurnJudge, type Evals, libraryOf } from './evals'
import { readPrompts } from './loop'
import { type Arena, createArena } from './ops/arena'
import { createRelease, type Release } from './ops/release'
import { createReplays, type Replays } from './ops/replay'
import type { Clock, EvalHomes, Files, Ids, Model, ModelSource, Store, TraceLog, TraceSink } from './ports'
import type { Works } from './ports/works'
import type { SettingsService } from './settings'
import { suiteRunner } from './suite-runner'
import type { Toolbox } from './toolbox'

export interface ProvingDeps {
  store: Store
  trace: TraceSink
  traces: TraceLog
  files: Files
  clock: Clock
  ids: Ids
  evalHomes: EvalHomes
  /** What runs while something is erased. */
  works: Works
  models: ModelSource
  builtinAt(now: number, zone: string): Model
  settings: SettingsService
  toolbox: Toolbox
  zone(): string
  /** When home has no SOUL.md. */
  persona: string
  /** Names hidden here whatever the settings say. */
  unavailable: string[]
  /** Hearken's own version and build. */
  program(): Promise<string>
  /** Hearken's own version. */
  version: string
}

export interface Proving {
  release: Release
  replays: Replays
  arena: Arena
  evals: Evals
  /** A score for one reply of the person's own, once. */
  judgeTurn(turnId: string): Promise<TurnScore>
}

/** Reads nothing by itself; `release.recover` ends a promotion that was cut off. */
export function createProving(given: ProvingDeps): Proving {
  const { files, settings, toolbox, evalHomes } = given
  const current = () => settings.current()
  const deps = { ...given, digest: evalHomes.digest, library: libraryOf(evalHomes) }
  const evals = createEvals({ ...deps, homes: evalHomes, settings: current })
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
    runSuite: suiteRunner(evals, () => current().release.judge),
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
  return { release, replays, arena, evals, judgeTurn: createTurnJudge({ ...deps, settings: current }) }
}

const REFUSED = {
  ok: false,
  durationMs: 0,
  result: { text: 'In the arena only tools that read may be used.', summary: 'Not in the arena', isError: true },
}
