import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HearkenError } from '../../contract/index'
import type { Tool, ToolContext, ToolResult } from '../ports'
import { createRegistry } from './registry'
import { describeCall, runTool } from './run-tool'

const input = z.strictObject({
  title: z.string().min(1, 'is empty').max(100, 'is over 100 characters'),
  count: z.coerce.number().int().min(1).max(5).optional(),
})

function tool(
  run: (args: z.infer<typeof input>, ctx: ToolContext) => Promise<ToolResult>,
  more: Partial<Tool> = {},
): Tool {
  return {
    name: 'calendar_add',
    description: 'Adds.',
    input,
    access: 'write',
    source: 'local',
    kind: 'tool',
    label: ({ title }: z.infer<typeof input>) => `Adding ${title}`,
    run,
    ...more,
  } as Tool
}

const echo = tool(async ({ title, count }) => ({ text: `${title} ${count ?? '-'}`, summary: title }))

function run(one: Tool, args: unknown, more: { name?: string; invalid?: string; signal?: AbortSignal } = {}) {
  const registry = createRegistry([one], { unavailable: () => ['note_write'] })
  const times = [100, 142]
  const ctx = {
    turnId: 't',
    conversationId: 'c',
    messageId: 'm',
    now: 0,
    zone: 'UTC',
    signal: more.signal ?? new AbortController().signal,
  }
  const call = {
    name: more.name ?? 'calendar_add',
    args: args as Record<string, unknown>,
    ...(more.invalid === undefined ? {} : { invalid: more.invalid }),
  }
  return runTool(registry, call, ctx, () => times.shift() ?? 142)
}

test('gives the result and how long it took', async () => {
  expect(await run(echo, { title: 'Dentist', count: '3' })).toEqual({
    result: { text: 'Dentist 3', summary: 'Dentist' },
    ok: true,
    status: 'ok',
    error: null,
    duration_ms: 42,
  })
})

describe('arguments', () => {
  test.each<[string, unknown, string]>([
    ['a missing field', {}, 'Field "title" is missing.'],
    ['an empty one', { title: '' }, 'Field "title": is empty.'],
    ['a wrong type', { title: 5 }, 'Field "title": Invalid input: expected string, received number.'],
    ['a number out of range', { title: 'x', count: 9 }, 'Field "count": Too big: expected number to be <=5.'],
    ['a field there is not', { title: 'x', name: 'y' }, 'There is no field "name". Fields: title, count.'],
    [
      '__proto__',
      JSON.parse('{"title":"x","__proto__":{"count":1}}'),
      'There is no field "__proto__". Fields: title, count.',
    ],
    ['a megabyte', { title: 'x'.repeat(1_000_000) }, 'Field "title": is over 100 characters.'],
    ['nothing', null, 'The arguments must be one JSON object, not nothing.'],
    ['a list', [1], 'The arguments must be one JSON object, not a list.'],
    ['text', 'Dentist', 'The arguments must be one JSON object, not a string.'],
  ])('%s is named so that it can be mended', async (_, args, text) => {
    expect(await run(echo, args)).toMatchObject({
      ok: false,
      status: 'failed',
      result: { text, isError: true },
      error: { code: 'BAD_INPUT' },
    })
    expect(({} as { count?: number }).count).toBeUndefined()
  })

  test('that were not JSON are quoted, cut short', async () => {
    const { result } = await run(echo, {}, { invalid: `{"title": ${'x'.repeat(200)}` })
    expect(result.text).toContain('not valid JSON: "{\\"title\\": xxx')
    expect(result.text.length).toBeLessThan(200)
  })

  test('null means not given', async () => {
    expect((await run(echo, { title: 'x', count: null })).result.text).toBe('x -')
  })
})

test('an unknown tool names the nearest, a hidden one says it is off', async () => {
  expect((await run(echo, {}, { name: 'calendar_create' })).result.text).toBe(
    'There is no tool "calendar_create". Nearest: calendar_add.',
  )
  expect((await run(echo, {}, { name: 'zzz' })).result.text).toBe('There is no tool "zzz". Tools: calendar_add.')
  expect((await run(echo, {}, { name: 'note_write' })).result.text).toContain('is switched off here')
})

describe('failures', () => {
  test('a thrown HearkenError keeps its words', async () => {
    const failing = tool(() =>
      Promise.reject(new HearkenError('STORE_DAMAGED', 'calendar.ics cannot be read.', 'Mend it.')),
    )
    expect(await run(failing, { title: 'x' })).toMatchObject({
      ok: false,
      result: { text: 'calendar.ics cannot be read. Mend it.', isError: true },
      error: { code: 'STORE_DAMAGED' },
    })
  })

  test.each([
    ['an error', new Error('at /home/x/secret.ts:1')],
    ['nothing', undefined],
    ['a string', 'boom'],
  ])('any other thrown thing is a sentence without internals: %s', async (_, thrown) => {
    for (const failing of [
      tool(() => Promise.reject(thrown)),
      tool(() => {
        throw thrown
      }),
    ]) {
      const { result, error } = await run(failing, { title: 'x' })
      expect(result.text).toBe(
        'calendar_add failed for a reason it did not expect. Say that it did not work; do not claim that it did.',
      )
      expect(error?.code).toBe('TOOL_FAILED')
    }
  })

  test('an expected failure is failed, without an error', async () => {
    const failing = tool(async () => ({ text: 'No such event.', summary: 'None', isError: true }))
    expect(await run(failing, { title: 'x' })).toMatchObject({ ok: false, status: 'failed', error: null })
  })

  test('a result that is none is a failure', async () => {
    expect(
      await run(
        tool(async () => undefined as never),
        { title: 'x' },
      ),
    ).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED' } })
  })
})

describe('stopping', () => {
  test('a tool that ignores the signal is left behind at once', async () => {
    const stop = new AbortController()
    const endless = tool(() => new Promise(() => {}))
    const running = run(endless, { title: 'x' }, { signal: stop.signal })
    stop.abort()
    expect(await running).toMatchObject({ ok: false, status: 'cancelled', error: { code: 'CANCELLED' } })
  })

  test('nothing runs when it was stopped before', async () => {
    const stop = new AbortController()
    stop.abort()
    let ran = false
    const one = tool(async () => {
      ran = true
      return { text: '', summary: '' }
    })
    expect((await run(one, { title: 'x' }, { signal: stop.signal })).status).toBe('cancelled')
    expect(ran).toBe(false)
  })
})

test('describes a call in words, whatever it holds', () => {
  const broken = tool(async () => ({ text: '', summary: '' }), {
    name: 'broken_label',
    label: () => {
      throw new Error('no')
    },
  })
  const registry = createRegistry([echo, broken], { unavailable: () => [] })
  expect(describeCall(registry, { name: 'calendar_add', args: { title: 'Dentist' } })).toEqual({
    label: 'Adding Dentist',
    access: 'write',
    source: 'local',
    kind: 'tool',
  })
  expect(describeCall(registry, { name: 'calendar_add', args: {} }).label).toBe('Using calendar add')
  expect(describeCall(registry, { name: 'broken_label', args: { title: 'x' } }).label).toBe('Using broken label')
  expect(describeCall(registry, { name: 'nope', args: {} }).label).toBe('Looking for nope')
})
