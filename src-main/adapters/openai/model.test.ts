import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ModelEvent, ModelMessage, ModelRequest, ToolSpec } from '../../engine/ports'
import type { Quirks } from '../../testing/fake-provider'
import {
  calls,
  type FakeProvider,
  fails,
  message,
  says,
  startFakeProvider,
  toolPart,
} from '../../testing/fake-provider'
import { ask, collect } from '../../testing/fake-provider/harness'
import { modelOver } from '../../testing/fake-provider/models'

let fake: FakeProvider
beforeEach(async () => {
  fake = await startFakeProvider()
})
afterEach(() => fake.close())

const TOOL: ToolSpec = { name: 'time_now', description: 'The time.', inputSchema: { type: 'object', properties: {} } }

const run = (request: ModelRequest = ask('Hi')) => collect(modelOver('openai', fake), request)
const callsOf = (events: ModelEvent[]) => events.flatMap((event) => (event.type === 'tool_call' ? [event.call] : []))

describe('the request', () => {
  test('system, tools, text and image', async () => {
    const request = ask('What is this?', { tools: [TOOL], maxOutputTokens: 77 })
    request.messages[0]?.parts.push({ type: 'image', mediaType: 'image/png', data: 'aGk=' })
    fake.push(says('ok'))
    await run(request)
    expect(fake.requests[0]).toEqual({
      model: 'test-model',
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 77,
      tools: [
        { type: 'function', function: { name: 'time_now', description: 'The time.', parameters: TOOL.inputSchema } },
      ],
      messages: [
        { role: 'system', content: 'You are Hearken.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,aGk=' } },
          ],
        },
      ],
    })
  })

  test('a round of tools goes back: calls, one message a result, kept reasoning; foreign parts left out', async () => {
    const messages: ModelMessage[] = [
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'Go' },
          { type: 'text', text: 'now' },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { type: 'opaque', provider: 'openai', data: { reasoning_content: 'Hm.' } },
          { type: 'opaque', provider: 'anthropic', data: { type: 'thinking' } },
          { type: 'tool_call', id: 'a', name: 'time_now', args: { zone: 'UTC' } },
          { type: 'tool_call', id: 'b', name: 'time_now', args: {}, invalid: '{"zone' },
        ],
      },
      {
        role: 'user',
        parts: [
          { type: 'tool_result', callId: 'a', name: 'time_now', text: '12:00', isError: false },
          { type: 'tool_result', callId: 'b', name: 'time_now', text: 'Not valid JSON.', isError: true },
          { type: 'text', text: 'and hurry' },
        ],
      },
      { role: 'assistant', parts: [{ type: 'text', text: '' }] },
    ]
    fake.push(says('ok'))
    expect((await run(ask('', { messages }))).error).toBeNull()
    expect(fake.requests[0]?.messages).toEqual([
      { role: 'system', content: 'You are Hearken.' },
      { role: 'user', content: 'Go\n\nnow' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'a', type: 'function', function: { name: 'time_now', arguments: '{"zone":"UTC"}' } },
          { id: 'b', type: 'function', function: { name: 'time_now', arguments: '{"INVALID_JSON":"{\\"zone"}' } },
        ],
        reasoning_content: 'Hm.',
      },
      { role: 'tool', tool_call_id: 'a', content: '12:00' },
      { role: 'tool', tool_call_id: 'b', content: 'Error: Not valid JSON.' },
      { role: 'user', content: 'and hurry' },
    ])
  })
})

