/** The numbers of a hand-made trace, each worked out by hand. */
import { beforeEach, expect, it } from 'vitest'
import { type Overview, Settings, type SettingsPatch } from '../../contract'
import { fakeClock } from '../../testing/ports'
import type { TracedCall, TracedTurn, TraceLine, UsageSum } from '../ports'
import { createObserver, type ObserverDeps } from './observe'

const at = (iso: string) => Date.parse(iso)
const NOW = '2026-11-30T12:00:00Z'

let days: { day: string; turns: TracedTurn[] }[]
let lines: TraceLine[]
let usage: Record<string, UsageSum[]>
let patch: SettingsPatch

const observer = (more: Partial<ObserverDeps> = {}) =>
  createObserver({
    store: {
      replyOfTurn: async () => null,
      getMessage: async () => null,
      usageBetween: async (from) => usage[from] ?? [],
    },
    traces: {
      ofTurn: async (id) => lines.filter(({ turn_id }) => turn_id === id),
      prune: async () => [],
      size: async () => ({ files: 2, bytes: 900, oldest: '2026-11-29', dropped: 3 }),
    },
    traceIndex: {
      days: async () => days.map((day) => ({ lines: 5, unreadable: 1, ...day })),
      linesAt: async (places) => places.map(({ at: n }) => lines[n] ?? null),
      find: async (words) => lines.filter((line) => words.every((word) => JSON.stringify(line).includes(word))),
    },
    clock: fakeClock(NOW),
    zone: () => 'UTC',
    settings: () => Settings.parse(patch),
    judge: () => Promise.reject(new Error('nobody is asked')),
    exported: () => ({ endpoint: 'http://me:pw@host:4318/v1/traces', sent: 7, failed: 2, lastError: 'refused' }),
    ...more,
  })

const call = (ended: string, ms: number, more: Partial<TracedCall> = {}): TracedCall => ({
  at: at(ended),
  ms,
  kind: 'loop',
  provider: 'p',
  model: 'big',
  input: 100,
  output: 10,
  cached: 40,
  usd: 0.01,
  first_ms: 200,
  error: null,
  ...more,
})
const turn = (id: string, began: string, ms: number, more: Partial<TracedTurn> = {}): TracedTurn => ({
  id,
  at: at(began),
  start: {
    at: at(began),
    conversation: 'c1',
    gateway: 'desktop',
    model: 'big',
    place: { day: '', at: Number(id.slice(1)), bytes: 1 },
  },
  end: { at: at(began) + ms, status: 'done', error: null, ms, chars: 40 },
  gate: { open: false, ms: 1 },
  memory: { searches: 0, failed: 0, ms: 0, found: 0, injected: 0 },
  calls: [],
  tools: [],
  consolidations: [],
  receipt: { rev: 1, usd: 0.01, cited: 0, kept: 0 },
  claims: { made: 0, true: 0 },
  scores: {},
  ...more,
})
const sum = (kind: string, more: Partial<UsageSum> = {}): UsageSum => ({
  provider: 'p',
  model: 'big',
  kind,
  calls: 2,
  failed: 0,
  unpriced: 0,
  input_tokens: 200,
  output_tokens: 20,
  cached_tokens: 50,
  cache_write_tokens: 0,
  cost_usd: 0.25,
  ...more,
})

