/**
 * The OpenAI chat completions stream, chunk by chunk, as published at
 * https://platform.openai.com/docs/api-reference/chat-streaming, with the quirks of compatible servers on request.
 */
import type { ErrorReply, Quirks, ReplyUsage } from './reply'
import { type Frame, pieces, type Speech } from './wire'

const FINISH = { end: 'stop', tool_use: 'tool_calls', length: 'length', refusal: 'content_filter' } as const

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  403: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'requests',
  503: 'service_unavailable',
}

export function openaiError(reply: Pick<ErrorReply, 'status' | 'errorType' | 'code' | 'message'>) {
  const type = reply.errorType ?? ERROR_TYPES[reply.status] ?? 'server_error'
  const code = reply.code ?? (reply.status === 401 ? 'invalid_api_key' : null)
  return { error: { message: reply.message ?? `Scripted ${type}`, type, param: null, code } }
}

export function* openaiFrames(speech: Speech, includeUsage: boolean): Generator<Frame> {
  const { reply, usage } = speech
  const quirks = reply.quirks ?? {}
  const chunk = (choices: unknown[], last?: ReplyUsage): Frame => {
    const told = last ?? (quirks.usageOnEveryChunk ? usage : undefined)
    const body = {
      id: `chatcmpl-fake-${speech.n}`,
      object: 'chat.completion.chunk',
      created: 1_700_000_000,
      model: speech.model,
      choices,
      ...(told ? { usage: wireUsage(told) } : includeUsage && !quirks.omitUsage ? { usage: null } : {}),
    }
    return { text: `data: ${JSON.stringify(body)}\n\n`, ...(told ? { told } : {}) }
  }
  const choice = (delta: Record<string, unknown>, finish_reason: string | null = null) => [
    { index: 0, delta, logprobs: null, finish_reason },
  ]

  yield chunk(choice({ role: 'assistant', content: '', refusal: null, ...quirks.extraDelta }))
  let index = 0
  let refused = false
  for (const part of reply.parts) {
    if (reply.pings) yield { text: ': still here\n\n' }
    if (part.type === 'text') for (const content of part.chunks) yield chunk(choice({ content }))
    if (part.type === 'refusal') {
      refused = true
      for (const refusal of part.chunks) yield chunk(choice({ refusal }))
    }
    if (part.type === 'thinking') yield chunk(choice({ reasoning_content: part.text }))
    if (part.type === 'tool') {
      const id = part.id ?? `call_fake_${speech.n}_${index}`
      for (const call of callDeltas({ ...part, id }, index, quirks)) yield chunk(choice({ tool_calls: [call] }))
      index += 1
    }
  }
  // A refusal told in refusal deltas finishes with `stop`; one by the filter has no words.
  const finish =
    (refused && reply.stop === 'refusal') || (quirks.stopForTools && index > 0) ? 'stop' : FINISH[reply.stop]
  yield chunk(quirks.omitLastDelta ? [{ index: 0, finish_reason: finish }] : choice({}, finish))
  if (includeUsage && !quirks.omitUsage && !quirks.usageOnEveryChunk) yield chunk([], usage)
  yield { text: 'data: [DONE]\n\n' }
}

export function openaiErrorFrame(type: string, message: string): string {
  return `data: ${JSON.stringify({ error: { message, type, param: null, code: null } })}\n\n`
}

function* callDeltas(part: { id: string; name: string; json: string; pieces: number }, index: number, quirks: Quirks) {
  const where = quirks.omitIndex ? {} : { index: quirks.sameIndex ? 0 : index }
  const head = quirks.omitIds ? { ...where, type: 'function' } : { ...where, id: part.id, type: 'function' }
  if (quirks.objectArguments) {
    yield { ...head, function: { name: part.name, arguments: JSON.parse(part.json) } }
    return
  }
  if (part.pieces === 1) {
    yield { ...head, function: { name: part.name, arguments: part.json } }
    return
  }
  yield { ...head, function: { name: part.name, arguments: '' } }
  for (const piece of pieces(part.json, part.pieces)) yield { ...where, function: { arguments: piece } }
}

/** On this wire `prompt_tokens` includes the cached ones. */
function wireUsage(usage: ReplyUsage) {
  return {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  }
}