describe('servers that differ', () => {
  const two = (quirks: Quirks, pieces = 3) =>
    message(
      [
        toolPart('calendar_add', { title: 'Dentist' }, { id: 'call_a', pieces }),
        toolPart('calculate', { expression: '1+1' }, { id: 'call_b', pieces }),
      ],
      { quirks },
    )

  test.each<[string, Quirks, number]>([
    ['no index', { omitIndex: true }, 3],
    ['no index, whole arguments', { omitIndex: true }, 1],
    ['index 0 for every call', { sameIndex: true }, 3],
    ['arguments as an object', { objectArguments: true }, 3],
    ['arguments as an object, no index', { objectArguments: true, omitIndex: true }, 3],
    ['finish_reason stop after tool calls', { stopForTools: true }, 3],
    ['no delta in the last chunk', { omitLastDelta: true }, 3],
  ])('%s', async (_name, quirks, pieces) => {
    fake.push(two(quirks, pieces))
    const { events, error } = await run()
    expect(error).toBeNull()
    expect(callsOf(events)).toEqual([
      { type: 'tool_call', id: 'call_a', name: 'calendar_add', args: { title: 'Dentist' } },
      { type: 'tool_call', id: 'call_b', name: 'calculate', args: { expression: '1+1' } },
    ])
    expect(events.at(-1)).toEqual({ type: 'stop', reason: 'tool_use' })
  })

  test.each<[string, Quirks, number]>([
    ['no ids', { omitIds: true }, 3],
    ['no ids and no index', { omitIds: true, omitIndex: true }, 3],
    ['no ids and no index, whole arguments', { omitIds: true, omitIndex: true }, 1],
  ])('%s: each call gets its own', async (_name, quirks, pieces) => {
    fake.push(two(quirks, pieces))
    const calls = callsOf((await run()).events)
    expect(calls.map((call) => [call.name, call.args])).toEqual([
      ['calendar_add', { title: 'Dentist' }],
      ['calculate', { expression: '1+1' }],
    ])
    expect(calls[0]?.id).toMatch(/^call_[0-9a-f]{24}$/)
    expect(calls[1]?.id).not.toBe(calls[0]?.id)
  })

  test('no usage told: none made up', async () => {
    fake.push(says('ok', { quirks: { omitUsage: true } }))
    const { events, error } = await run()
    expect(error).toBeNull()
    expect(events).toEqual([
      { type: 'text', text: 'ok' },
      { type: 'stop', reason: 'end' },
    ])
  })

  test('usage on every chunk counts once', async () => {
    fake.push(says(['a', 'b'], { usage: { input: 8, output: 2 }, quirks: { usageOnEveryChunk: true } }))
    const { events } = await run()
    expect(events.filter((event) => event.type === 'usage')).toEqual([
      { type: 'usage', usage: { input_tokens: 8, output_tokens: 2, cached_tokens: 0, cache_write_tokens: 0 } },
    ])
  })

  test('stream_options refused: asked again without, and never with it again', async () => {
    await fake.close()
    fake = await startFakeProvider({ rejectStreamOptions: true, script: [says('one'), says('two')] })
    const model = modelOver('openai', fake, { maxRetries: 0 })
    const first = await collect(model, ask('Hi'))
    expect([first.text, first.error]).toEqual(['one', null])
    expect((await collect(model, ask('Hi'))).text).toBe('two')
    expect(fake.ledger.map((entry) => [entry.status, 'stream_options' in (entry.body as object)])).toEqual([
      [400, true],
      [200, false],
      [200, false],
    ])
  })

  test('max_tokens refused: asked again under its new name', async () => {
    await fake.close()
    fake = await startFakeProvider({ rejectMaxTokens: true, script: [says('ok')] })
    const { text } = await run(ask('Hi', { maxOutputTokens: 9 }))
    expect(text).toBe('ok')
    expect(fake.requests[1]).toMatchObject({ max_completion_tokens: 9 })
    expect(fake.requests[1]).not.toHaveProperty('max_tokens')
  })

  test('reasoning is not shown, and goes back only with tool calls', async () => {
    fake.push(
      message([{ type: 'thinking', text: 'Let me see.', signature: '' }, toolPart('time_now', {}, { id: 'a' })]),
      message([{ type: 'thinking', text: 'Let me see.', signature: '' }]),
    )
    const withTool = await run()
    expect(withTool.text).toBe('')
    expect(withTool.events[0]).toEqual({
      type: 'opaque',
      part: { type: 'opaque', provider: 'openai', data: { reasoning_content: 'Let me see.' } },
    })
    expect((await run()).events.some((event) => event.type === 'opaque')).toBe(false)
  })

  test('signed reasoning details go back as they came', async () => {
    const details = [{ type: 'reasoning.encrypted', data: 'c2ln', index: 0 }]
    fake.push(calls('time_now', {}, { quirks: { extraDelta: { reasoning_details: details } } }))
    expect((await run()).events[0]).toEqual({
      type: 'opaque',
      part: { type: 'opaque', provider: 'openai', data: { reasoning_details: details } },
    })
  })

  test('a stream lost after its finish reason is a whole reply', async () => {
    fake.push(says('ok', { cut: { afterEvents: 3, how: 'close' } }))
    const { events, error } = await run()
    expect(error).toBeNull()
    expect(events).toEqual([
      { type: 'text', text: 'ok' },
      { type: 'stop', reason: 'end' },
    ])
  })

  test("a router's error in the stream reads as the status it carries", async () => {
    const body = 'data: {"id":"x","choices":[],"error":{"code":429,"message":"slow down"}}\n\n'
    const raw = { type: 'raw', status: 200, headers: { 'content-type': 'text/event-stream' }, body } as const
    fake.push(raw, says('ok'))
    const { events, text } = await run()
    expect(text).toBe('ok')
    expect(events[0]).toEqual({ type: 'retry', attempt: 1, waitMs: 500, reason: 'rate limit (429)' })
  })

  test.each([
    ['context_length_exceeded', "This model's maximum context length is 8192 tokens."],
    ['exceed_context_size_error', 'the request exceeds the available context size'],
  ])('a full window told as %s', async (errorType, text) => {
    fake.push(fails(400, { errorType, message: text }))
    expect((await run()).error?.code).toBe('MODEL_CONTEXT_FULL')
  })
})
