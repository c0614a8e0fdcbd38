/** Versions, replays and the arena. */
import { implement } from '@orpc/server'
import { type CheckProgress, contract } from '../contract'
import type { Engine } from '../engine/engine'
import type { Reading } from '../engine/reading'
import { told } from './progress'

const os = implement(contract)
const never = new AbortController().signal

/** What only looks at versions. */
export function releaseReading({ proving: { release } }: Reading) {
  return {
    state: os.release.state.handler(() => release.state()),
    version: os.release.version.handler(({ input }) => release.version(input.version)),
    diff: os.release.diff.handler(async ({ input }) => ({ changes: await release.diff(input.a, input.b) })),
    history: os.release.history.handler(async ({ input }) => ({ events: await release.history(input.limit) })),
  }
}

export function releaseHandlers(engine: Engine) {
  const { release } = engine.proving
  return os.release.router({
    ...releaseReading(engine),
    create: os.release.create.handler(({ input }) => release.create(input)),
    check: os.release.check.handler(async function* ({ input, signal = never }) {
      const work = told<CheckProgress, Awaited<ReturnType<typeof release.check>>>((onProgress) =>
        release.check({ ...input, signal, onProgress }),
      )
      for (;;) {
        const { done, value } = await work.next()
        if (done) return yield { type: 'done' as const, check: value }
        yield { type: 'progress' as const, ...value }
      }
    }),
    promote: os.release.promote.handler(async ({ input: { without_judge: withoutJudge, ...input } }) => {
      const { promoted, reasons } = await release.promote({ ...input, withoutJudge })
      return { promoted, reasons, state: await release.state() }
    }),
    rollback: os.release.rollback.handler(async ({ input: { to, ...input } }) => {
      await release.rollback({ ...input, to })
      return { state: await release.state() }
    }),
  })
}

/** What only looks at replays. */
export function replayReading({ proving: { replays } }: Reading) {
  return {
    sets: os.replay.sets.handler(async () => ({ sets: await replays.sets() })),
    open: os.replay.open.handler(({ input }) => replays.open(input.id)),
  }
}

export function replayHandlers(engine: Engine) {
  const { replays, release } = engine.proving
  return os.replay.router({
    ...replayReading(engine),
    preview: os.replay.preview.handler(({ input }) => replays.preview(input)),
    create: os.replay.create.handler(({ input }) => replays.create(input)),
    setGate: os.replay.setGate.handler(async ({ input }) => ({ set: await replays.setGate(input.id, input.gate) })),
    remove: os.replay.remove.handler(async ({ input: { id } }) => {
      await replays.remove(id)
      return { id }
    }),
    run: os.replay.run.handler(async function* ({ input, signal = never }) {
      const candidate = await release.content(input.version)
      const version = input.version === 'live' ? null : input.version
      const work = told<{ done: number; total: number; label: string }, Awaited<ReturnType<typeof replays.run>>>(
        (onProgress) => replays.run({ ...input, candidate, version, signal, onProgress }),
      )
      for (;;) {
        const { done, value } = await work.next()
        if (done) return yield { type: 'done' as const, run: value }
        yield { type: 'progress' as const, ...value }
      }
    }),
  })
}

/** What only looks at the arena. */
export function arenaReading({ proving: { arena } }: Reading) {
  return {
    scoreboard: os.arena.scoreboard.handler(() => arena.scoreboard()),
    battles: os.arena.battles.handler(({ input }) => arena.battles(input)),
    open: os.arena.open.handler(async ({ input }) => ({ battle: await arena.open(input.id) })),
    exportAll: os.arena.exportAll.handler(({ input }) => arena.exportAll(input.format)),
  }
}

export function arenaHandlers(engine: Engine) {
  const { arena } = engine.proving
  return os.arena.router({
    ...arenaReading(engine),
    battle: os.arena.battle.handler(async function* ({ input, signal = never }) {
      yield* arena.battle({ ...input, signal })
    }),
    vote: os.arena.vote.handler(async ({ input }) => ({ battle: await arena.vote(input.id, input.vote) })),
    remove: os.arena.remove.handler(async ({ input: { id } }) => {
      await arena.remove(id)
      return { id }
    }),
  })
}