beforeEach(() => {
  patch = {}
  usage = {
    '2026-11-29T00:00:00.000Z': [sum('loop')],
    '2026-11-30T00:00:00.000Z': [
      sum('loop', { cost_usd: 0.5 }),
      sum('embed', { model: 'e', calls: 1, input_tokens: 900, cached_tokens: 0, cost_usd: 0.001, unpriced: 1 }),
    ],
  }
  lines = ['Where does Kelly live?', 'Buy milk', 'Stop', 'Kelly again'].map((text, n) => ({
    v: 2,
    type: 'turn_start',
    ts: NOW,
    turn_id: `t${n}`,
    text,
  }))
  days = [
    {
      day: '2026-11-29',
      turns: [
        turn('t0', '2026-11-29T10:00:00Z', 1_000, {
          gate: { open: true, ms: 4 },
          memory: { searches: 1, failed: 0, ms: 30, found: 6, injected: 2 },
          calls: [call('2026-11-29T10:00:00.900Z', 800)],
          receipt: { rev: 1, usd: 0.01, cited: 1, kept: 0 },
        }),
        // Its calls go on after midnight.
        turn('t1', '2026-11-29T23:59:59Z', 3_000, { end: null, calls: [call('2026-11-29T23:59:59.800Z', 700)] }),
        turn('j5', '2026-11-29T11:00:00Z', 0, {
          start: null,
          end: null,
          receipt: null,
          calls: [
            call('2026-11-29T11:00:00Z', 50, { kind: 'embed', usd: 0.001 }),
            call('2026-11-29T11:00:01Z', 70, { kind: 'embed', usd: 0.002, error: 'MODEL_TIMEOUT' }),
          ],
        }),
      ],
    },
    {
      day: '2026-11-30',
      turns: [
        turn('t1', '2026-11-30T00:00:01Z', 0, {
          start: null,
          gate: null,
          end: { at: at('2026-11-30T00:00:02Z'), status: 'failed', error: 'OVER_BUDGET', ms: 3_000, chars: 0 },
          tools: [
            { at: at('2026-11-30T00:00:01Z'), ms: 40, name: 'memory_search', source: 'local', ok: false, usd: null },
            { at: at('2026-11-30T00:00:01Z'), ms: 20, name: 'memory_search', source: 'local', ok: true, usd: 0.5 },
            { at: at('2026-11-30T00:00:01Z'), ms: 900, name: 'time_now', source: 'mcp:clock', ok: true, usd: null },
          ],
          receipt: { rev: 2, usd: 0.75, cited: 0, kept: 2 },
          consolidations: [
            {
              at: at('2026-11-30T00:05:00Z'),
              ms: 500,
              ok: true,
              exchanges: 6,
              kept: 2,
              echoes: 1,
              known: 3,
              suggested: 1,
            },
          ],
        }),
        turn('t2', '2026-11-30T09:00:00Z', 500, {
          end: { at: at('2026-11-30T09:00:00.500Z'), status: 'stopped', error: null, ms: 500, chars: 3 },
          gate: { open: true, ms: 2 },
          claims: { made: 1, true: 0 },
          scores: { judge: 0.25 },
        }),
        turn('t3', '2026-11-30T09:30:00Z', 0, { end: null, receipt: null, scores: { judge: 0.75 } }),
      ],
    },
  ]
})

