/** One chat completions stream as model events. */
import type OpenAI from 'openai'
import type { Usage } from '../../contract/index'
import type { ModelRequest, StopReason } from '../../engine/ports'
import type { AttemptEvent, Watch } from '../provider-call'
import { type OpenAIAccess, openaiClient } from './client'
import type { Dialect } from './dialect'
import { Reasoning, type ReasoningDelta } from './reasoning'
import { toParams } from './request'
import { type CallDelta, ToolCalls } from './tool-calls'
import { toUsage } from './usage'

/** What a delta may hold, on whatever server. */
interface Delta extends ReasoningDelta {
  content?: string | null
  refusal?: string | null
  tool_calls?: CallDelta[] | null
}

/** Ends with `stop` once a finish reason came. Usage comes once, also before a failure, if it was told. */
export async function* attempt(
  access: OpenAIAccess,
  model: string,
  request: ModelRequest,
  dialect: Dialect,
  watch: Watch,
): AsyncGenerator<AttemptEvent> {
  const reader = new ChunkReader()
  let failure: unknown = null
  try {
    const client = openaiClient(access, watch.fetch)
    const stream = await client.chat.completions.create(toParams(model, request, dialect), { signal: watch.signal })
    for await (const chunk of stream) {
      yield { type: 'heard' }
      yield* reader.read(chunk)
    }
  } catch (thrown) {
    failure = thrown ?? new Error('unknown')
  }
  // A stream lost after its finish reason has said everything but its usage.
  if (reader.finish !== null) yield* reader.rest()
  if (reader.usage) yield { type: 'usage', usage: reader.usage }
  if (reader.finish !== null) yield { type: 'stop', reason: reader.stop() }
  else if (failure !== null) throw failure
}

class ChunkReader {
  usage: Usage | null = null
  /** As told by the server; null until then. */
  finish: string | null = null
  private refused = false
  private readonly calls = new ToolCalls()
  private readonly reasoning = new Reasoning()

  stop(): StopReason {
    if (this.refused || this.finish === 'content_filter') return 'refusal'
    if (this.finish === 'length') return 'length'
    // Some servers say `stop` after tool calls.
    return this.calls.size > 0 ? 'tool_use' : 'end'
  }

  *read(chunk: OpenAI.ChatCompletionChunk): Generator<AttemptEvent> {
    // Some servers send it with every chunk, growing: the last one counts.
    if (chunk.usage) this.usage = toUsage(chunk.usage)
    const choice = chunk.choices?.[0]
    if (!choice) return
    const delta = (choice.delta ?? {}) as Delta
    if (delta.content) yield { type: 'text', text: delta.content }
    if (delta.refusal) {
      this.refused = true
      yield { type: 'text', text: delta.refusal }
    }
    this.reasoning.add(delta)
    for (const call of delta.tool_calls ?? []) this.calls.add(call)
    this.finish = choice.finish_reason ?? this.finish
  }

  /** What can only be said when all deltas are in. */
  *rest(): Generator<AttemptEvent> {
    const calls = this.calls.finish()
    const kept = calls.length > 0 ? this.reasoning.part() : null
    if (kept) yield { type: 'opaque', part: kept }
    for (const call of calls) yield { type: 'tool_call', call }
  }
}
