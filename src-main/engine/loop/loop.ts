/**
 * The loop: model call → tool calls → results → model call … → reply.
 *
 * It knows nothing of gateways, storage or Electron. It yields what happens and ends with exactly one `done` or
 * `error` event; it never throws. No tool call ends it, `maxIterations` ends it with a clear message, an aborted
 * signal ends it at once. Tool failures become tool results; a provider failure becomes one error event.
 */
import { type ErrorBody, type Evidence, HearkenError, toErrorBody, type Usage } from '../../contract'
import { addUsage, NO_USAGE } from '../ops'
import type { CallAccount, Clock, Model, ModelMessage, StopReason, ToolCallPart, ToolResult, ToolSpec } from '../ports'
import { merge } from './merge'

export interface ToolOutcome {
  result: ToolResult
  ok: boolean
  durationMs: number
}

export type LoopEvent =
  | { type: 'model_start'; iteration: number }
  | { type: 'text'; text: string }
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  /** `usage` null: the provider never told it, though it answered. */
  | { type: 'model_end'; usage: Usage | null; durationMs: number; firstTokenMs: number | null; error: ErrorBody | null }
  | { type: 'tool_start'; call: ToolCallPart }
  | { type: 'tool_end'; call: ToolCallPart; outcome: ToolOutcome }
  | { type: 'done'; text: string; reason: StopReason | 'max_iterations' }
  | { type: 'error'; error: ErrorBody; text: string }

export interface LoopInput {
  model: Model
  system: string
  messages: ModelMessage[]
  tools: ToolSpec[]
  /** Runs one tool call. May throw: that is a failed result. Should stop when the signal aborts; is not waited for if it does not. */
  runTool(call: ToolCallPart, signal: AbortSignal): Promise<ToolOutcome>
  /** Shortens what the model has already read, before each further call. */
  trim(messages: ModelMessage[]): ModelMessage[]
  /** The messages again, shorter, when the model could not read that many; null: that cannot be. May throw. */
  makeRoom?(messages: ModelMessage[]): Promise<ModelMessage[] | null>
  evidence: Evidence[]
  /** Who pays for the model calls. */
  account?: CallAccount
  maxIterations: number
  maxOutputTokens: number
  clock: Clock
  signal: AbortSignal
}

export async function* runLoop(input: LoopInput): AsyncGenerator<LoopEvent, void> {
  let messages = input.messages
  const taken = callIds(messages)
  let reply = ''
  for (let iteration = 1; iteration <= input.maxIterations; iteration++) {
    const answer: Answer = { text: '', calls: [], message: { role: 'assistant', parts: [] }, stop: 'end' }
    try {
      yield { type: 'model_start', iteration }
      const separator = reply === '' || reply.endsWith('\n') ? '' : '\n\n'
      yield* callModel(input, messages, answer, separator, taken)
      if (answer.text !== '') reply += separator + answer.text
    } catch (thrown) {
      const shorter = await withLess(input, messages, answer, thrown)
      if (shorter !== null) {
        messages = shorter
        iteration--
        continue
      }
      if (answer.text !== '') reply += answer.text
      yield { type: 'error', error: toErrorBody(thrown), text: reply }
      return
    }
    if (answer.calls.length === 0) {
      yield { type: 'done', text: reply, reason: answer.stop }
      return
    }
    const results: ModelMessage = { role: 'user', parts: [] }
    try {
      yield* callTools(input, answer.calls, results)
    } catch (thrown) {
      yield { type: 'error', error: toErrorBody(thrown), text: reply }
      return
    }
    messages = [...input.trim([...messages, answer.message]), results]
  }
  yield { type: 'done', text: reply, reason: 'max_iterations' }
}

/** Shorter messages for a call that failed for their length before a word came back, if the turn can make them. */
async function withLess(
  { makeRoom, signal }: LoopInput,
  messages: ModelMessage[],
  answer: Answer,
  thrown: unknown,
): Promise<ModelMessage[] | null> {
  const isFull = thrown instanceof HearkenError && thrown.code === 'MODEL_CONTEXT_FULL'
  if (!isFull || signal.aborted || answer.message.parts.length > 0) return null
  return (await makeRoom?.(messages).catch(() => null)) ?? null
}

interface Answer {
  text: string
  calls: ToolCallPart[]
  message: ModelMessage
  stop: StopReason
}

