/** Versions, replays and the arena, where nothing was kept yet. */
import { implement } from '@orpc/server'
import { type Battle, contract, HearkenError } from '../../contract/index'

const os = implement(contract)

const nothing = (): never => {
  throw new HearkenError('NOT_FOUND', 'There is none.', 'Make one first.')
}

const state = {
  versions: [],
  active: null,
  drift: [],
  threshold: 0.8,
  judge_missing: 'No model is set that judges.',
  checking: null,
}

const battle: Battle = { id: 'b1', at: '', prompt: 'hello', tools: 'off', answers: [], vote: null, rated: false }

export const fakeRelease = {
  state: os.release.state.handler(() => state),
  version: os.release.version.handler(nothing),
  create: os.release.create.handler(nothing),
  diff: os.release.diff.handler(() => ({ changes: [] })),
  check: os.release.check.handler(async function* () {
    yield { type: 'progress' as const, part: 'deterministic', done: 0, total: 1, label: '' }
    nothing()
  }),
  promote: os.release.promote.handler(() => ({ promoted: false, reasons: ['It was not checked yet.'], state })),
  rollback: os.release.rollback.handler(nothing),
  history: os.release.history.handler(() => ({ events: [] })),
}

export const fakeReplay = {
  preview: os.replay.preview.handler(() => ({ turns: [], replaced: [], left_out: [] })),
  create: os.replay.create.handler(nothing),
  sets: os.replay.sets.handler(() => ({ sets: [] })),
  open: os.replay.open.handler(nothing),
  setGate: os.replay.setGate.handler(nothing),
  remove: os.replay.remove.handler(({ input }) => ({ id: input.id })),
  run: os.replay.run.handler(async function* () {
    yield { type: 'progress' as const, done: 0, total: 1, label: '' }
    nothing()
  }),
}

export const fakeArena = {
  battle: os.arena.battle.handler(async function* ({ input }) {
    yield { type: 'started' as const, id: 'b1', places: input.models.length }
    yield { type: 'text' as const, place: 0, text: input.prompt }
    yield { type: 'done' as const, battle }
  }),
  vote: os.arena.vote.handler(({ input }) => ({ battle: { ...battle, vote: input.vote } })),
  scoreboard: os.arena.scoreboard.handler(() => ({ rows: [], votes: 0, rated: 0 })),
  battles: os.arena.battles.handler(() => ({ battles: [], total: 0 })),
  open: os.arena.open.handler(nothing),
  remove: os.arena.remove.handler(({ input }) => ({ id: input.id })),
  exportAll: os.arena.exportAll.handler(() => ({ filename: 'a.csv', mime: 'text/csv', content: '' })),
}
