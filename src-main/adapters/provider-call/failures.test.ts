/** Every way a provider can fail, over both formats and real HTTP. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelEvent } from '../../engine/ports'
import { type ErrorReply, type FakeProvider, fails, says, startFakeProvider } from '../../testing/fake-provider'
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

  test('a key of an unusual shape is hidden too', async () => {
    const apiKey = 'odd.secret/of+mine'
    fake.push(fails(400, { message: `bad token ${apiKey}` }))
    expect((await run({ apiKey })).error?.message).toContain('("bad token [key]")')
  })

  test('nothing secret of anybody is quoted out of what a provider says, not even half of it', async () => {
    fake.push(
      fails(400, { message: `no: ${'x'.repeat(256)} postgres://me:pa55w0rd@db ghp_${'a1B2'.repeat(12)}` }),
      fails(400, { message: 'of <private>my pin\n is 1234</private> and 4111 1111 1111 1111' }),
    )
    const [first, second] = [await run(), await run()]
    expect(first.error?.message).toContain('x postgres://me:[private]@db')
    expect(first.error?.message).not.toMatch(/pa55|ghp_/)
    expect(second.error?.message).toContain('("of [private] and [private]")')
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