it('adds up a range: turns from traces, money from usage rows', async () => {
  const seen = await observer().overview(3)
  expect(seen).toMatchObject<Partial<Overview>>({
    from: '2026-11-28T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
    bucket: 'day',
    totals: {
      turns: 4,
      failed: 1,
      stopped: 1,
      open: 1,
      latency: { p50: 1_000, p95: 3_000 },
      // 300 = began to the first word of the call that ended at 900 and took 800; 300 the same way for t1.
      first_token: { p50: 300, p95: 300 },
      calls: 5,
      cost_usd: 0.751,
      unpriced: 1,
      input_tokens: 1_300,
      output_tokens: 60,
      cached_tokens: 100,
      cache_rate: 0.25,
    },
    tools: [
      {
        name: 'memory_search',
        source: 'local',
        calls: 2,
        failed: 1,
        error_rate: 0.5,
        time: { p50: 20, p95: 40 },
        total_ms: 60,
        cost_usd: 0.5,
      },
      {
        name: 'time_now',
        source: 'mcp:clock',
        calls: 1,
        failed: 0,
        error_rate: 0,
        time: { p50: 900, p95: 900 },
        total_ms: 900,
        cost_usd: 0,
      },
    ],
    memory: {
      gated: 4,
      opened: 2,
      open_rate: 0.5,
      searches: 1,
      failed: 0,
      found: 6,
      injected: 2,
      cited: 1,
      kept: 2,
      turns_read: 1,
      turns_cited: 1,
      time: { p50: 30, p95: 30 },
    },
    background: {
      jobs: [{ kind: 'embed', calls: 2, failed: 1, total_ms: 120, cost_usd: 0.003 }],
      consolidations: { runs: 1, failed: 0, exchanges: 6, kept: 2, echoes: 1, known: 3, suggested: 1, total_ms: 500 },
    },
    judged: { turns: 2, mean: 0.5 },
    facets: { gateways: ['desktop'], models: ['big'], tools: ['memory_search', 'time_now'] },
    traces: { files: 2, bytes: 900, oldest: '2026-11-29', dropped: 3, lines: 10, unreadable: 2 },
    exported: { endpoint: 'http://host:4318/v1/traces', sent: 7, failed: 2, last_error: 'refused' },
  })
  expect(
    seen.buckets.map(({ at: begin, turns, failed, latency, spend }) => [
      begin,
      turns,
      failed,
      latency.p50,
      spend.length,
    ]),
  ).toEqual([
    ['2026-11-28T00:00:00.000Z', 0, 0, null, 0],
    // t1 began before midnight.
    ['2026-11-29T00:00:00.000Z', 2, 1, 1_000, 1],
    ['2026-11-30T00:00:00.000Z', 2, 0, 500, 2],
  ])
  expect(seen.checks).toEqual([
    { name: 'answered', passed: 1, failed: 1, not_applicable: 2 },
    { name: 'no_tool_error', passed: 0, failed: 1, not_applicable: 3 },
    { name: 'memory_used', passed: 1, failed: 1, not_applicable: 2 },
    { name: 'within_budget', passed: 0, failed: 1, not_applicable: 3 },
    { name: 'claim_matches_write', passed: 0, failed: 1, not_applicable: 3 },
  ])
})

it('looks at a short range by the hour', async () => {
  const { buckets, bucket } = await observer().overview(1)
  expect([bucket, buckets.length, buckets[9]?.at, buckets[9]?.turns]).toEqual([
    'hour',
    24,
    '2026-11-30T09:00:00.000Z',
    2,
  ])
})

it('lists turns by every filter, each page with its total', async () => {
  const list = async (filter: object, page = { limit: 10, offset: 0 }) => {
    const { turns, total } = await observer().turns({ sort: 'newest', ...filter, ...page })
    return [turns.map(({ turn_id }) => turn_id).join(' '), total]
  }
  expect(await list({})).toEqual(['t3 t2 t1 t0', 4])
  expect(await list({}, { limit: 2, offset: 1 })).toEqual(['t2 t1', 4])
  expect(await list({ sort: 'slowest' })).toEqual(['t1 t0 t2 t3', 4])
  expect(await list({ sort: 'dearest' })).toEqual(['t1 t2 t0 t3', 4])
  expect(await list({ tool: 'time_now' })).toEqual(['t1', 1])
  expect(await list({ status: 'running' })).toEqual(['t3', 1])
  expect(await list({ status: 'problem' })).toEqual(['t2 t1', 2])
  expect(await list({ min_cost_usd: 0.5 })).toEqual(['t1', 1])
  expect(await list({ min_ms: 1_000 })).toEqual(['t1 t0', 2])
  expect(await list({ gateway: 'voice' })).toEqual(['', 0])
  expect(await list({ from: '2026-11-30' })).toEqual(['t3 t2', 2])
  expect(await list({ to: '2026-11-29' })).toEqual(['t1 t0', 2])
  expect(await list({ text: 'kelly "live?"' })).toEqual(['t0', 1])
  const { turns } = await observer().turns({ sort: 'slowest', limit: 1, offset: 0 })
  expect(turns[0]).toMatchObject({
    question: 'Buy milk',
    status: 'failed',
    error: 'OVER_BUDGET',
    cost_usd: 0.75,
    tools: ['memory_search', 'memory_search', 'time_now'],
    tool_errors: 1,
    memory: { open: false, found: 0, injected: 0, cited: 0, kept: 2 },
    checks: { passed: 0, failed: 3 },
  })
})

