import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../engine/ports'
import { cpuClock } from '../../testing/cpu-clock'
import { createTraceSink } from './trace'

let dir = ''
let now = 0
let zone = 'UTC'
const clock: Clock = { now: () => now, monotonic: () => now, systemZone: () => 'UTC', sleep: async () => {} }
const key = `sk-ant-api03-${'a1B2c3D4'.repeat(6)}`

beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'hearken-trace-')), 'traces')
  now = Date.parse('2026-11-30T23:30:00.000Z')
  zone = 'UTC'
})
afterEach(() => rm(join(dir, '..'), { recursive: true, force: true }))

const sinkHere = () => createTraceSink({ dir, clock, zone: () => zone })
const linesOf = async (day: string) =>
  (await readFile(join(dir, `${day}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

describe('createTraceSink', () => {
  it('writes v, type, ts and turn_id first, in order, privately', async () => {
    const sink = sinkHere()
    sink.write({ type: 'turn_start', turn_id: 't1', gateway: 'cli' })
    for (let n = 0; n < 200; n++) sink.write({ type: 'tool', turn_id: 't1', n })
    await sink.flush()
    const lines = await linesOf('2026-11-30')
    expect(Object.entries(lines[0])).toEqual([
      ['v', 2],
      ['type', 'turn_start'],
      ['ts', '2026-11-30T23:30:00.000Z'],
      ['turn_id', 't1'],
      ['gateway', 'cli'],
    ])
    expect(lines.slice(1).map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n))
    expect((await stat(join(dir, '2026-11-30.jsonl'))).mode & 0o777).toBe(0o600)
    expect(sink.dropped()).toBe(0)
  })

  it('starts a new file at midnight of the zone, also when the zone changes', async () => {
    const sink = sinkHere()
    sink.write({ type: 'gate', turn_id: 'a' })
    zone = 'Europe/Lisbon'
    sink.write({ type: 'gate', turn_id: 'b' })
    zone = 'Asia/Tokyo'
    sink.write({ type: 'gate', turn_id: 'c' })
    zone = 'no/such'
    sink.write({ type: 'gate', turn_id: 'd' })
    await sink.flush()
    expect((await linesOf('2026-11-30')).map((line) => line.turn_id)).toEqual(['a', 'b', 'd'])
    expect((await linesOf('2026-12-01')).map((line) => line.turn_id)).toEqual(['c'])
  })

  it('lets no secret through, at any depth, and cuts arguments after redacting them', async () => {
    const sink = sinkHere()
    sink.write({
      type: 'tool',
      turn_id: 't',
      error: `401 for Bearer ${'x9'.repeat(20)}`,
      results: [{ deep: { text: `key ${key}` } }],
      query: 'a <private>my pin</private> b',
      args: JSON.stringify({ text: `${'y'.repeat(480)} ${key}`, password: 'hunter2' }),
    })
    sink.write({ type: 'tool', turn_id: 't', args: { password: 'hunter2', text: 'fine' } })
    sink.write({ type: 'tool', turn_id: 't', args: { [key]: 1, text: 'fine' } })
    await sink.flush()
    const [first, second, third] = await linesOf('2026-11-30')
    expect(first).toMatchObject({
      error: '401 for Bearer [private]',
      results: [{ deep: { text: 'key [private]' } }],
      query: 'a [private] b',
    })
    expect(first.args).toBe(`{"text":"${'y'.repeat(480)} [private]…`)
    expect(first.args).toHaveLength(500)
    expect(second.args).toBe('{"password":"[private]","text":"fine"}')
    expect(third.args).toBe('{"[private]":1,"text":"fine"}')
    expect(await readFile(join(dir, '2026-11-30.jsonl'), 'utf8')).not.toMatch(/sk-ant|hunter2|my pin|x9x9/)
  })

  it('never throws: what cannot be JSON is counted', async () => {
    const sink = sinkHere()
    const loop: Record<string, unknown> = {}
    loop.self = loop
    sink.write({ type: 'tool', turn_id: 't', loop })
    sink.write({ type: 'tool', turn_id: 't', big: 1n })
    sink.write({ type: 'tool', turn_id: 't', ok: true })
    await sink.flush()
    expect(await linesOf('2026-11-30')).toHaveLength(1)
    expect(sink.dropped()).toBe(2)
  })

  it('counts what the disk refuses and goes on when it takes lines again', async () => {
    await writeFile(dir, 'a file stands where the folder should be')
    const sink = sinkHere()
    sink.write({ type: 'gate', turn_id: 'lost' })
    sink.write({ type: 'gate', turn_id: 'lost' })
    await sink.flush()
    expect(sink.dropped()).toBe(2)
    await rm(dir)
    sink.write({ type: 'gate', turn_id: 'kept' })
    await sink.flush()
    expect((await linesOf('2026-11-30')).map((line) => line.turn_id)).toEqual(['kept'])
    expect(sink.dropped()).toBe(2)
  })

  it('drops the newest when the disk has stopped taking lines, instead of filling memory', async () => {
    const sink = sinkHere()
    for (let n = 0; n < 20; n++) sink.write({ type: 'llm', turn_id: `${n}`, text: 'x'.repeat(1024 * 1024) })
    await sink.flush()
    expect(await linesOf('2026-11-30')).toHaveLength(15)
    expect(sink.dropped()).toBe(5)
  })

  it('keeps a line apart from half a line that a crash left', async () => {
    const before = sinkHere()
    before.write({ type: 'gate', turn_id: 'a' })
    await before.close()
    await appendFile(join(dir, '2026-11-30.jsonl'), '{"v":2,"type":"ga')
    const sink = sinkHere()
    sink.write({ type: 'gate', turn_id: 'b' })
    await sink.flush()
    const text = await readFile(join(dir, '2026-11-30.jsonl'), 'utf8')
    expect(text.split('\n')[1]).toBe('{"v":2,"type":"ga')
    expect(JSON.parse(text.split('\n')[2] ?? '')).toMatchObject({ turn_id: 'b' })
  })

  it('writes what is waiting on close, and nothing later', async () => {
    const sink = sinkHere()
    sink.write({ type: 'gate', turn_id: 'a' })
    await sink.close()
    sink.write({ type: 'gate', turn_id: 'b' })
    await sink.flush()
    expect((await linesOf('2026-11-30')).map((line) => line.turn_id)).toEqual(['a'])
    expect(sink.dropped()).toBe(1)
    expect(await readdir(dir)).toEqual(['2026-11-30.jsonl'])
  })

  it('takes the writer less than a millisecond a line', () => {
    const sink = sinkHere()
    const spent = cpuClock()
    for (let n = 0; n < 1000; n++) sink.write({ type: 'tool', turn_id: 't', args: { text: key.repeat(5) }, n })
    expect(spent()).toBeLessThan(1000)
    return sink.close()
  })
})

