/** Arguments of a tool call as they came over the wire, and back. */
import type { ToolCallPart } from '../../engine/ports'

/** Not an object in valid JSON: `{}`, and `invalid` holds the raw text. Nothing at all means no arguments. */
export function toolCall(id: string, name: string, raw: string): ToolCallPart {
  if (raw.trim() === '') return { type: 'tool_call', id, name, args: {} }
  try {
    const args: unknown = JSON.parse(raw)
    if (typeof args === 'object' && args !== null && !Array.isArray(args))
      return { type: 'tool_call', id, name, args: args as Record<string, unknown> }
  } catch {
    // Falls through: the model's mistake is data, and the loop tells the model about it.
  }
  return { type: 'tool_call', id, name, args: {}, invalid: raw }
}

/**
 * What is sent back for a call. Raw invalid JSON would be refused, so it is wrapped the way Anthropic advises for
 * fine-grained tool streaming: the model sees what it wrote.
 */
export function sentArguments(call: ToolCallPart): Record<string, unknown> {
  return call.invalid === undefined ? call.args : { INVALID_JSON: call.invalid }
}
