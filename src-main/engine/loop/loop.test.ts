import { describe, expect, it } from 'vitest'
import { HearkenError } from '../../contract'
import { fakeClock } from '../../testing/ports'
import { type Script, scriptedModel } from '../../testing/scripted-model'
import type { ModelMessage } from '../ports'
import { type LoopEvent, type LoopInput, runLoop, type ToolOutcome } from './loop'
import { userMessage } from './session'
import { trimToolResults } from './trim'

type Run = { events: LoopEvent[]; model: ReturnType<typeof scriptedModel> }

async function run(script: Script, over: Partial<LoopInput> = {}): Promise<Run> {
  const model = scriptedModel(script)
  const events: LoopEvent[] = []
  const ok = (text: string): ToolOutcome => ({ ok: true, durationMs: 1, result: { text, summary: text } })
  const input: LoopInput = {
    model,
    system: 'You are a test.',
    messages: [userMessage('hello')],
    tools: [],
    runTool: async (call) => ok(`${call.name} done`),
    trim: trimToolResults,
    evidence: [],
    maxIterations: 12,
    maxOutputTokens: 100,
    clock: fakeClock(),
    signal: new AbortController().signal,
    ...over,
  }
  for await (const event of runLoop(input)) events.push(event)
  return { events, model }
}

const types = ({ events }: Run) => events.map((event) => event.type)
const last = ({ events }: Run) => events.at(-1)

describe('the loop', () => {
  it('ends when a reply calls no tool', async () => {
    const done = await run([{ text: ['Hel', 'lo'] }])
    expect(types(done)).toEqual(['model_start', 'text', 'text', 'model_end', 'done'])
    expect(last(done)).toEqual({ type: 'done', text: 'Hello', reason: 'end' })
  })

  it('hands results back in the order of the calls, however they finish', async () => {
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    const done = await run(
      [{ text: 'Looking.', calls: [{ name: 'slow' }, { name: 'fast' }] }, { text: 'Both are in.' }],
      {
        runTool: async (call) => {
          if (call.name === 'slow') await slow
          else release()
          return { ok: true, durationMs: 1, result: { text: `${call.name} result`, summary: call.name } }
        },
      },
    )
    const ends = done.events.flatMap((event) => (event.type === 'tool_end' ? [event.call.name] : []))
    expect(ends).toEqual(['fast', 'slow'])
    const results = done.model.requests[1]?.messages.at(-1)?.parts
    expect(results?.map((part) => part.type === 'tool_result' && part.text)).toEqual(['slow result', 'fast result'])
    expect(last(done)).toEqual({ type: 'done', text: 'Looking.\n\nBoth are in.', reason: 'end' })
  })

  it('keeps calls apart that share an id, in one reply, in the next, and with the history', async () => {
    const call = (n: number) => ({ id: 'call_0', name: 'add', args: { n } })
    const before: ModelMessage = { role: 'assistant', parts: [{ type: 'tool_call', ...call(0) }] }
    const result: ModelMessage = {
      role: 'user',
      parts: [{ type: 'tool_result', callId: 'call_0', name: 'add', text: '0', isError: false }],
    }
    const done = await run([{ calls: [call(1), call(2)] }, { calls: [call(3)] }, { text: 'Sums.' }], {
      messages: [userMessage('hello'), before, result, userMessage('go on')],
      runTool: async ({ args }) => ({ ok: true, durationMs: 1, result: { text: `${args.n}`, summary: '' } }),
    })
    const sent = (at: number) =>
      done.model.requests[at]?.messages
        .at(-1)
        ?.parts.map((part) => part.type === 'tool_result' && [part.callId, part.text])
    expect(sent(1)).toEqual([
      ['call_0_2', '1'],
      ['call_0_3', '2'],
    ])
    expect(sent(2)).toEqual([['call_0_4', '3']])
  })

  it('streams the paragraph break it puts between iterations', async () => {
    const done = await run([{ text: 'One.', calls: [{ name: 'a' }] }, { text: 'Two.' }])
    const streamed = done.events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')
    expect(streamed).toBe('One.\n\nTwo.')
  })

  it('makes a thrown tool a failed result and goes on', async () => {
    const done = await run([{ calls: [{ name: 'breaks' }] }, { text: 'It did not work.' }], {
      runTool: async () => {
        throw new HearkenError('DISK_FULL', 'The disk is full.', 'Free some space.')
      },
    })
    const end = done.events.find((event) => event.type === 'tool_end')
    expect(end).toMatchObject({
      outcome: { ok: false, result: { text: 'breaks failed: The disk is full. Free some space.' } },
    })
    expect(last(done)).toMatchObject({ type: 'done', text: 'It did not work.' })
  })

  it('stops at maxIterations', async () => {
    const done = await run(() => ({ text: 'Again.', calls: [{ name: 'again' }] }), { maxIterations: 3 })
    expect(done.model.requests).toHaveLength(3)
    expect(last(done)).toMatchObject({ type: 'done', reason: 'max_iterations' })
  })

  it('turns a provider failure into one error event and keeps what was said', async () => {
    const error = new HearkenError('MODEL_OVERLOADED', 'The model is overloaded.', 'Retry in a minute.')
    const done = await run([{ text: 'Half a ', error }])
    expect(last(done)).toEqual({ type: 'error', error: error.toBody(), text: 'Half a ' })
    expect(done.events.filter((event) => event.type === 'error')).toHaveLength(1)
    expect(done.events.at(-2)).toMatchObject({ type: 'model_end', error: { code: 'MODEL_OVERLOADED' } })
  })

  it('shows nothing of an unexpected failure', async () => {
    const done = await run(() => {
      throw new Error('secret path /home/x')
    })
    expect(last(done)).toMatchObject({ type: 'error', error: { code: 'INTERNAL' } })
    expect(JSON.stringify(done.events)).not.toContain('secret')
  })

  it('says a refusal as an error with a way out', async () => {
    const done = await run([{ text: '', stop: 'refusal' }])
    expect(last(done)).toMatchObject({ type: 'error', error: { code: 'MODEL_REFUSED' } })
  })

  it('passes a length stop on', async () => {
    expect(last(await run([{ text: 'cut', stop: 'length' }]))).toEqual({ type: 'done', text: 'cut', reason: 'length' })
  })
})

