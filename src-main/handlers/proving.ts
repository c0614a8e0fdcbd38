/** Versions, replays and the arena. */
import { implement } from '@orpc/server'
import { type CheckProgress, contract } from '../contract'
import type { Engine } from '../engine/engine'
import { told } from './progress'

const os = implement(contract)
const never = new AbortController().signal

export function releaseHandlers({ proving: { release } }: Engine) {
  return os.release.router({
    state: os.release.state.handler(() => release.state()),
    version: os.release.version.handler(({ input }) => release.version(input.version)),
    create: os.release.create.handler(({ input }) => release.create(input)),
    diff: os.release.diff.handler(async ({ input }) => ({ changes: await release.diff(input.a, input.b) })),
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
    history: os.release.history.handler(async ({ input }) => ({ events: await release.history(input.limit) })),
  })
}

export function replayHandlers({ proving: { replays, release } }: Engine) {
  return os.replay.router({
    preview: os.replay.preview.handler(({ input }) => replays.preview(input)),
    create: os.replay.create.handler(({ input }) => replays.create(input)),
    sets: os.replay.sets.handler(async () => ({ sets: await replays.sets() })),
    open: os.replay.open.handler(({ input }) => replays.open(input.id)),
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

export function arenaHandlers({ proving: { arena } }: Engine) {
  return os.arena.router({
    battle: os.arena.battle.handler(async function* ({ input, signal = never }) {
      yield* arena.battle({ ...input, signal })
    }),
    vote: os.arena.vote.handler(async ({ input }) => ({ battle: await arena.vote(input.id, input.vote) })),
    scoreboard: os.arena.scoreboard.handler(() => arena.scoreboard()),
    battles: os.arena.battles.handler(({ input }) => arena.battles(input)),
    open: os.arena.open.handler(async ({ input }) => ({ battle: await arena.open(input.id) })),
    remove: os.arena.remove.handler(async ({ input: { id } }) => {
      await arena.remove(id)
      return { id }
    }),
    exportAll: os.arena.exportAll.handler(({ input }) => arena.exportAll(input.format)),
  })
}
