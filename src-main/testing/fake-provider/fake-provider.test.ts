import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeProvider, fails, says, startFakeProvider } from '.'
import { anthropicProblem, openaiProblem } from './checks'
import { costOf } from './ledger'
import { pieces } from './wire'

let fake: FakeProvider
beforeEach(async () => {
  fake = await startFakeProvider({
    models: ['m'],
    prices: { m: { input: 3, output: 15, cached: 0.3, cacheWrite: 3.75 } },
  })
})
afterEach(() => fake.close())

const HEADERS = { 'content-type': 'application/json', 'anthropic-version': '2026-10-21', 'x-api-key': 'secret-key-1' }
const BODY = { model: 'm', max_tokens: 9, stream: true, messages: [{ role: 'user', content: 'Hi' }] }
const post = (path: string, body: unknown = BODY, headers: Record<string, string> = HEADERS) =>
  fetch(fake.url + path, { method: 'POST', headers, body: JSON.stringify(body) })

describe('the wire', () => {
  test('Anthropic: named events in the published order', async () => {
    fake.push(says(['Hi', ' 🦷'], { usage: { input: 7, output: 3 } }))
    const response = await post('/v1/messages')
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const events = (await response.text()).split('\n\n').filter(Boolean)
    expect(events.map((event) => event.split('\n')[0])).toEqual([
      'event: message_start',
      'event: content_block_start',
      'event: content_block_delta',
      'event: content_block_delta',
      'event: content_block_stop',
      'event: message_delta',
      'event: message_stop',
    ])
    expect(JSON.parse(events[3]?.split('data: ')[1] ?? '')).toEqual({
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: ' 🦷' },
    })
  })

  test('OpenAI: chunks, usage last and only when asked for, then [DONE]', async () => {
    fake.push(says('Hi', { usage: { input: 7, output: 3, cached: 2 } }), says('Hi'))
    const asked = await (
      await post('/v1/chat/completions', { ...BODY, stream_options: { include_usage: true } })
    ).text()
    const chunks = asked.split('\n\n').filter(Boolean)
    expect(chunks.at(-1)).toBe('data: [DONE]')
    expect(JSON.parse(chunks.at(-2)?.slice(6) ?? '')).toMatchObject({
      choices: [],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10, prompt_tokens_details: { cached_tokens: 2 } },
    })
    expect(await (await post('/v1/chat/completions')).text()).not.toContain('usage')
    expect(fake.ledger[1]?.usage).toBeNull()
  })

  test('errors in the words of each format, with their headers', async () => {
    fake.push(fails(529), fails(429, { headers: { 'retry-after': '3' }, message: 'slow down' }))
    const overloaded = await post('/v1/messages')
    expect([overloaded.status, await overloaded.json()]).toEqual([
      529,
      {
        type: 'error',
        error: { type: 'overloaded_error', message: 'Scripted overloaded_error' },
        request_id: 'req_fake_0',
      },
    ])
    const limited = await post('/v1/chat/completions', BODY, {})
    expect([limited.headers.get('retry-after'), await limited.json()]).toEqual([
      '3',
      { error: { message: 'slow down', type: 'requests', param: null, code: null } },
    ])
  })

  test('a script that is used up says so', async () => {
    expect(await (await post('/v1/messages')).json()).toMatchObject({
      error: { type: 'invalid_request_error', message: 'The script has no reply left.' },
    })
  })

  test('a script may be a function of the request', async () => {
    await fake.close()
    fake = await startFakeProvider({ script: (request) => says(`you sent ${request.format}`) })
    expect(await (await post('/v1/messages')).text()).toContain('anthropic')
  })
})