describe('cancel', () => {
  it('ends during a model call, at once', async () => {
    const controller = new AbortController()
    const hold = new Promise(() => {})
    const running = run([{ hold }], { signal: controller.signal })
    await Promise.resolve()
    controller.abort()
    expect(last(await running)).toMatchObject({ type: 'error', error: { code: 'CANCELLED' } })
  })

  it('does not wait for a tool that ignores its signal', async () => {
    const controller = new AbortController()
    const running = run([{ calls: [{ name: 'stubborn' }] }], {
      signal: controller.signal,
      runTool: () => {
        queueMicrotask(() => controller.abort())
        return new Promise(() => {})
      },
    })
    expect(last(await running)).toMatchObject({ type: 'error', error: { code: 'CANCELLED' } })
  })

  it('makes no call when it was cancelled before', async () => {
    const controller = new AbortController()
    controller.abort()
    const done = await run([{ text: 'never' }], { signal: controller.signal })
    expect(done.model.requests).toHaveLength(0)
    expect(last(done)).toMatchObject({ type: 'error', error: { code: 'CANCELLED' } })
  })
})

describe('trim', () => {
  const long = 'x'.repeat(4_001)
  const big = (text: string): ToolOutcome => ({
    ok: true,
    durationMs: 1,
    result: { text, summary: 'big', data: { n: 1 } },
  })

  it('sends the newest results whole and cuts the ones already read', async () => {
    const done = await run([{ calls: [{ name: 'a' }] }, { calls: [{ name: 'b' }] }, { text: 'ok' }], {
      runTool: async () => big(long),
    })
    const results = (request: number) =>
      done.model.requests[request]?.messages.flatMap((message) =>
        message.parts.flatMap((part) => (part.type === 'tool_result' ? [part.text] : [])),
      )
    expect(results(1)).toEqual([long])
    expect(results(2)?.[0]).toBe(`${'x'.repeat(2_000)}\n[… 2001 more characters were shown before and are cut here.]`)
    expect(results(2)?.[1]).toBe(long)
  })

  it('leaves 4,000 characters alone, and never cuts a character in two', () => {
    const message = (text: string) => [
      {
        role: 'user' as const,
        parts: [{ type: 'tool_result' as const, callId: '1', name: 'a', text, isError: false }],
      },
    ]
    expect(trimToolResults(message('y'.repeat(4_000)))).toEqual(message('y'.repeat(4_000)))
    const cut = trimToolResults(message(`${'z'.repeat(1_999)}${'😀'.repeat(2_000)}`))[0]?.parts[0]
    expect(cut?.type === 'tool_result' && cut.text.startsWith(`${'z'.repeat(1_999)}\n`)).toBe(true)
  })
})
