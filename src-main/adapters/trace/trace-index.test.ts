import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { TracedTurn } from '../../engine/ports'
import { tempHome } from '../../testing/temp-home'
import { traceErasure } from './erase'
import { createTraceIndex } from './trace-index'

let dir: string
const flush = async () => {}
const open = () => createTraceIndex({ dir, flush })
const ALL = ['0000-01-01', '9999-12-31'] as const
const file = (day: string) => join(dir, `${day}.jsonl`)
const put = (day: string, ...lines: (object | string)[]) =>
  appendFileSync(
    file(day),
    lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`)).join(''),
  )
const line = (turn_id: string, type: string, ts: string, more: object = {}) => ({ v: 2, type, ts, turn_id, ...more })

beforeEach(() => {
  dir = join(tempHome(), 'traces')
  mkdirSync(dir)
})

const WHOLE = [
  line('t1', 'turn_start', '2026-11-30T10:00:00.000Z', {
    conversation_id: 'c1',
    gateway: 'desktop',
    model: 'm',
    text: 'Where does Kelly live?',
    turn_cap_usd: 0.5,
  }),
  line('t1', 'gate', '2026-11-30T10:00:00.010Z', { open: true, reason: 'a name', duration_ms: 10 }),
  line('t1', 'retrieval', '2026-11-30T10:00:00.030Z', {
    query: 'Kelly',
    results: 5,
    injected: 3,
    duration_ms: 20,
    error: null,
  }),
  line('t1', 'llm', '2026-11-30T10:00:01.030Z', {
    kind: 'loop',
    provider: 'p',
    model: 'm',
    input_tokens: 100,
    output_tokens: 20,
    cached_tokens: 60,
    cost_usd: 0.002,
    duration_ms: 1000,
    first_token_ms: 400,
    ok: true,
    error: null,
  }),
  line('t1', 'tool', '2026-11-30T10:00:01.050Z', {
    name: 'time_now',
    source: 'local',
    ok: false,
    error: 'Kelly broke it',
    duration_ms: 5,
  }),
  line('t1', 'claim', '2026-11-30T10:00:01.060Z', { committed: false, sentence: 'I saved Kelly.' }),
  line('t1', 'score', '2026-11-30T10:00:01.060Z', { name: 'claim_matches_write', value: 0 }),
  line('t1', 'receipt', '2026-11-30T10:00:01.070Z', {
    rev: 1,
    total_usd: 0.002,
    memory: [{ state: 'cited' }, { state: 'cited' }, { state: 'injected' }, { state: 'kept' }],
  }),
  line('t1', 'turn_end', '2026-11-30T10:00:01.080Z', {
    status: 'done',
    error: null,
    duration_ms: 1080,
    reply_chars: 12,
  }),
]
const FOLDED: TracedTurn = {
  id: 't1',
  at: Date.parse('2026-11-30T10:00:00.000Z'),
  start: {
    at: Date.parse('2026-11-30T10:00:00.000Z'),
    conversation: 'c1',
    gateway: 'desktop',
    model: 'm',
    cap: 0.5,
    place: { day: '2026-11-30', at: 0, bytes: JSON.stringify(WHOLE[0]).length },
  },
  end: { at: Date.parse('2026-11-30T10:00:01.080Z'), status: 'done', error: null, ms: 1080, chars: 12 },
  gate: { open: true, ms: 10 },
  memory: { searches: 1, failed: 0, ms: 20, found: 5, injected: 3 },
  calls: [
    {
      at: Date.parse('2026-11-30T10:00:01.030Z'),
      ms: 1000,
      kind: 'loop',
      provider: 'p',
      model: 'm',
      input: 100,
      output: 20,
      cached: 60,
      usd: 0.002,
      first_ms: 400,
      error: null,
    },
  ],
  tools: [
    { at: Date.parse('2026-11-30T10:00:01.050Z'), ms: 5, name: 'time_now', source: 'local', ok: false, usd: null },
  ],
  consolidations: [],
  receipt: { rev: 1, usd: 0.002, cited: 2, kept: 1 },
  claims: { made: 1, true: 0 },
  scores: { claim_matches_write: 0 },
}

it('folds the lines of a turn into its numbers, and finds what was asked where it stands', async () => {
  put('2026-11-30', ...WHOLE)
  const index = open()
  const [day] = await index.days(...ALL)
  expect(day).toMatchObject({ day: '2026-11-30', lines: 9, unreadable: 0 })
  expect(day?.turns).toEqual([FOLDED])
  const place = FOLDED.start?.place ?? { day: '', at: 0, bytes: 0 }
  expect((await index.linesAt([place]))[0]?.text).toBe('Where does Kelly live?')
  expect(
    await index.linesAt([
      { ...place, at: 7 },
      { ...place, day: '2026-01-01' },
    ]),
  ).toEqual([null, null])
})

it('reads lines of before there was a version, passes over what is none, and leaves half a line until it is whole', async () => {
  put(
    '2026-11-30',
    '{"type":"llm","turn_id":"old","model":"m","duration_ms":3}\n',
    'not json\n',
    '[1]\n',
    '{"v":2,"type":"gate","tu',
  )
  const index = open()
  expect(await index.days(...ALL)).toMatchObject([{ lines: 1, unreadable: 2, turns: [{ id: 'old' }] }])
  put('2026-11-30', 'rn_id":"new","open":true}\n', line('x', 'dream', '2026-11-30T10:00:00.000Z', { v: 9 }))
  expect(await index.days(...ALL)).toMatchObject([
    {
      lines: 3,
      unreadable: 2,
      turns: [
        { id: 'old', calls: [{ model: 'm', input: null, usd: null }] },
        { id: 'new', gate: { open: true } },
        { id: 'x' },
      ],
    },
  ])
})

it('keeps a digest beside long days, goes on from it, and makes it anew when it is damaged or of another file', async () => {
  const many = Array.from({ length: 3_000 }, (_, n) =>
    line(`t${n}`, 'gate', '2026-11-30T10:00:00.000Z', { open: n % 2 === 0 }),
  )
  put('2026-11-29', ...many)
  put('2026-11-30', ...WHOLE)
  await open().days(...ALL)
  expect(readdirSync(join(dir, 'index'))).toEqual(['2026-11-29.json'])

  // From the digest alone, and what the file grew by.
  const digest = join(dir, 'index', '2026-11-29.json')
  put('2026-11-29', line('late', 'gate', '2026-11-29T23:00:00.000Z'))
  expect((await open().days(...ALL))[0]).toMatchObject({ lines: 3001, turns: { length: 3001 } })

  // Still JSON, and no longer what was counted.
  writeFileSync(digest, readFileSync(digest, 'utf8').replace('"lines":3000', '"lines":2999'))
  expect((await open().days(...ALL))[0]).toMatchObject({ lines: 3001, turns: { length: 3001 } })
  writeFileSync(digest, readFileSync(digest, 'utf8').replace('"turns":[{', '"turns":[null,{'))
  expect((await open().days(...ALL))[0]).toMatchObject({ lines: 3001, turns: { length: 3001 } })

  writeFileSync(digest, '{"v":1,"tur')
  expect((await open().days(...ALL))[0]).toMatchObject({ lines: 3001 })
  const stale = readFileSync(digest)
  // Rewritten in its place, of the same length.
  writeFileSync(file('2026-11-29'), readFileSync(file('2026-11-29'), 'utf8').replaceAll('"open":true', '"open":null'))
  utimesSync(file('2026-11-29'), new Date(0), new Date(0))
  writeFileSync(digest, stale)
  expect((await open().days(...ALL))[0]?.turns[0]?.gate?.open).toBe(false)

  rmSync(file('2026-11-29'))
  expect((await open().days(...ALL)).map(({ day }) => day)).toEqual(['2026-11-30'])
  expect(readdirSync(join(dir, 'index'))).toEqual([])
})

it('holds no word of anyone, and follows an erasure', async () => {
  const many = Array.from({ length: 2_500 }, (_, n) =>
    line(`t${n}`, 'turn_start', '2026-11-30T10:00:00.000Z', { text: `About canary ${n}` }),
  )
  put('2026-11-30', ...many, ...WHOLE)
  const index = open()
  await index.days(...ALL)
  const digest = readFileSync(join(dir, 'index', '2026-11-30.json'), 'utf8')
  expect(digest).not.toMatch(/canary|Kelly|saved/)
  const place = (await index.days(...ALL))[0]?.turns[2_400]?.start?.place
  await traceErasure({ dir, tmp: join(dir, '..', '.tmp'), exclusive: (work) => work() }).erase({
    ids: new Set(),
    near: new Set(),
    clean: (text: string) => text.replaceAll('canary', 'x'),
  } as never)
  const again = (await index.days(...ALL))[0]?.turns[2_400]?.start?.place
  expect(again).not.toEqual(place)
  expect((await index.linesAt([again ?? { day: '', at: 0, bytes: 0 }]))[0]?.text).toBe('About x 2400')
})

it('keeps a line whole in which somebody wrote what ends lines elsewhere', async () => {
  const text = 'one\u2028two\u2029three canary\rfour'
  put('2026-11-30', line('t1', 'turn_start', '2026-11-30T10:00:00.000Z', { text }), ...WHOLE)
  const before = (await open().days(...ALL))[0]?.lines
  await traceErasure({ dir, tmp: join(dir, '..', '.tmp'), exclusive: (work) => work() }).erase({
    ids: new Set(),
    near: new Set(),
    clean: (given: string) => given.replaceAll('canary', 'x'),
  } as never)
  const [day] = await open().days(...ALL)
  expect(day).toMatchObject({ lines: before, unreadable: 0 })
  const [first] = readFileSync(file('2026-11-30'), 'utf8').split('\n')
  expect(JSON.parse(first ?? '')).toMatchObject({ turn_id: 't1', text: 'one\u2028two\u2029three x\rfour' })
})

it('is not stopped by a day that is none, a type that is a word of the language, or a number beyond numbers', async () => {
  put('2026-13-45', line('never', 'gate', '2026-11-30T10:00:00.000Z'))
  put('2026-11-30', line('t1', '__defineGetter__', '2026-11-30T10:00:00.000Z'))
  put(
    '2026-11-30',
    '{"v":2,"type":"llm","ts":"2026-11-30T10:00:00.000Z","turn_id":"t1","cost_usd":1e999,"duration_ms":-1,"input_tokens":1.5}\n',
  )
  put('2026-11-30', line('t1', 'turn_end', '2026-11-30T10:00:00.000Z', { duration_ms: 1e308 }))
  const days = await open().days(...ALL)
  expect(days.map(({ day }) => day)).toEqual(['2026-11-30'])
  expect(days[0]?.turns).toMatchObject([
    { id: 't1', calls: [{ usd: null, ms: 0, input: 2 }], end: { ms: 366 * 86_400_000 } },
  ])
})

it('reads a home it cannot write in', async () => {
  put('2026-11-30', ...Array.from({ length: 2_500 }, (_, n) => line(`t${n}`, 'gate', '2026-11-30T10:00:00.000Z')))
  writeFileSync(join(dir, 'index'), 'in the way')
  chmodSync(join(dir, 'index'), 0o400)
  expect((await open().days(...ALL))[0]?.lines).toBe(2_500)
  expect(existsSync(join(dir, 'index', '2026-11-30.json'))).toBe(false)
  rmSync(dir, { recursive: true })
  expect(await open().days(...ALL)).toEqual([])
})

it('finds words in any line, newest first, whatever their case, and not in names of fields', async () => {
  put(
    '2026-11-29',
    line('a', 'tool', '2026-11-29T10:00:00.000Z', { name: 'memory_search', query: 'the “Dentist” in Leeds' }),
  )
  put(
    '2026-11-30',
    line('b', 'gate', '2026-11-30T10:00:00.000Z', { reason: 'dentist' }),
    line('c', 'gate', '2026-11-30T11:00:00.000Z', { reason: 'a dentist said "ö"' }),
  )
  const index = open()
  const find = async (words: string[], limit = 10) =>
    (await index.find(words, { from: ALL[0], to: ALL[1], limit })).map(({ turn_id }) => turn_id)
  expect(await find(['DENTIST'])).toEqual(['c', 'b', 'a'])
  expect(await find(['dentist'], 2)).toEqual(['c', 'b'])
  expect(await find(['leeds', 'dentist'])).toEqual(['a'])
  expect(await find(['"ö"'])).toEqual(['c'])
  expect(await find(['reason'])).toEqual([])
})