/** One model call; fills `answer`, also when it throws, with what had arrived. */
async function* callModel(
  input: LoopInput,
  messages: ModelMessage[],
  answer: Answer,
  separator: string,
  taken: Set<string>,
): AsyncGenerator<LoopEvent, void> {
  const { clock, signal } = input
  const started = clock.monotonic()
  let firstTokenMs: number | null = null
  let usage: Usage | null = null
  let error: ErrorBody | null = null
  try {
    signal.throwIfAborted()
    const request = {
      system: input.system,
      messages,
      tools: input.tools,
      maxOutputTokens: input.maxOutputTokens,
      kind: 'loop' as const,
      evidence: input.evidence,
      ...(input.account === undefined ? {} : { account: input.account }),
    }
    for await (const event of input.model.stream(request, signal)) {
      if (event.type === 'text') {
        if (event.text === '') continue
        firstTokenMs ??= clock.monotonic() - started
        const text = answer.text === '' ? separator + event.text : event.text
        answer.text += event.text
        appendText(answer.message, event.text)
        yield { type: 'text', text }
      } else if (event.type === 'tool_call') {
        firstTokenMs ??= clock.monotonic() - started
        const call = withOwnId(event.call, taken)
        answer.calls.push(call)
        answer.message.parts.push(call)
      } else if (event.type === 'opaque') answer.message.parts.push(event.part)
      else if (event.type === 'usage') usage = addUsage(usage, event.usage)
      else if (event.type === 'retry') yield event
      else answer.stop = event.reason
    }
    signal.throwIfAborted()
    if (answer.stop === 'refusal')
      throw new HearkenError(
        'MODEL_REFUSED',
        'The model declined to answer this. Your message is safe.',
        'Say it another way, or choose another model in Settings.',
      )
  } catch (thrown) {
    error = signal.aborted ? CANCELLED : toErrorBody(thrown)
    throw signal.aborted ? cancelled() : thrown
  } finally {
    // A call that failed before a word came back used nothing that anyone could count.
    if (error !== null && firstTokenMs === null) usage ??= NO_USAGE
    yield { type: 'model_end', usage, durationMs: clock.monotonic() - started, firstTokenMs, error }
  }
}

const callIds = (messages: ModelMessage[]): Set<string> =>
  new Set(messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool_call' ? [part.id] : []))))

/** Some servers begin to count anew in every reply, or give two calls one id; cards and results are found by it. */
function withOwnId(call: ToolCallPart, taken: Set<string>): ToolCallPart {
  let id = call.id
  for (let n = 2; taken.has(id); n++) id = `${call.id}_${n}`
  taken.add(id)
  return { ...call, id }
}

/** Runs the calls side by side; starts are told in order, ends as they come; results keep the order of the calls. */
async function* callTools(
  input: LoopInput,
  calls: ToolCallPart[],
  results: ModelMessage,
): AsyncGenerator<LoopEvent, void> {
  for (const call of calls) yield { type: 'tool_start', call }
  const outcomes = new Map<string, ToolOutcome>()
  const running = calls.map(async (call): Promise<LoopEvent> => {
    const outcome = await settle(input, call)
    outcomes.set(call.id, outcome)
    return { type: 'tool_end', call, outcome }
  })
  for await (const event of merge(running, input.signal)) yield event
  for (const call of calls) {
    const outcome = outcomes.get(call.id)
    if (outcome === undefined) throw cancelled()
    results.parts.push({
      type: 'tool_result',
      callId: call.id,
      name: call.name,
      text: outcome.result.text,
      isError: !outcome.ok,
      ...(outcome.result.data === undefined ? {} : { data: outcome.result.data }),
      ...(outcome.result.undo === undefined ? {} : { undo: outcome.result.undo }),
    })
  }
}

async function settle(input: LoopInput, call: ToolCallPart): Promise<ToolOutcome> {
  const started = input.clock.monotonic()
  try {
    return await input.runTool(call, input.signal)
  } catch (thrown) {
    const { message, action } = toErrorBody(thrown)
    const result = { text: `${call.name} failed: ${message} ${action}`, summary: message, isError: true }
    return { result, ok: false, durationMs: input.clock.monotonic() - started }
  }
}

function appendText(message: ModelMessage, text: string): void {
  const last = message.parts.at(-1)
  if (last?.type === 'text') last.text += text
  else message.parts.push({ type: 'text', text })
}

function cancelled(): HearkenError {
  return new HearkenError('CANCELLED', CANCELLED.message, CANCELLED.action)
}

const CANCELLED: ErrorBody = {
  code: 'CANCELLED',
  message: 'You stopped this reply.',
  action: 'Regenerate it, or send something else.',
}
