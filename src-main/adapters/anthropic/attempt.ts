/** One Messages stream as model events. */
import type Anthropic from '@anthropic-ai/sdk'
import type { ModelRequest, StopReason } from '../../engine/ports'
import { type AttemptEvent, toolCall, type Watch } from '../provider-call'
import { type AnthropicAccess, anthropicClient } from './client'
import { OPAQUE, toParams } from './request'
import { UsageCount } from './usage'

type WireEvent = Anthropic.RawMessageStreamEvent

/** Ends with `stop` after message_stop. Usage comes once, also before a failure, as far as it was told. */
export async function* attempt(
  access: AnthropicAccess,
  model: string,
  request: ModelRequest,
  watch: Watch,
): AsyncGenerator<AttemptEvent> {
  const reader = new StreamReader()
  let failure: unknown = null
  try {
    const client = anthropicClient(access, watch.fetch)
    const stream = await client.messages.create(toParams(model, request), { signal: watch.signal })
    for await (const event of stream) {
      yield { type: 'heard' }
      yield* reader.read(event)
    }
  } catch (thrown) {
    failure = thrown ?? new Error('unknown')
  }
  const usage = reader.usage.total()
  if (usage) yield { type: 'usage', usage }
  if (reader.finished) yield { type: 'stop', reason: reader.stop }
  else if (failure !== null) throw failure
}

class StreamReader {
  readonly usage = new UsageCount()
  stop: StopReason = 'end'
  finished = false
  private spoke = false
  private readonly open = new Map<number, OpenBlock>()

  private say(text: string): AttemptEvent[] {
    if (text === '') return []
    this.spoke = true
    return [{ type: 'text', text }]
  }

  *read(event: WireEvent): Generator<AttemptEvent> {
    switch (event.type) {
      case 'message_start':
        this.usage.add(event.message.usage)
        return
      case 'content_block_start':
        this.open.set(event.index, { block: { ...event.content_block } as Record<string, unknown>, json: '' })
        if (event.content_block.type === 'text' && event.content_block.text) yield* this.say(event.content_block.text)
        return
      case 'content_block_delta':
        yield* this.grow(event)
        return
      case 'content_block_stop':
        yield* this.close(event.index)
        return
      case 'message_delta':
        this.usage.add(event.usage)
        this.stop = stopReason(event.delta.stop_reason)
        // A refusal before any text comes with its reason apart from the message.
        if (this.stop === 'refusal' && !this.spoke && event.delta.stop_details?.explanation)
          yield* this.say(event.delta.stop_details.explanation)
        return
      case 'message_stop':
        this.finished = true
    }
  }

  private *grow(event: Anthropic.RawContentBlockDeltaEvent): Generator<AttemptEvent> {
    const open = this.open.get(event.index)
    const { delta } = event
    if (delta.type === 'text_delta') yield* this.say(delta.text)
    if (!open) return
    if (delta.type === 'input_json_delta') open.json += delta.partial_json
    if (delta.type === 'thinking_delta') open.block.thinking = String(open.block.thinking ?? '') + delta.thinking
    if (delta.type === 'signature_delta') open.block.signature = delta.signature
  }

  private *close(index: number): Generator<AttemptEvent> {
    const open = this.open.get(index)
    if (!open) return
    this.open.delete(index)
    const { block } = open
    if (block.type === 'tool_use') {
      const raw = open.json || JSON.stringify(block.input ?? {})
      yield { type: 'tool_call', call: toolCall(String(block.id), String(block.name), raw) }
    } else if (block.type === 'thinking' || block.type === 'redacted_thinking') {
      yield { type: 'opaque', part: { type: 'opaque', provider: OPAQUE, data: block } }
    }
  }
}

interface OpenBlock {
  /** The block as it began; thinking and its signature grow in place. */
  block: Record<string, unknown>
  json: string
}

function stopReason(reason: Anthropic.StopReason | null): StopReason {
  if (reason === 'tool_use') return 'tool_use'
  if (reason === 'refusal') return 'refusal'
  return reason === 'max_tokens' || reason === 'model_context_window_exceeded' ? 'length' : 'end'
}
