/** What a good stream becomes, the same over both formats and real HTTP. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelEvent } from '../../engine/ports'
import { type FakeProvider, message, says, startFakeProvider, textPart, toolPart } from '../../testing/fake-provider'
import { ask, collect } from '../../testing/fake-provider/harness'
import { FORMATS, modelOver, TEST_KEY } from '../../testing/fake-provider/models'

let fake: FakeProvider
beforeEach(async () => {
  fake = await startFakeProvider({ apiKey: TEST_KEY, prices: { 'test-model': { input: 3, output: 15, cached: 0.3 } } })
})
afterEach(() => fake.close())

const usage = { input: 100, output: 20, cached: 60 }
const toldUsage: ModelEvent = {
  type: 'usage',
  usage: { input_tokens: 100, output_tokens: 20, cached_tokens: 60, cache_write_tokens: 0 },
}

describe.each(FORMATS)('%s', (format) => {
  test('text arrives delta by delta, then usage that counts cached tokens in, then stop', async () => {
    fake.push(says(['Hel', 'lo, ', 'Kelly'], { usage }))
    const { events, error } = await collect(modelOver(format, fake), ask('Hi'))
    expect(error).toBeNull()
    expect(events).toEqual([
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo, ' },
      { type: 'text', text: 'Kelly' },
      toldUsage,
      { type: 'stop', reason: 'end' },
    ])
    // 40 fresh at 3, 60 cached at 0.3, 20 out at 15 dollars a million.
    expect(fake.total()).toBeCloseTo((40 * 3 + 60 * 0.3 + 20 * 15) / 1e6, 12)
    expect(await fake.ended(0)).toBe('complete')
  })

  test('the first delta is forwarded while the rest is still to come', async () => {
    fake.push(says(['first', 'second'], { chunkDelayMs: 250 }))
    const seen: (string | null)[] = []
    for await (const event of modelOver(format, fake).stream(ask('Hi'), new AbortController().signal))
      if (event.type === 'text') seen.push(event.text, fake.ledger[0]?.outcome ?? null)
    expect(seen).toEqual(['first', null, 'second', null])
  })

  test('several tool calls in one message, arguments over many deltas, text before them', async () => {
    fake.push(
      message([
        textPart(['Let me ', 'look.']),
        toolPart('calendar_add', { title: 'Dentist 🦷', when: 'tomorrow at 3pm' }, { id: 'call_a', pieces: 9 }),
        toolPart('time_now', {}, { id: 'call_b' }),
        toolPart('calculate', { expression: '17% of 2,340' }, { id: 'call_c', pieces: 1 }),
      ]),
    )
    const { events } = await collect(modelOver(format, fake), ask('Hi'))
    expect(events.filter((event) => event.type !== 'usage')).toEqual([
      { type: 'text', text: 'Let me ' },
      { type: 'text', text: 'look.' },
      call('call_a', 'calendar_add', { title: 'Dentist 🦷', when: 'tomorrow at 3pm' }),
      call('call_b', 'time_now', {}),
      call('call_c', 'calculate', { expression: '17% of 2,340' }),
      { type: 'stop', reason: 'tool_use' },
    ])
  })

  test.each([1, 2, 3, 7])('characters torn apart over HTTP chunks of %i bytes come whole', async (splitBytes) => {
    const text = 'naïve — 日本語 👩‍👩‍👧 ok'
    fake.push(message([textPart([text]), toolPart('note_write', { title: '日本 🗾' }, { id: 'c' })], { splitBytes }))
    const got = await collect(modelOver(format, fake), ask('Hi'))
    expect(got.text).toBe(text)
    expect(got.events).toContainEqual(call('c', 'note_write', { title: '日本 🗾' }))
  })

  test.each([
    ['cut short', '{"title": "Den'],
    ['not an object', '["a"]'],
    ['not JSON', 'title=Dentist'],
  ])('tool arguments that are %s become {} and the raw text', async (_name, raw) => {
    fake.push(message([toolPart('calendar_add', raw, { id: 'call_a' })]))
    const { events, error } = await collect(modelOver(format, fake), ask('Hi'))
    expect(error).toBeNull()
    expect(events[0]).toEqual({
      type: 'tool_call',
      call: { type: 'tool_call', id: 'call_a', name: 'calendar_add', args: {}, invalid: raw },
    })
  })

  test('a length stop', async () => {
    fake.push(says('It was a dark and', { stop: 'length' }))
    const got = await collect(modelOver(format, fake), ask('Hi'))
    expect(got.text).toBe('It was a dark and')
    expect(got.events.at(-1)).toEqual({ type: 'stop', reason: 'length' })
  })

  test('a refusal stop, with its words and without any', async () => {
    fake.push(message([{ type: 'refusal', chunks: ['I will ', 'not.'] }], { stop: 'refusal' }))
    const spoken = await collect(modelOver(format, fake), ask('Hi'))
    expect(spoken.text).toBe('I will not.')
    expect(spoken.events.at(-1)).toEqual({ type: 'stop', reason: 'refusal' })
    fake.push(message([], { stop: 'refusal' }))
    const silent = await collect(modelOver(format, fake), ask('Hi'))
    expect(silent.error).toBeNull()
    expect(silent.events.at(-1)).toEqual({ type: 'stop', reason: 'refusal' })
  })

  test('keep-alives between deltas change nothing', async () => {
    fake.push(says(['a', 'b'], { pings: true }))
    expect((await collect(modelOver(format, fake), ask('Hi'))).text).toBe('ab')
  })

  test('half a character is sent as the sign for a lost one: providers refuse the escape JSON makes of it', async () => {
    fake.push(says('ok'))
    const { error } = await collect(modelOver(format, fake), ask('cut \ud83d here, whole 😀'))
    expect(error).toBeNull()
    const sent = JSON.stringify(fake.requests[0])
    expect(sent).toContain('cut \ufffd here, whole 😀')
    expect(sent).not.toMatch(/\\ud83d/i)
  })

  test('the key is sent, and only as a header', async () => {
    fake.push(says('ok'))
    await collect(modelOver(format, fake), ask('Hi'))
    const name = format === 'anthropic' ? 'x-api-key' : 'authorization'
    expect(fake.ledger[0]?.headers[name]).toBe('[redacted]')
    expect(JSON.stringify(fake.ledger)).not.toContain(TEST_KEY)
  })

  test('a local server needs no key', async () => {
    await fake.close()
    fake = await startFakeProvider({ script: [says('local')] })
    expect((await collect(modelOver(format, fake, { apiKey: '' }), ask('Hi'))).text).toBe('local')
  })

  test('the provider is named by its host when it is not the maker itself', () => {
    expect(modelOver(format, fake).info).toEqual({
      id: 'test-model',
      provider: new URL(fake.url).host,
      label: 'test-model',
      contextWindow: 200_000,
      isAI: true,
    })
    expect(modelOver(format, fake, { baseURL: '' }).info.provider).toBe(format)
  })
})

function call(id: string, name: string, args: Record<string, unknown>): ModelEvent {
  return { type: 'tool_call', call: { type: 'tool_call', id, name, args } }
}
