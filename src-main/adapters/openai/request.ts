/** A ModelRequest in the words of chat completions. */
import type OpenAI from 'openai'
import type { ModelMessage, ModelRequest, Part, TextPart, ToolResultPart } from '../../engine/ports'
import { sentArguments, wellFormed } from '../provider-call'
import type { Dialect } from './dialect'

export type Params = OpenAI.ChatCompletionCreateParamsStreaming
type Message = OpenAI.ChatCompletionMessageParam

/** Name under which this format's opaque parts travel. */
export const OPAQUE = 'openai'

export function toParams(model: string, request: ModelRequest, dialect: Dialect): Params {
  const system: Message[] = request.system.trim() ? [{ role: 'system', content: request.system }] : []
  const tools: OpenAI.ChatCompletionFunctionTool[] = request.tools.map((tool) => ({
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
  }))
  return wellFormed({
    model,
    messages: [...system, ...request.messages.flatMap(toMessages)],
    stream: true,
    [dialect.maxTokensField]: request.maxOutputTokens,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(dialect.streamOptions ? { stream_options: { include_usage: true } } : {}),
    ...(tools.length > 0 ? { tools } : {}),
  })
}

function toMessages(message: ModelMessage): Message[] {
  return message.role === 'assistant' ? fromAssistant(message.parts) : fromUser(message.parts)
}

function fromUser(parts: Part[]): Message[] {
  const results = parts.filter((part) => part.type === 'tool_result').map(toToolMessage)
  const content = parts.flatMap(toContent)
  if (content.length === 0) return results
  // Plain text goes as a string: some compatible servers know nothing else.
  const plain = content.every((part) => part.type === 'text')
  const user: Message = { role: 'user', content: plain ? content.map((part) => part.text).join('\n\n') : content }
  return [...results, user]
}

/** This format has no mark for a failed result, so the words carry it. */
function toToolMessage(part: ToolResultPart): Message {
  const failed = part.isError && !/^error\b/i.test(part.text)
  return { role: 'tool', tool_call_id: part.callId, content: failed ? `Error: ${part.text}` : part.text }
}

type Content = OpenAI.ChatCompletionContentPartText | OpenAI.ChatCompletionContentPartImage

function toContent(part: Part): Content[] {
  if (part.type === 'text') return part.text.trim() ? [{ type: 'text', text: part.text }] : []
  if (part.type === 'image')
    return [{ type: 'image_url', image_url: { url: `data:${part.mediaType};base64,${part.data}` } }]
  return []
}

function fromAssistant(parts: Part[]): Message[] {
  const text = parts
    .filter((part): part is TextPart => part.type === 'text')
    .map((part) => part.text)
    .join('')
  const calls = parts
    .filter((part) => part.type === 'tool_call')
    .map((part) => ({
      id: part.id,
      type: 'function' as const,
      function: { name: part.name, arguments: JSON.stringify(sentArguments(part)) },
    }))
  if (text === '' && calls.length === 0) return []
  const kept = parts.flatMap((part) => (part.type === 'opaque' && part.provider === OPAQUE ? [part.data] : []))
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(calls.length > 0 ? { tool_calls: calls } : {}),
      ...Object.assign({}, ...(kept as object[])),
    },
  ]
}
