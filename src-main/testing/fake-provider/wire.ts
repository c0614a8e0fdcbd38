/** What both formats share while a reply becomes bytes. */
import type { MessageReply, ReplyUsage } from './reply'

/** One server-sent event, and what has been billed to the caller once it is out. */
export interface Frame {
  text: string
  told?: ReplyUsage
}

export interface Speech {
  model: string
  reply: MessageReply
  usage: ReplyUsage
  /** Number of this request, to make ids that differ. */
  n: number
}

/** Cuts a string into at most `count` pieces of about the same length, on UTF-16 boundaries that keep characters whole. */
export function pieces(text: string, count: number): string[] {
  const characters = [...text]
  const size = Math.max(1, Math.ceil(characters.length / Math.max(1, count)))
  const out: string[] = []
  for (let start = 0; start < characters.length; start += size) out.push(characters.slice(start, start + size).join(''))
  return out
}

/** About four characters a token, never zero: a stand-in for a tokenizer, stable between runs. */
export function countTokens(value: unknown): number {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return Math.max(1, Math.ceil(text.length / 4))
}

/** Output tokens of a reply by the same rule. */
export function countOutput(reply: MessageReply): number {
  const text = reply.parts
    .map((part) => {
      if (part.type === 'tool') return part.name + part.json
      if (part.type === 'thinking') return part.text
      return part.type === 'redacted_thinking' ? part.data : part.chunks.join('')
    })
    .join('')
  return countTokens(text)
}
