/**
 * Prompt caching as Anthropic bills it (https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching): the
 * prompt is tools, then system, then messages; each `cache_control` ends a prefix; the longest prefix seen before
 * is read, the rest up to the last mark is written. A mark also finds entries up to 20 blocks before it.
 */
import { createHash } from 'node:crypto'
import { countTokens } from './wire'

const LOOKBACK_BLOCKS = 20

interface Block {
  hash: string
  tokens: number
  marked: boolean
}

export class PromptCache {
  private readonly seen = new Set<string>()

  /** Tokens of the whole prompt, and how many of them were read from and written to the cache. */
  charge(body: Record<string, unknown>): { input: number; cached: number; cacheWrite: number } {
    const blocks = chain(body)
    const input = blocks.at(-1)?.tokens ?? 0
    let cached = 0
    let marked = 0
    blocks.forEach((block, index) => {
      if (!block.marked) return
      marked = block.tokens
      for (const earlier of blocks.slice(Math.max(0, index - LOOKBACK_BLOCKS), index + 1))
        if (this.seen.has(earlier.hash)) cached = Math.max(cached, earlier.tokens)
    })
    for (const block of blocks) if (block.marked) this.seen.add(block.hash)
    return { input, cached, cacheWrite: Math.max(0, marked - cached) }
  }
}

/** The blocks in order of the prompt; `tokens` and `hash` are of everything up to and with the block. */
function chain(body: Record<string, unknown>): Block[] {
  const hash = createHash('sha256').update(String(body.model))
  const out: Block[] = []
  let tokens = 0
  for (const block of promptBlocks(body)) {
    const { cache_control: mark, ...content } = block
    const text = JSON.stringify(content)
    tokens += countTokens(text)
    hash.update(text)
    out.push({ hash: hash.copy().digest('hex'), tokens, marked: mark != null })
  }
  return out
}

function* promptBlocks(body: Record<string, unknown>): Generator<Record<string, unknown>> {
  for (const tool of list(body.tools)) yield tool
  yield* asBlocks(body.system)
  for (const message of list(body.messages)) yield* asBlocks(message.content, message.role)
}

function* asBlocks(content: unknown, role?: unknown): Generator<Record<string, unknown>> {
  if (typeof content === 'string') yield { role, type: 'text', text: content }
  else for (const block of list(content)) yield { role, ...block }
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : []
}
