/** Every way a provider can fail, over both formats and real HTTP. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelEvent } from '../../engine/ports'
import {
  type ErrorReply,
  type FakeProvider,
  fails,
  message,
  says,
  startFakeProvider,
  textPart,
  toolPart,
} from '../../testing/fake-provider'
import { ask, collect, instantClock } from '../../testing/fake-provider/harness'
import { FORMATS, modelOver, TEST_KEY } from '../../testing/fake-provider/models'

let fake: FakeProvider
let host: string
beforeEach(async () => {
  fake = await startFakeProvider()
  host = new URL(fake.url).host
})
afterEach(() => fake.close())

const retries = (events: ModelEvent[]) => events.filter((event) => event.type === 'retry')

describe.each(FORMATS)('%s', (format) => {
  const run = (more = {}, signal?: AbortSignal) => collect(modelOver(format, fake, more), ask('Hi'), signal)

  test.each<[string, ErrorReply, string, string, string]>([
    [
      '401',
      fails(401),
      'MODEL_AUTH',
      ' did not accept the API key. Your message is safe.',
      'Check the key in Settings, then retry.',
    ],
    [
      '403',
      fails(403, { message: 'No access.' }),
      'MODEL_AUTH',
      ' does not allow this key to use test-model ("No access."). Your message is safe.',
      'Check the key in Settings, or choose another model.',
    ],
    [
      '402',
      fails(402),
      'MODEL_RATE_LIMIT',
      ' is out of credit. Your message is safe.',
      'or choose another model in Settings.',
    ],
    [
      '404',
      fails(404, { message: 'model: test-model' }),
      'MODEL_BAD_REQUEST',
      ' has no model called test-model ("model: test-model"). Your message is safe.',
      'Choose another model in Settings, and check the server address there.',
    ],
    [
      '400',
      fails(400, { message: 'temperature: out of range' }),
      'MODEL_BAD_REQUEST',
      ' refused the request ("temperature: out of range"). Your message is safe.',
      'Choose another model in Settings, or start a new conversation.',
    ],
    [
      '413',
      fails(413),
      'MODEL_CONTEXT_FULL',
      'This conversation is longer than test-model can read. Your message is safe.',
      'Start a new conversation, or choose a model with a larger window in Settings.',
    ],
    [
      'a full window',
      fails(400, { message: 'prompt is too long: 210000 tokens > 200000 maximum' }),
      'MODEL_CONTEXT_FULL',
      'This conversation is longer than test-model can read.',
      'Start a new conversation',
    ],
    [
      'no tools',
      fails(400, { message: 'test-model does not support tools' }),
      'MODEL_BAD_REQUEST',
      'test-model cannot use tools, and Hearken works through tools.',
      'Choose a model with tool support in Settings.',
    ],
  ])('%s fails at once', async (_name, reply, code, text, action) => {
    fake.push(reply)
    const { error, events } = await run()
    expect(error?.code).toBe(code)
    expect(error?.message).toContain(text)
    expect(error?.action).toContain(action)
    expect(events).toEqual([])
    expect(fake.ledger).toHaveLength(1)
  })

  test.each([
    [429, 'MODEL_RATE_LIMIT', 'rate limit (429)'],
    [529, 'MODEL_OVERLOADED', 'overloaded (529)'],
    [503, 'MODEL_OVERLOADED', 'overloaded (503)'],
    [500, 'MODEL_UNAVAILABLE', 'provider error (500)'],
    [502, 'MODEL_UNAVAILABLE', 'provider error (502)'],
    [408, 'MODEL_TIMEOUT', 'timeout (408)'],
    [409, 'MODEL_UNAVAILABLE', 'conflict (409)'],
  ])('%i is tried again, twice as long each time, and then told', async (status, code, reason) => {
    fake.push(fails(status), fails(status), fails(status))
    const clock = instantClock()
    const { error, events } = await run({ clock })
    expect(error?.code).toBe(code)
    expect(events).toEqual([
      { type: 'retry', attempt: 1, waitMs: 500, reason },
      { type: 'retry', attempt: 2, waitMs: 1000, reason },
    ])
    expect(clock.waits).toEqual([500, 1000])
    expect(fake.ledger.map((entry) => entry.status)).toEqual([status, status, status])
  })

  test('a retry that works', async () => {
    fake.push(fails(529), says('Hello'))
    const { error, events, text } = await run()
    expect(error).toBeNull()
    expect(text).toBe('Hello')
    expect(events[0]?.type).toBe('retry')
  })

  test.each<[string, Record<string, string>, number]>([
    ['retry-after in seconds', { 'retry-after': '7' }, 7000],
    ['retry-after as a date', { 'retry-after': 'Mon, 30 Nov 2026 12:00:20 GMT' }, 20_000],
    ['retry-after-ms', { 'retry-after-ms': '250' }, 250],
    ['both: milliseconds win', { 'retry-after-ms': '1250', 'retry-after': '9' }, 1250],
  ])('429 with %s waits that long', async (_name, headers, waitMs) => {
    fake.push(fails(429, { headers }), says('Hello'))
    const clock = instantClock()
    const { events, text } = await run({ clock })
    expect(clock.waits).toEqual([waitMs])
    expect(retries(events)).toEqual([{ type: 'retry', attempt: 1, waitMs, reason: 'rate limit (429)' }])
    expect(text).toBe('Hello')
  })

  test('a wait longer than a minute is told instead of waited', async () => {
    fake.push(fails(429, { headers: { 'retry-after': '600' } }))
    const { error, events } = await run()
    expect(events).toEqual([])
    expect(error?.toBody()).toEqual({
      code: 'MODEL_RATE_LIMIT',
      message: `${host} is limiting how often you may ask. Your message is safe.`,
      action: 'Wait 10 min, then retry, or choose another model in Settings.',
    })
  })

  test('x-should-retry has the last word', async () => {
    fake.push(fails(500, { headers: { 'x-should-retry': 'false' } }))
    expect((await run()).events).toEqual([])
    fake.push(fails(400, { headers: { 'x-should-retry': 'true' } }), says('Hello'))
    expect((await run()).text).toBe('Hello')
  })

  test('an account out of credit is not asked again', async () => {
    fake.push(fails(429, { errorType: 'insufficient_quota', code: 'insufficient_quota' }))
    const { error, events } = await run()
    expect(events).toEqual([])
    expect(error?.message).toBe(`The account with ${host} is out of credit. Your message is safe.`)
  })

  test('a connection reset before any answer is tried again', async () => {
    fake.push({ type: 'reset' }, says('Hello'))
    const { events, text } = await run()
    expect(text).toBe('Hello')
    expect(retries(events)).toEqual([{ type: 'retry', attempt: 1, waitMs: 500, reason: 'no connection (ECONNRESET)' }])
  })

  test('nobody listening', async () => {
    await fake.close()
    const { error, events } = await run({ maxRetries: 1 })
    expect(retries(events)).toEqual([
      { type: 'retry', attempt: 1, waitMs: 500, reason: 'no connection (ECONNREFUSED)' },
    ])
    expect(error?.toBody()).toEqual({
      code: 'MODEL_UNREACHABLE',
      message: `Nothing answers at ${host}. Your message is safe.`,
      action: 'Start the server if it is yours, then retry, or choose another model in Settings.',
    })
  })

  test.each(['reset', 'close', 'end'] as const)(
    'a stream lost in the middle (%s) after text is told, not repeated',
    async (how) => {
      const afterEvents = format === 'anthropic' ? 4 : 3
      fake.push(says(['Once ', 'upon ', 'a time'], { cut: { afterEvents, how } }))
      const { error, text, events } = await run()
      expect(text).toBe('Once upon ')
      expect(error?.toBody()).toEqual({
        code: 'MODEL_STREAM_BROKEN',
        message: `The connection to ${host} was lost in the middle of its reply. Your message is safe.`,
        action: 'Retry, or choose another model in Settings.',
      })
      expect(retries(events)).toEqual([])
      expect(fake.ledger).toHaveLength(1)
    },
  )

  test.each(['reset', 'close', 'end'] as const)('a stream lost before any text (%s) is tried again', async (how) => {
    fake.push(says('lost', { cut: { afterEvents: 1, how } }), says('Hello'))
    const { error, text, events } = await run()
    expect(error).toBeNull()
    expect(text).toBe('Hello')
    expect(retries(events)).toEqual([{ type: 'retry', attempt: 1, waitMs: 500, reason: 'connection lost' }])
  })

  test('an error event in the stream: before text tried again, after text told', async () => {
    const cut = {
      how: 'error',
      errorType: format === 'anthropic' ? 'overloaded_error' : 'server_error',
      message: 'Overloaded',
    } as const
    fake.push(says('x', { cut: { ...cut, afterEvents: 1 } }), says('Hello'))
    expect((await run()).text).toBe('Hello')
    fake.push(says(['Once ', 'upon'], { cut: { ...cut, afterEvents: format === 'anthropic' ? 3 : 2 } }))
    const { error, text } = await run()
    expect(text).toBe('Once ')
    expect(error?.code).toBe(format === 'anthropic' ? 'MODEL_OVERLOADED' : 'MODEL_UNAVAILABLE')
  })

  test('silence before the answer', async () => {
    fake.push({ type: 'stall' })
    const { error, events } = await run({ timeoutMs: 60 })
    expect(events).toEqual([])
    expect(error?.toBody()).toEqual({
      code: 'MODEL_TIMEOUT',
      message: "I couldn't reach the model (timed out after 0.1 s). Your message is safe.",
      action: 'Retry, or choose another model in Settings.',
    })
    expect(await fake.ended(0)).toBe('client_closed')
  })

  test('silence in the middle of the reply', async () => {
    fake.push(says(['Once ', 'upon'], { cut: { afterEvents: format === 'anthropic' ? 3 : 2, how: 'stall' } }))
    const { error, text } = await run({ timeoutMs: 80 })
    expect(text).toBe('Once ')
    expect(error?.code).toBe('MODEL_TIMEOUT')
    expect(error?.message).toBe(
      `${host} stopped in the middle of its reply (nothing more for 0.1 s). Your message is safe.`,
    )
    expect(await fake.ended(0)).toBe('client_closed')
  })

  test('a slow stream is not a silent one', async () => {
    fake.push(says(['a', 'b', 'c', 'd', 'e', 'f'], { chunkDelayMs: 30 }))
    const { text, error } = await run({ timeoutMs: 120 })
    expect([text, error]).toEqual(['abcdef', null])
  })

  test('a slow reader is not a silent provider', async () => {
    fake.push(message([textPart(['a']), toolPart('time_now', {})], { chunkDelayMs: 10 }))
    const kinds: string[] = []
    for await (const event of modelOver(format, fake, { timeoutMs: 60 }).stream(
      ask('Hi'),
      new AbortController().signal,
    )) {
      kinds.push(event.type)
      if (event.type === 'text') await new Promise((resolve) => setTimeout(resolve, 150))
    }
    expect(kinds).toEqual(['text', 'tool_call', 'usage', 'stop'])
  })

  test('abort in the middle of a stream closes the request at once', async () => {
    const stop = new AbortController()
    fake.push(says(['a', 'b', 'c'], { cut: { afterEvents: format === 'anthropic' ? 3 : 2, how: 'stall' } }))
    const seen: string[] = []
    let code = ''
    try {
      for await (const event of modelOver(format, fake).stream(ask('Hi'), stop.signal)) {
        seen.push(event.type)
        if (event.type === 'text') stop.abort()
      }
    } catch (thrown) {
      code = (thrown as { code: string }).code
    }
    expect(code).toBe('CANCELLED')
    // What was told is told on: Anthropic counts the prompt in its first event.
    expect(seen).toEqual(format === 'anthropic' ? ['text', 'usage'] : ['text'])
    expect(await fake.ended(0)).toBe('client_closed')
  })

  test('abort before the answer, and before the request', async () => {
    const stop = new AbortController()
    fake.push({ type: 'stall' })
    const running = run({}, stop.signal)
    await fake.arrived(0)
    stop.abort()
    expect((await running).error?.code).toBe('CANCELLED')
    expect(await fake.ended(0)).toBe('client_closed')
    expect((await run({}, stop.signal)).error?.code).toBe('CANCELLED')
    expect(fake.ledger).toHaveLength(1)
  })

  test('abort while waiting to try again', async () => {
    const stop = new AbortController()
    fake.push(fails(529))
    const clock = {
      now: () => 0,
      sleep: (_ms: number, signal?: AbortSignal) =>
        new Promise<void>((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('AbortError')), { once: true })
          stop.abort()
        }),
    }
    const { error } = await run({ clock }, stop.signal)
    expect(error?.code).toBe('CANCELLED')
    expect(fake.ledger).toHaveLength(1)
  })

  test('a reader that walks away closes the request', async () => {
    fake.push(says(['a', 'b'], { cut: { afterEvents: format === 'anthropic' ? 3 : 2, how: 'stall' } }))
    for await (const event of modelOver(format, fake).stream(ask('Hi'), new AbortController().signal))
      if (event.type === 'text') break
    expect(await fake.ended(0)).toBe('client_closed')
  })

  test('a page that is no stream of events', async () => {
    fake.push({ type: 'raw', status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome</html>' })
    const { error } = await run()
    expect(error?.toBody()).toEqual({
      code: 'MODEL_BAD_REPLY',
      message: `${host} answered with something that is not a model's reply. Your message is safe.`,
      action: 'Check the server address in Settings (it usually ends in /v1), then retry.',
    })
  })

  test('events that are no JSON', async () => {
    const body = 'event: message_start\ndata: {"type": oops\n\n'
    fake.push({ type: 'raw', status: 200, headers: { 'content-type': 'text/event-stream' }, body })
    expect((await run()).error?.code).toBe('MODEL_BAD_REPLY')
  })

  test('an error that is a page, not JSON', async () => {
    fake.push({ type: 'raw', status: 404, headers: { 'content-type': 'text/html' }, body: '<html>Not here</html>' })
    const { error } = await run()
    expect(error?.code).toBe('MODEL_BAD_REQUEST')
    expect(error?.message).toBe(`${host} has no model called test-model. Your message is safe.`)
  })

  test('no error ever shows the key, in whole or in part', async () => {
    for (const status of [400, 403, 404, 500])
      fake.push(fails(status, { message: `Incorrect API key provided: ${TEST_KEY}, also sk-tes***cdef.` }))
    for (let n = 0; n < 4; n++) {
      const { error } = await run({ maxRetries: 0 })
      expect(error?.message).toContain('Incorrect API key provided: [key], also [key]')
      const everything =
        JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error?.stack) + String(error?.cause)
      expect(everything).not.toContain(TEST_KEY)
    }
  })
})