it('a day on which the clocks go back is as long as it was', async () => {
  days = [{ day: '2026-10-25', turns: [turn('t0', '2026-10-25T23:30:00Z', 10)] }]
  const london = observer({ zone: () => 'Europe/London' })
  const page = { sort: 'newest' as const, limit: 10, offset: 0 }
  expect((await london.turns({ to: '2026-10-25', ...page })).total).toBe(1)
  expect((await london.turns({ from: '2026-10-26', ...page })).total).toBe(0)
})

it('shows one turn, or says that there is no trace of it', async () => {
  lines = [{ v: 2, type: 'turn_start', ts: '2026-11-29T10:00:00.005Z', turn_id: 't0', text: 'Where does Kelly live?' }]
  expect((await observer().turn('t0')).turn).toMatchObject({ question: 'Where does Kelly live?', duration_ms: 1_000 })
  await expect(observer().turn('gone')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

it('shows work in the background as what it is, for what its calls cost', async () => {
  const job = (id: string, usd: (number | null)[]) => ({
    ...turn(id, '2026-11-30T09:00:00Z', 10, {
      calls: usd.map((each) => call('2026-11-30T09:00:01Z', 5, { kind: 'judge', usd: each })),
    }),
    start: null,
    end: null,
    receipt: null,
  })
  days = [
    {
      day: '2026-11-30',
      turns: [job('t0', [0.01, 0.02]), job('t1', [0.01, null]), turn('t2', '2026-11-30T09:00:00Z', 10)],
    },
  ]
  const told = async (id: string) => {
    lines = [{ v: 2, type: 'llm', ts: '2026-11-30T09:00:01Z', turn_id: id, kind: 'judge' }]
    const { background, turn: row } = await observer().turn(id)
    return [background, row.cost_usd]
  }
  expect(await told('t0')).toEqual([true, 0.03])
  expect(await told('t1')).toEqual([true, null])
  expect(await told('t2')).toEqual([false, 0.01])
})

it('compares the cost of a turn that does not say its cap with the budget there is now', async () => {
  patch = { budgets: { turn_usd: 0.01 } }
  const { checks } = await observer().overview(3)
  // t0 and t2 cost just that; t1 was refused, t3 has no receipt.
  expect(checks.find(({ name }) => name === 'within_budget')).toMatchObject({ passed: 2, failed: 1, not_applicable: 1 })
})

it('compares the cost of a turn with the budget that was in force then, whatever it is now', async () => {
  const began = '2026-11-30T09:00:00Z'
  const capped = (id: string, cap: number | null) => {
    const one = turn(id, began, 10)
    return { ...one, start: one.start && { ...one.start, cap } }
  }
  days = [
    { day: '2026-11-30', turns: [capped('t0', 0.01), capped('t1', 0.005), capped('t2', null), turn('t3', began, 10)] },
  ]
  const told = async (id: string) => {
    lines = [{ v: 2, type: 'turn_start', ts: began, turn_id: id }]
    const { checks } = await observer().turn(id)
    const { value, why } = checks.find(({ name }) => name === 'within_budget') ?? {}
    return [value, why]
  }
  for (const turn_usd of [0.001, 5, null]) {
    patch = { budgets: { turn_usd } }
    expect(await told('t0')).toEqual([1, '$0.010 of $0.010.'])
    expect(await told('t1')).toEqual([0, '$0.010 of $0.005.'])
    expect(await told('t2')).toEqual([null, 'No budget of one turn was set.'])
  }
  expect(await told('t3')).toEqual([null, 'No budget of one turn is set.'])
  patch = { budgets: { turn_usd: 5 } }
  expect(await told('t3')).toEqual([1, '$0.010 of $5.00, the cap there is now.'])
})
