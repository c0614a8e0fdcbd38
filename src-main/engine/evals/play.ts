/** Plays one deterministic case once, in a home of its own. */
import { type CaseRun, type EvalCandidate, HearkenError, toErrorBody } from '../../contract'
import type { Account } from '../ops'
import type { CallAccount, Clock, EvalHome, EvalHomes, EvalTurn, ModelSource, ScriptLine } from '../ports'
import type { GroupedCase } from './case'
import { check } from './check'
import { runOf } from './run-of'

export interface Stage {
  homes: EvalHomes
  clock: Clock
  models: ModelSource
  candidate: EvalCandidate
  /** Pays for every call of one case; all of them stand under the cap of the run. */
  openAccount(): Account
  signal: AbortSignal
}

/** Throws OVER_BUDGET and CANCELLED, which end the suite; whatever else goes wrong is a reason. */
export async function playCase(stage: Stage, one: GroupedCase): Promise<CaseRun> {
  const started = stage.clock.monotonic()
  const account = stage.openAccount()
  const turns: EvalTurn[] = []
  const reasons: string[] = []
  try {
    await inHome(stage, one.setup, account, (home) => playTurns(stage, one, home, turns, reasons))
  } catch (thrown) {
    if (stage.signal.aborted || (thrown instanceof HearkenError && thrown.code === 'OVER_BUDGET')) throw thrown
    reasons.push(`It broke off: ${toErrorBody(thrown).message} (${String(thrown)})`)
  }
  return runOf(turns, reasons, account.calls(), stage.clock.monotonic() - started)
}

/** Plays in a home with the candidate in it, which is gone afterwards, and at once when the suite is stopped. */
export async function inHome(
  stage: Stage,
  setup: HomeSetup,
  account: CallAccount,
  play: (home: EvalHome) => Promise<void>,
): Promise<void> {
  const home = await openHome(stage, setup, account)
  // Whether that works is told where it is waited for.
  const stop = () => void home.close().catch(() => {})
  stage.signal.addEventListener('abort', stop, { once: true })
  try {
    await play(home)
  } finally {
    stage.signal.removeEventListener('abort', stop)
    await home.close()
  }
}

type HomeSetup = Pick<GroupedCase['setup'], 'now' | 'zone' | 'files' | 'tools' | 'settings' | 'small'>

function openHome(stage: Stage, setup: HomeSetup, account: CallAccount): Promise<EvalHome> {
  const { homes, models, candidate } = stage
  const { main, small, persona } = candidate
  const prompts = candidate.prompts === null ? null : JSON.stringify(candidate.prompts)
  const { now, zone, files, tools, small: replies = null } = setup
  const settings = [candidate.settings, setup.settings]
  return homes.open(
    { now, zone, files, tools, main, small, smallReplies: replies, persona, prompts, settings, account },
    models,
  )
}

async function playTurns(
  { signal }: Stage,
  one: GroupedCase,
  home: EvalHome,
  turns: EvalTurn[],
  reasons: string[],
): Promise<void> {
  const ids = await setUp(home, one.setup)
  for (const [at, turn] of one.turns.entries()) {
    signal.throwIfAborted()
    const { apart, gateway, answers } = turn
    const script = turn.script === undefined ? null : withIds(turn.script, ids)
    const seen =
      turn.say === null
        ? await home.withoutMemory(script)
        : await home.say(turn.say, { script, apart, gateway, answers })
    turns.push(seen)
    const { error } = seen.message
    if (error?.code === 'OVER_BUDGET') throw new HearkenError(error.code, error.message, error.action)
    signal.throwIfAborted()
    if (turn.undo !== undefined)
      await home.undo(turn.undo).catch((thrown: unknown) => reasons.push(`Undo: ${toErrorBody(thrown).message}`))
    if (turn.wait_minutes !== undefined) home.advance(turn.wait_minutes * 60_000)
    if (turn.expect === undefined) continue
    const found = await check(turn.expect, {
      ...seen,
      ids,
      memories: await home.memories(),
      file: (path) => home.file(path),
      traces: async () => ({ ...(await home.textsIn('traces')), ...(await home.textsIn('memory')) }),
    })
    reasons.push(...(one.turns.length === 1 ? found : found.map((reason) => `Turn ${at + 1}: ${reason}`)))
  }
}

/** What is there before the first turn. Resolves to the ids of memories by their key. */
export async function setUp(
  home: EvalHome,
  setup: Pick<GroupedCase['setup'], 'memories' | 'calls' | 'earlier'>,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, forgotten, replaces, ...memory } of setup.memories) {
    const older = replaces === undefined ? undefined : ids.get(replaces)
    const { id } = await home.remember({ ...memory, replaces: older })
    if (key !== undefined) ids.set(key, id)
    if (forgotten) await home.forget(id)
  }
  for (const { tool, args } of setup.calls) await home.call(tool, args)
  for (const { said, reply, here } of setup.earlier) await home.earlier(said, reply, here)
  return ids
}

/** An argument "@key" becomes the id of that memory. */
function withIds(script: ScriptLine[], ids: Map<string, string>): ScriptLine[] {
  const swap = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('@')) return ids.get(value.slice(1)) ?? value
    if (Array.isArray(value)) return value.map(swap)
    return value
  }
  return script.map((line) => ({
    ...line,
    calls: line.calls?.map(({ name, args }) => ({
      name,
      args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, swap(value)])),
    })),
  }))
}