describe('usage.jsonl', () => {
  it('has one line for each model call: names and numbers only', async () => {
    const usageFile = join(dir, '..', 'usage.jsonl')
    const sink = createTraceSink({ dir, clock, zone: () => zone, usageFile })
    const call = {
      kind: 'loop',
      provider: 'anthropic',
      model: 'm',
      input_tokens: 5,
      output_tokens: 2,
      cached_tokens: 1,
      cache_write_tokens: 0,
      cost_usd: 0.01,
      duration_ms: 7.5,
      ok: true,
    }
    sink.write({ type: 'llm', turn_id: 'a', ...call, first_token_ms: 3, error: null })
    sink.write({ type: 'tool', turn_id: 'a', args: {} })
    sink.write({ type: 'llm', turn_id: 'b', kind: 'gate', ok: false, error: 'MODEL_TIMEOUT: said secret things' })
    await sink.close()
    const lines = (await readFile(usageFile, 'utf8')).trim().split('\n')
    const head = { v: 2, ts: '2026-11-30T23:30:00.000Z' }
    const unknown = Object.fromEntries(Object.keys(call).map((field) => [field, null]))
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { ...head, turn_id: 'a', ...call },
      { ...head, turn_id: 'b', ...unknown, kind: 'gate', ok: false },
    ])
    expect((await linesOf('2026-11-30')).map(({ type }) => type)).toEqual(['llm', 'tool', 'llm'])
  })
})
