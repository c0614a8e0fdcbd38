import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelMessage, ModelRequest, OpaquePart, ToolSpec } from '../../engine/ports'
import { type FakeProvider, message, says, startFakeProvider, textPart, toolPart } from '../../testing/fake-provider'
import { ask, collect } from '../../testing/fake-provider/harness'
import { modelOver, TEST_KEY } from '../../testing/fake-provider/models'

let fake: FakeProvider
beforeEach(async () => {
  fake = await startFakeProvider()
})
afterEach(() => fake.close())

const TOOL: ToolSpec = {
  name: 'time_now',
  description: 'The time.',
  inputSchema: { type: 'object', properties: { zone: { type: 'string' } } },
}
const MARK = { cache_control: { type: 'ephemeral' } }

/** Sends it and gives back the body the provider saw. */
async function sent(request: ModelRequest) {
  fake.push(says('ok'))
  const { error } = await collect(modelOver('anthropic', fake), request)
  expect(error).toBeNull()
  return fake.requests.at(-1) as { messages: unknown; system?: unknown; tools?: unknown }
}

describe('the request', () => {
  test('system, tools, text and image, marked for the cache', async () => {
    const request = ask('What is this?', { tools: [TOOL], maxOutputTokens: 77 })
    request.messages[0]?.parts.push({ type: 'image', mediaType: 'image/png', data: 'aGk=' })
    expect(await sent(request)).toEqual({
      model: 'test-model',
      max_tokens: 77,
      stream: true,
      system: [{ type: 'text', text: 'You are Hearken.', ...MARK }],
      tools: [{ name: 'time_now', description: 'The time.', input_schema: TOOL.inputSchema, ...MARK }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGk=' }, ...MARK },
          ],
        },
      ],
    })
  })

  test('a round of tools goes back in order: signed thinking as it came, results first, foreign parts left out', async () => {
    const thinking = { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' }
    const messages: ModelMessage[] = [
      { role: 'user', parts: [{ type: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'opaque', provider: 'anthropic', data: thinking },
          { type: 'opaque', provider: 'openai', data: { reasoning_content: 'no' } },
          { type: 'text', text: ' ' },
          { type: 'tool_call', id: 'call:1|x', name: 'time_now', args: { zone: 'UTC' } },
          { type: 'tool_call', id: 'b', name: 'time_now', args: {}, invalid: '{"zone' },
        ],
      },
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'and hurry' },
          { type: 'tool_result', callId: 'call:1|x', name: 'time_now', text: '12:00', isError: false },
          { type: 'tool_result', callId: 'b', name: 'time_now', text: 'Not valid JSON.', isError: true },
        ],
      },
      { role: 'assistant', parts: [{ type: 'text', text: '' }] },
      { role: 'user', parts: [{ type: 'text', text: 'Well?' }] },
    ]
    expect((await sent(ask('', { messages }))).messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Go' }] },
      {
        role: 'assistant',
        content: [
          thinking,
          { type: 'tool_use', id: 'call_1_x', name: 'time_now', input: { zone: 'UTC' } },
          { type: 'tool_use', id: 'b', name: 'time_now', input: { INVALID_JSON: '{"zone' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1_x', content: '12:00' },
          { type: 'tool_result', tool_use_id: 'b', content: 'Not valid JSON.', is_error: true },
          { type: 'text', text: 'and hurry', ...MARK },
        ],
      },
      { role: 'user', content: [{ type: 'text', text: 'Well?', ...MARK }] },
    ])
  })

  test('one-shot calls mark no messages, and an empty system prompt is left out', async () => {
    const body = await sent(ask('Title?', { kind: 'title', system: '' }))
    expect(body.system).toBeUndefined()
    expect(body.messages).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Title?' }] }])
  })

  test('the key goes as a bearer token and as x-api-key', async () => {
    await fake.close()
    fake = await startFakeProvider({ apiKey: TEST_KEY })
    await sent(ask('Hi'))
    expect(fake.ledger[0]?.headers).toMatchObject({
      authorization: '[redacted]',
      'x-api-key': '[redacted]',
      'anthropic-version': '2026-10-21',
    })
  })
})