describe('the ledger', () => {
  test('keeps body, outcome, usage and cost, and no key', async () => {
    fake.push(says('Hi', { usage: { input: 100, cached: 60, cacheWrite: 30, output: 20 } }))
    await (await post('/v1/messages')).text()
    expect(await fake.ended(0)).toBe('complete')
    expect(fake.ledger[0]).toMatchObject({
      format: 'anthropic',
      path: '/v1/messages',
      model: 'm',
      status: 200,
      body: BODY,
      usage: { input: 100, cached: 60, cacheWrite: 30, output: 20 },
      cost_usd: (10 * 3 + 60 * 0.3 + 30 * 3.75 + 20 * 15) / 1e6,
    })
    expect(JSON.stringify(fake.ledger)).not.toContain('secret-key-1')
    expect(fake.total()).toBe(fake.ledger[0]?.cost_usd)
  })

  test('a caller who hangs up is on the books with what was told until then', async () => {
    fake.push(says('Hi', { usage: { input: 100, output: 20 }, cut: { afterEvents: 1, how: 'stall' } }))
    const stop = new AbortController()
    const response = await fetch(`${fake.url}/v1/messages`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify(BODY),
      signal: stop.signal,
    })
    await response.body?.getReader().read()
    stop.abort()
    expect(await fake.ended(0)).toBe('client_closed')
    expect(fake.ledger[0]).toMatchObject({ events: 1, usage: { input: 100, output: 1 } })
  })

  test('an unknown price makes the total unknown', async () => {
    fake.push(says('Hi'))
    await (await post('/v1/messages', { ...BODY, model: 'other' })).text()
    expect(fake.ledger[0]?.cost_usd).toBeNull()
    expect(fake.total()).toBeNull()
  })

  test('cached input costs as input where no other price is given', () => {
    expect(costOf({ input: 10, cached: 4, cacheWrite: 2, output: 1 }, { input: 1_000_000, output: 0 })).toBe(10)
  })
})

describe('the checks', () => {
  const user = (content: unknown) => ({ role: 'user', content })
  const use = { type: 'tool_use', id: 'a', name: 't', input: {} }
  const result = { type: 'tool_result', tool_use_id: 'a', content: 'x' }
  const marked = { type: 'text', text: 'x', cache_control: { type: 'ephemeral' } }
  const anthropic = (...messages: unknown[]) => anthropicProblem({ model: 'm', max_tokens: 1, messages })
  const openai = (...messages: unknown[]) => openaiProblem({ model: 'm', messages })

  test('Anthropic requests', () => {
    expect(anthropic(user('Hi'), { role: 'assistant', content: [use] }, user([result]))).toBeNull()
    expect(anthropic()).toContain('at least one message')
    expect(anthropic({ role: 'assistant', content: 'Hi' })).toContain('first message')
    expect(anthropic(user([{ type: 'text', text: ' ' }]))).toContain('non-whitespace')
    expect(anthropic(user('Hi'), { role: 'assistant', content: [use] }, user('Well?'))).toContain('without tool_result')
    expect(anthropic(user([result]))).toContain('unexpected tool_use_id')
    expect(anthropic(user('Hi'), { role: 'assistant', content: [{ ...use, id: 'a:b' }] })).toContain('pattern')
    expect(anthropic(user([marked, marked, marked, marked]))).toBeNull()
    expect(anthropic(user([marked, marked, marked, marked, marked]))).toContain('maximum of 4')
  })

  test('OpenAI requests', () => {
    const calls = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'a', function: { name: 't', arguments: '{}' } }],
    }
    const answer = { role: 'tool', tool_call_id: 'a', content: 'x' }
    expect(openai(user('Hi'), calls, answer)).toBeNull()
    expect(openai(user('Hi'), calls)).toContain('without an answer')
    expect(openai(user('Hi'), calls, user('Well?'))).toContain('must be followed')
    expect(openai(answer)).toContain('preceding message')
    expect(openai({ role: 'assistant', content: null })).toContain('got null')
  })
})

test('pieces never tear a character', () => {
  expect(pieces('a🦷b🦷c', 3)).toEqual(['a🦷', 'b🦷', 'c'])
})

test('closing ends what is open, twice without harm', async () => {
  fake.push({ type: 'stall' })
  const hanging = post('/v1/messages').catch(() => 'closed')
  await fake.arrived(0)
  await Promise.all([fake.close(), fake.close()])
  expect(await hanging).toBe('closed')
})
