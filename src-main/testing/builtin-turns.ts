/** For tests of the built-in model: a fixed Monday morning in London, evidence, and a turn run through the model. */

import { createBuiltinModel } from '../adapters/builtin'
import type { Situation } from '../adapters/builtin/plan'
import { createDateParser } from '../adapters/dates'
import type { Evidence } from '../contract'
import type { ModelEvent, ModelMessage, ModelRequest, ToolResultPart } from '../engine/ports'

/** Monday 30 November 2026, 10:00 in London. */
export const NOW = Date.UTC(2026, 10, 30, 10, 0)
export const dates = createDateParser()

export const base = (over: Partial<Situation> = {}) => ({
  previous: null,
  evidence: [],
  now: NOW,
  zone: 'Europe/London',
  dates,
  ...over,
})

export function evidence(text: string, over: Partial<Evidence> = {}): Evidence {
  return {
    id: `mem_${text.length}_${text.slice(0, 12)}`,
    chunk_id: 1,
    source: 'You',
    created_on: '2026-11-01',
    kind: 'fact',
    title: text.slice(0, 60),
    match_kind: 'stemmed',
    relevance_score: 0.8,
    score_kind: 'fused',
    exact_snippet: text,
    text,
    origin: 'owner',
    conversation_id: null,
    message_id: null,
    ...over,
  }
}

export const TOOLS = [
  'memory_remember',
  'memory_search',
  'memory_list',
  'memory_forget',
  'note_write',
  'note_append',
  'note_read',
  'note_list',
  'note_delete',
  'calendar_add',
  'calendar_list',
  'calendar_remove',
  'calendar_update',
  'time_now',
  'date_resolve',
  'calculate',
  'history_search',
]

export const user = (text: string): ModelMessage => ({
  role: 'user',
  parts: [
    { type: 'text', text: '[Now: …]' },
    { type: 'text', text },
  ],
})

export function request(messages: ModelMessage[], over: Partial<ModelRequest> = {}): ModelRequest {
  const tools = TOOLS.map((name) => ({ name, description: '', inputSchema: {} }))
  return { system: '', messages, tools, maxOutputTokens: 1_000, kind: 'loop', evidence: [], ...over }
}

export const model = createBuiltinModel({
  dates,
  zone: () => 'Europe/London',
  clock: { now: () => NOW, monotonic: () => 0, systemZone: () => 'UTC', sleep: async () => {} },
})

export interface Answer {
  text: string
  calls: { name: string; args: Record<string, unknown>; id: string }[]
  stop: string
  events: ModelEvent[]
}

export async function stream(req: ModelRequest): Promise<Answer> {
  const events: ModelEvent[] = []
  for await (const event of model.stream(req, new AbortController().signal)) events.push(event)
  const last = events.at(-1)
  return {
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    calls: events.flatMap((event) =>
      event.type === 'tool_call' ? [{ name: event.call.name, args: event.call.args, id: event.call.id }] : [],
    ),
    stop: last?.type === 'stop' ? last.reason : 'none',
    events,
  }
}

export type Fake = (args: Record<string, unknown>) => { text: string; data?: unknown; isError?: boolean }

/** Runs a turn to its reply, each call answered by `tools`. Returns the reply, the calls and all messages. */
export async function converse(
  said: string,
  tools: Record<string, Fake>,
  over: Partial<ModelRequest> = {},
  before: ModelMessage[] = [],
) {
  const messages = [...before, user(said)]
  const calls: { name: string; args: Record<string, unknown> }[] = []
  for (let round = 0; round < 5; round++) {
    const answer = await stream(request(messages, over))
    if (answer.calls.length === 0) {
      messages.push({ role: 'assistant', parts: [{ type: 'text', text: answer.text }] })
      return { reply: answer.text, calls, messages }
    }
    messages.push({
      role: 'assistant',
      parts: answer.calls.map((call) => ({
        type: 'tool_call' as const,
        id: call.id,
        name: call.name,
        args: call.args,
      })),
    })
    const parts = answer.calls.map(({ id, name, args }): ToolResultPart => {
      calls.push({ name, args })
      const { text, data, isError = false } = tools[name]?.(args) ?? { text: 'done' }
      return { type: 'tool_result', callId: id, name, text, isError, ...(data === undefined ? {} : { data }) }
    })
    messages.push({ role: 'user', parts })
  }
  throw new Error('no reply after five rounds')
}
