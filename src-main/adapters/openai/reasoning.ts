/**
 * Reasoning that a compatible server wants back with the next request: `reasoning_details` (OpenRouter: signed or
 * encrypted blocks) and `reasoning_content` (DeepSeek, LM Studio, llama-server, vLLM: plain text).
 * It is kept as it came and shown to nobody.
 */
import type { OpaquePart } from '../../engine/ports'
import { OPAQUE } from './request'

export interface ReasoningDelta {
  reasoning_content?: unknown
  reasoning_details?: unknown
}

export class Reasoning {
  private content = ''
  private readonly details: unknown[] = []

  add(delta: ReasoningDelta): void {
    if (typeof delta.reasoning_content === 'string') this.content += delta.reasoning_content
    if (Array.isArray(delta.reasoning_details)) this.details.push(...delta.reasoning_details)
  }

  /** null: there was none. Only wanted back within a round of tools, so only asked for with tool calls. */
  part(): OpaquePart | null {
    if (this.details.length > 0) return { type: 'opaque', provider: OPAQUE, data: { reasoning_details: this.details } }
    if (this.content) return { type: 'opaque', provider: OPAQUE, data: { reasoning_content: this.content } }
    return null
  }
}