describe('the prompt cache', () => {
  test('each call of a turn reads what the one before wrote, also after 30 results at once', async () => {
    const model = modelOver('anthropic', fake)
    const request = ask('Go', { tools: [TOOL] })
    const usages: number[][] = []
    const call = async () => {
      fake.push(says('ok', { usage: { output: 1 } }))
      const { events } = await collect(model, request)
      const event = events.find((found) => found.type === 'usage')
      if (event?.type === 'usage')
        usages.push([event.usage.input_tokens, event.usage.cached_tokens, event.usage.cache_write_tokens])
    }
    await call()
    const ids = Array.from({ length: 30 }, (_, n) => `call_${n}`)
    request.messages.push(
      { role: 'assistant', parts: ids.map((id) => ({ type: 'tool_call', id, name: 'time_now', args: {} })) },
      {
        role: 'user',
        parts: ids.map((id) => ({ type: 'tool_result', callId: id, name: 'time_now', text: '12:00', isError: false })),
      },
    )
    await call()
    await call()
    const [first, second, third] = usages
    // Everything before a mark was written the first time, and is read the next.
    expect(first).toEqual([first?.[0], 0, first?.[0]])
    expect(second?.[1]).toBe(first?.[0])
    expect(second?.[2]).toBe((second?.[0] ?? 0) - (first?.[0] ?? 0))
    expect(third).toEqual([second?.[0], second?.[0], 0])
  })

  test('usage counts cached and written tokens into the input', async () => {
    fake.push(says('ok', { usage: { input: 1000, cached: 700, cacheWrite: 250, output: 9 } }))
    const { events } = await collect(modelOver('anthropic', fake), ask('Hi'))
    expect(events).toContainEqual({
      type: 'usage',
      usage: { input_tokens: 1000, cached_tokens: 700, cache_write_tokens: 250, output_tokens: 9 },
    })
    expect(fake.ledger[0]?.usage).toEqual({ input: 1000, cached: 700, cacheWrite: 250, output: 9 })
  })
})

describe('the stream', () => {
  test('thinking is kept whole with its signature and shown to nobody', async () => {
    fake.push(
      message([
        { type: 'thinking', text: 'They ask for the time.', signature: 'c2lnbmVk' },
        { type: 'redacted_thinking', data: 'b3BhcXVl' },
        textPart(['Looking.']),
        toolPart('time_now', {}, { id: 'a' }),
      ]),
    )
    const { events, text } = await collect(modelOver('anthropic', fake), ask('Hi'))
    expect(text).toBe('Looking.')
    expect(events.filter((event) => event.type === 'opaque').map((event) => event.part)).toEqual<OpaquePart[]>([
      {
        type: 'opaque',
        provider: 'anthropic',
        data: { type: 'thinking', thinking: 'They ask for the time.', signature: 'c2lnbmVk' },
      },
      { type: 'opaque', provider: 'anthropic', data: { type: 'redacted_thinking', data: 'b3BhcXVl' } },
    ])
  })

  test('a refusal before any text says why when the API does', async () => {
    fake.push(message([], { stop: 'refusal', explanation: 'This touches on weapons.' }))
    const { text, events } = await collect(modelOver('anthropic', fake), ask('Hi'))
    expect(text).toBe('This touches on weapons.')
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'refusal' })
  })

  test('each attempt that reached the provider reports its own usage', async () => {
    fake.push(
      says('x', { usage: { input: 50, output: 5 }, cut: { afterEvents: 1, how: 'close' } }),
      says('Hi', { usage: { input: 50, output: 5 } }),
    )
    const { events } = await collect(modelOver('anthropic', fake), ask('Hi'))
    const outputs = events.flatMap((event) => (event.type === 'usage' ? [event.usage.output_tokens] : []))
    expect(outputs).toEqual([1, 5])
    expect(fake.ledger.map((entry) => entry.usage?.output)).toEqual([1, 5])
  })
})
