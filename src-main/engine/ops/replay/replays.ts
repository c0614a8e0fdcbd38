/** Private replays: turns picked and frozen, asked again of a version, and what came of it. */
import {
  HearkenError,
  type Redaction,
  type ReplayCheck,
  type ReplayRun,
  type ReplaySet,
  type ReplaySetRow,
  type Settings,
  type VersionContent,
} from '../../../contract'
import type { Works } from '../../ports/works'
import type { GateReplays } from '../release'
import { type FreezeDeps, freezeTurn } from './freeze'
import { type Replaced, redactTurns } from './redact'
import { type RunDeps, runSet } from './run-set'
import { createReplayShelf } from './shelf'

export interface ReplayDeps extends RunDeps, FreezeDeps {
  works: Pick<Works, 'begin'>
  settings(): Settings
}

interface Chosen {
  message_ids: string[]
  redaction: Redaction
}
type LeftOut = { message_id: string; why: string }

export interface Replays extends GateReplays {
  preview(of: Chosen): Promise<{ turns: ReplaySet['turns']; replaced: Replaced[]; left_out: LeftOut[] }>
  create(of: Chosen & { title: string; gate: boolean }): Promise<{ set: ReplaySet; left_out: LeftOut[] }>
  sets(): Promise<ReplaySetRow[]>
  open(id: string): Promise<{ set: ReplaySet; runs: ReplayRun[] }>
  setGate(id: string, gate: boolean): Promise<ReplaySet>
  remove(id: string): Promise<void>
  run(of: {
    id: string
    candidate: VersionContent
    version: number | null
    fresh: boolean
    judge: boolean
    signal: AbortSignal
    onProgress(at: { done: number; total: number; label: string }): void
  }): Promise<ReplayRun>
}

export function createReplays(deps: ReplayDeps): Replays {
  const shelf = createReplayShelf(deps.files)

  async function chosen({ message_ids, redaction }: Chosen) {
    const frozen = await Promise.all(
      [...new Set(message_ids)].map(async (id) => ({ id, found: await freezeTurn(deps, id) })),
    )
    const left_out = frozen.flatMap(({ id, found }) => ('why' in found ? [{ message_id: id, why: found.why }] : []))
    const turns = frozen.flatMap(({ found }) => ('turn' in found ? [found.turn] : []))
    return {
      ...redactTurns(
        turns.sort((a, b) => (a.at < b.at ? -1 : 1)),
        redaction,
      ),
      left_out,
    }
  }

  async function run(of: Parameters<Replays['run']>[0]): Promise<ReplayRun> {
    const set = await shelf.set(of.id)
    if (set.turns.length === 0)
      throw new HearkenError('NOT_FOUND', `“${set.title}” holds no turn any more.`, 'Remove it, and pick turns anew.')
    const earlier = await shelf.runs(of.id)
    const judge = of.judge ? deps.settings().release.judge : null
    if (of.judge && judge === null)
      throw new HearkenError(
        'NOT_CONFIGURED',
        'No model is set that judges.',
        'Choose one under Versions, or replay without.',
      )
    const unchanged = async () => {
      const now = await shelf.set(of.id).catch(() => null)
      return JSON.stringify(now?.turns) === JSON.stringify(set.turns)
    }
    const done = await runSet(deps, { ...of, set, judge, answersPath: shelf.answersPath(of.id), earlier, unchanged })
    if (!(await unchanged()))
      throw new HearkenError(
        'CONFLICT',
        `“${set.title}” was changed or removed while it was replayed, so nothing of this run was kept.`,
        'Replay it again if it is still there.',
      )
    await shelf.putRun(done)
    return done
  }

  async function create({ title, gate, ...of }: Parameters<Replays['create']>[0]) {
    const { turns, left_out } = await chosen(of)
    if (turns.length === 0)
      throw new HearkenError(
        'BAD_INPUT',
        `None of these can be replayed. ${left_out[0]?.why ?? ''}`,
        'Pick other turns.',
      )
    const { names, words } = of.redaction
    const set: ReplaySet = {
      id: deps.ids.next('replay'),
      title,
      created_at: new Date(deps.clock.now()).toISOString(),
      redaction: { names, words: words.length },
      gate,
      turns,
    }
    await shelf.put(set)
    return { set, left_out }
  }

  return {
    preview: chosen,
    async create(of) {
      const work = deps.works.begin()
      try {
        const made = await create(of)
        if (!work.repeats(made.set)) return made
        await shelf.remove(made.set.id)
        throw new HearkenError(
          'CONFLICT',
          `“${of.title}” says what was erased while it was made, so it was not kept.`,
          'Make it again without those turns.',
        )
      } finally {
        work.end()
      }
    },
    async sets() {
      return Promise.all(
        (await shelf.sets()).map(async ({ turns, ...set }) => {
          const last = (await shelf.runs(set.id))[0]
          const { version, at, passed, total } = last ?? {}
          return {
            ...set,
            turns: turns.length,
            last: at === undefined ? null : { version: version ?? null, at, passed: passed ?? 0, total: total ?? 0 },
          }
        }),
      )
    },
    open: async (id) => ({ set: await shelf.set(id), runs: await shelf.runs(id) }),
    async setGate(id, gate) {
      const set = { ...(await shelf.set(id)), gate }
      await shelf.put(set)
      return set
    },
    async remove(id) {
      await shelf.set(id)
      await shelf.remove(id)
    },
    run,
    required: async () => (await shelf.sets()).filter(({ gate, turns }) => gate && turns.length > 0),
    async check({ setId, ...of }): Promise<ReplayCheck> {
      const { title } = await shelf.set(setId)
      const judge = deps.settings().release.judge !== null
      const { id, total, passed, verdict, turns } = await run({ ...of, id: setId, judge })
      const failing = turns
        .filter((turn) => !turn.passed)
        .map((turn) => ({ id: turn.id, title: turn.question.slice(0, 120), why: turn.why.join(' ') }))
      return { set_id: setId, title, run_id: id, total, passed, verdict, failing }
    },
  }
}
