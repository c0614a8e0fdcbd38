/** The pieces of a Messages request. */
import type Anthropic from '@anthropic-ai/sdk'

export type Params = Anthropic.MessageCreateParamsStreaming
export type Block = Anthropic.ContentBlockParam
export type MessageParam = { role: 'user' | 'assistant'; content: Block[] }
