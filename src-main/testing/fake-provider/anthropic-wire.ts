/**
 * The Anthropic Messages stream, event by event, as published at
 * https://platform.claude.com/docs/en/build-with-claude/streaming and https://platform.claude.com/docs/en/api/errors
 * (API version 2026-10-21).
 */
import type { ErrorReply, ReplyPart, ReplyUsage } from './reply'
import { type Frame, pieces, type Speech } from './wire'

const STOPS = { end: 'end_turn', tool_use: 'tool_use', length: 'max_tokens', refusal: 'refusal' } as const

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  408: 'timeout_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  500: 'api_error',
  503: 'api_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

export function anthropicError(reply: Pick<ErrorReply, 'status' | 'errorType' | 'message'>, requestId: string) {
  const type = reply.errorType ?? ERROR_TYPES[reply.status] ?? 'api_error'
  return { type: 'error', error: { type, message: reply.message ?? `Scripted ${type}` }, request_id: requestId }
}

export function* anthropicFrames(speech: Speech): Generator<Frame> {
  const { reply, usage, model, n } = speech
  const first = { ...usage, output: 1 }
  yield frame(
    'message_start',
    {
      message: {
        id: `msg_fake_${n}`,
        type: 'message',
        role: 'assistant',
        model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: wireUsage(first),
      },
    },
    first,
  )
  let index = 0
  for (const part of reply.parts) {
    yield* blockFrames(part, index, n, reply.pings === true)
    index += 1
  }
  const details =
    reply.stop === 'refusal' ? { type: 'refusal', category: null, explanation: reply.explanation ?? null } : null
  yield frame(
    'message_delta',
    {
      delta: { stop_reason: STOPS[reply.stop], stop_sequence: null, stop_details: details },
      usage: wireUsage(usage),
    },
    usage,
  )
  yield frame('message_stop', {})
}

export function anthropicErrorFrame(type: string, message: string): string {
  return frame('error', { error: { type, message } }).text
}

function* blockFrames(part: ReplyPart, index: number, n: number, pings: boolean): Generator<Frame> {
  yield frame('content_block_start', { index, content_block: emptyBlock(part, index, n) })
  for (const delta of deltas(part)) {
    if (pings) yield frame('ping', {})
    yield frame('content_block_delta', { index, delta })
  }
  yield frame('content_block_stop', { index })
}

function emptyBlock(part: ReplyPart, index: number, n: number) {
  if (part.type === 'tool')
    return {
      type: 'tool_use',
      id: part.id ?? `toolu_fake_${n}_${index}`,
      name: part.name,
      input: {},
      caller: { type: 'direct' },
    }
  if (part.type === 'thinking') return { type: 'thinking', thinking: '', signature: '' }
  if (part.type === 'redacted_thinking') return { type: 'redacted_thinking', data: part.data }
  return { type: 'text', text: '' }
}

function* deltas(part: ReplyPart): Generator<Record<string, unknown>> {
  if (part.type === 'text' || part.type === 'refusal')
    for (const text of part.chunks) yield { type: 'text_delta', text }
  else if (part.type === 'tool') {
    // The real stream opens with an empty piece; a call without arguments has only that one.
    yield { type: 'input_json_delta', partial_json: '' }
    if (part.json !== '{}')
      for (const piece of pieces(part.json, part.pieces)) yield { type: 'input_json_delta', partial_json: piece }
  } else if (part.type === 'thinking') {
    yield { type: 'thinking_delta', thinking: part.text }
    yield { type: 'signature_delta', signature: part.signature }
  }
}

/** On this wire `input_tokens` leaves out what was read from or written to the cache. */
function wireUsage(usage: ReplyUsage) {
  return {
    input_tokens: usage.input - usage.cached - usage.cacheWrite,
    cache_creation_input_tokens: usage.cacheWrite,
    cache_read_input_tokens: usage.cached,
    output_tokens: usage.output,
  }
}

function frame(type: string, body: Record<string, unknown>, told?: ReplyUsage): Frame {
  const text = `event: ${type}\ndata: ${JSON.stringify({ type, ...body })}\n\n`
  return told ? { text, told } : { text }
}
