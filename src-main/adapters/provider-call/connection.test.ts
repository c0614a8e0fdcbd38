/** Lost, silent and cancelled connections, over both formats and real HTTP. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelEvent } from '../../engine/ports'
import {
  type FakeProvider,
  fails,
  message,
  says,
  startFakeProvider,
  textPart,
  toolPart,
} from '../../testing/fake-provider'
import { ask, collect } from '../../testing/fake-provider/harness'
import { FORMATS, modelOver } from '../../testing/fake-provider/models'

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
    const { error, events } = await run({ timeoutMs: 500 })
    expect(events).toEqual([])
    expect(error?.toBody()).toEqual({
      code: 'MODEL_TIMEOUT',
      message: "I couldn't reach the model (timed out after 0.5 s). Your message is safe.",
      action: 'Retry, or choose another model in Settings.',
    })
    expect(await fake.ended(0)).toBe('client_closed')
  })

  test('silence in the middle of the reply', async () => {
    fake.push(says(['Once ', 'upon'], { cut: { afterEvents: format === 'anthropic' ? 3 : 2, how: 'stall' } }))
    const { error, text } = await run({ timeoutMs: 1_000 })
    expect(text).toBe('Once ')
    expect(error?.code).toBe('MODEL_TIMEOUT')
    expect(error?.message).toBe(
      `${host} stopped in the middle of its reply (nothing more for 1 s). Your message is safe.`,
    )
    expect(await fake.ended(0)).toBe('client_closed')
  })

  test('a slow stream is not a silent one', async () => {
    fake.push(says(['a', 'b', 'c', 'd', 'e', 'f'], { chunkDelayMs: 250 }))
    const { text, error } = await run({ timeoutMs: 1_200 })
    expect([text, error]).toEqual(['abcdef', null])
  })

  test('a slow reader is not a silent provider', async () => {
    fake.push(message([textPart(['a']), toolPart('time_now', {})], { chunkDelayMs: 10 }))
    const kinds: string[] = []
    for await (const event of modelOver(format, fake, { timeoutMs: 1_000 }).stream(
      ask('Hi'),
      new AbortController().signal,
    )) {
      kinds.push(event.type)
      if (event.type === 'text') await new Promise((resolve) => setTimeout(resolve, 1_300))
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
})
