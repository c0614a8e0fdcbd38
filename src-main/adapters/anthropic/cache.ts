/**
 * Where the prompt is marked for Anthropic's cache (https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching).
 * The prompt is tools, system, messages, in that order, and a mark caches everything before it. Four marks at most:
 * 1 the last tool, 2 the system prompt, 3 the last message, which the next call of this turn reads, and 4 the last
 * user message before it, which the call before this one wrote: so a call with many tool results, more than the 20
 * blocks the cache looks back, is still found.
 */

import type Anthropic from '@anthropic-ai/sdk'
import type { LlmKind } from '../../contract/index'
import type { Block, MessageParam } from './blocks'

interface Prompt {
  tools: Anthropic.Tool[]
  system: Anthropic.TextBlockParam[]
  messages: MessageParam[]
}

const MARK = { type: 'ephemeral' } as const

/** Marks in place. Only a loop's messages are asked again; for one-shot calls a cache write would be money lost. */
export function markForCache(prompt: Prompt, kind: LlmKind): void {
  const tool = prompt.tools.at(-1)
  if (tool) tool.cache_control = MARK
  const system = prompt.system.at(-1)
  if (system) system.cache_control = MARK
  if (kind !== 'loop') return
  const last = prompt.messages.length - 1
  const before = prompt.messages.findLastIndex((message, index) => index < last && message.role === 'user')
  for (const index of [last, before]) markLastBlock(prompt.messages[index])
}

function markLastBlock(message: MessageParam | undefined): void {
  const block = message?.content.findLast(markable)
  if (block) block.cache_control = MARK
}

type Markable = Exclude<Block, { type: 'thinking' | 'redacted_thinking' }>

/** Thinking blocks cannot carry a mark. */
function markable(block: Block): block is Markable {
  return block.type === 'text' || block.type === 'image' || block.type === 'tool_use' || block.type === 'tool_result'
}
