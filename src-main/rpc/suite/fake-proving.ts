/** Versions, replays and the arena, where nothing was kept yet. */
import { implement } from '@orpc/server'
import {
  type Battle,
  BUILTIN_MODEL,
  contract,
  type ReleaseCheck,
  type ReplayRun,
  type ReplaySet,
  type VersionContent,
} from '../../contract/index'

const os = implement(contract)

const content: VersionContent = {
  v: 1,
  persona: '',
  rules: '',
  tools: {},
  models: { main: BUILTIN_MODEL, small: null, max_output_tokens: 1 },
  config: { max_iterations: 1, gate: 'rules', searches: 1, slot_gate: false, deadline_ms: 50, unavailable: [] },
}
const version = { number: 1, hash: 'h', note: '', created_at: '', by: 'window', intact: true }
const suite = { ran: false, why: '', total: 0, passed: 0, score: null, failing: [], cost_usd: 0, duration_ms: 0 }
const check: ReleaseCheck = {
  id: 'c1',
  version: 1,
  hash: 'h',
  at: '',
  by: 'window',
  program: '',
  threshold: 0.8,
  deterministic: { ...suite, suite: 'deterministic' },
  judge: { ...suite, suite: 'judge' },
  replays: [],
  reasons: [],
  passed: true,
}
const set: ReplaySet = {
  id: 's1',
  title: '',
  created_at: '',
  redaction: { names: false, words: 0 },
  gate: true,
  turns: [],
}
const run: ReplayRun = {
  id: 'r1',
  set_id: 's1',
  version: null,
  hash: 'h',
  model: '',
  at: '',
  turns: [],
  passed: 0,
  total: 0,
  verdict: '',
  changed: false,
}

const state = {
  versions: [],
  active: null,
  drift: [],
  threshold: 0.8,
  program: '0.0.0',
  judge_missing: 'No model is set that judges.',
  checking: null,
}

const battle: Battle = { id: 'b1', at: '', prompt: 'hello', tools: 'off', answers: [], vote: null, rated: false }

export const fakeRelease = {
  state: os.release.state.handler(() => state),
  version: os.release.version.handler(() => ({ content, version, checks: [check] })),
  create: os.release.create.handler(({ input }) => ({
    version: { ...version, note: input.note },
    created: true,
    changes: [],
  })),
  diff: os.release.diff.handler(() => ({ changes: [] })),
  check: os.release.check.handler(async function* () {
    yield { type: 'progress' as const, part: 'deterministic', done: 0, total: 1, label: '' }
    yield { type: 'done' as const, check }
  }),
  promote: os.release.promote.handler(() => ({ promoted: false, reasons: ['It was not checked yet.'], state })),
  rollback: os.release.rollback.handler(() => ({ state })),
  history: os.release.history.handler(() => ({ events: [] })),
}

export const fakeReplay = {
  preview: os.replay.preview.handler(() => ({ turns: [], replaced: [], left_out: [] })),
  create: os.replay.create.handler(({ input }) => ({ set: { ...set, title: input.title }, left_out: [] })),
  sets: os.replay.sets.handler(() => ({ sets: [] })),
  open: os.replay.open.handler(() => ({ set, runs: [run] })),
  setGate: os.replay.setGate.handler(({ input }) => ({ set: { ...set, gate: input.gate } })),
  remove: os.replay.remove.handler(({ input }) => ({ id: input.id })),
  run: os.replay.run.handler(async function* () {
    yield { type: 'progress' as const, done: 0, total: 1, label: '' }
    yield { type: 'done' as const, run }
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
  open: os.arena.open.handler(() => ({ battle })),
  remove: os.arena.remove.handler(({ input }) => ({ id: input.id })),
  exportAll: os.arena.exportAll.handler(() => ({ filename: 'a.csv', mime: 'text/csv', content: '' })),
}
