/** A ModelRequest in the words of the Messages API. */
import type Anthropic from '@anthropic-ai/sdk'
import type { ModelMessage, ModelRequest, Part } from '../../engine/ports'
import { sentArguments, wellFormed } from '../provider-call'
import type { Block, MessageParam, Params } from './blocks'
import { markForCache } from './cache'

type ImageType = Anthropic.Base64ImageSource['media_type']

/** Name under which this format's opaque parts travel. */
export const OPAQUE = 'anthropic'

export function toParams(model: string, request: ModelRequest): Params {
  const messages = request.messages.map(toMessage).filter((message) => message.content.length > 0)
  const tools: Anthropic.Tool[] = request.tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input_schema: tool.inputSchema as Anthropic.Tool.InputSchema,
  }))
  const system: Anthropic.TextBlockParam[] = request.system.trim() ? [{ type: 'text', text: request.system }] : []
  markForCache({ tools, system, messages }, request.kind)
  return wellFormed({
    model,
    max_tokens: request.maxOutputTokens,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    stream: true,
    messages,
    ...(system.length > 0 ? { system } : {}),
    ...(tools.length > 0 ? { tools } : {}),
  })
}

function toMessage(message: ModelMessage): MessageParam {
  const blocks = message.parts.flatMap(toBlock)
  // The API wants the results of tools before anything else in their message.
  const results = blocks.filter((block) => block.type === 'tool_result')
  return { role: message.role, content: [...results, ...blocks.filter((block) => block.type !== 'tool_result')] }
}

function toBlock(part: Part): Block[] {
  switch (part.type) {
    case 'text':
      // Blank text is refused by the API.
      return part.text.trim() ? [{ type: 'text', text: part.text }] : []
    case 'image':
      return [{ type: 'image', source: { type: 'base64', media_type: part.mediaType as ImageType, data: part.data } }]
    case 'tool_call':
      return [{ type: 'tool_use', id: safeId(part.id), name: part.name, input: sentArguments(part) }]
    case 'tool_result':
      return [
        {
          type: 'tool_result',
          tool_use_id: safeId(part.callId),
          content: part.text,
          ...(part.isError ? { is_error: true } : {}),
        },
      ]
    case 'opaque':
      return part.provider === OPAQUE ? [part.data as Block] : []
  }
}

/** Ids made by another provider may hold characters that this one refuses. */
function safeId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, '_') || 'call'
}
