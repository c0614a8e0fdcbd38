/**
 * Between model calls: a tool result the model has already read is cut to its start plus a note. The newest results
 * are not passed here, so they always go whole; the trace keeps everything whole.
 */
import { LIMITS } from '../../contract'
import type { ModelMessage, Part } from '../ports'

export function trimToolResults(messages: ModelMessage[]): ModelMessage[] {
  return messages.map((message) =>
    message.parts.some(isLong)
      ? { ...message, parts: message.parts.map((part) => (isLong(part) ? cut(part) : part)) }
      : message,
  )
}

type ToolResult = Extract<Part, { type: 'tool_result' }>

const isLong = (part: Part): part is ToolResult =>
  part.type === 'tool_result' && part.text.length > LIMITS.trimResultChars

function cut(part: ToolResult): ToolResult {
  const kept = cutText(part.text, LIMITS.trimKeptChars)
  const { data: _read, ...rest } = part
  return {
    ...rest,
    text: `${kept}\n[… ${part.text.length - kept.length} more characters were shown before and are cut here.]`,
  }
}

/** At most `length` UTF-16 units, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}
