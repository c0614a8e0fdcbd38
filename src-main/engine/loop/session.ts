/**
 * Working memory: everything a turn shows the model, rebuilt from disk each time. History comes back with its tool
 * calls and results, so the model sees what really happened.
 */
import type { ImagePart, MessageRow, ModelMessage, Part, StoredToolCard } from '../ports'

/** Rough size in tokens, a flat 1,500 for an image. */
export function estimateTokens(messages: ModelMessage[], system = ''): number {
  let tokens = textTokens(system)
  for (const message of messages) for (const part of message.parts) tokens += partTokens(part)
  return Math.ceil(tokens)
}

/**
 * Tokens of a text, on the large side for each script: four ASCII characters to one, two of other alphabets, and one to
 * each UTF-16 unit of scripts whose characters are words or syllables (tokenizers since 2023 need 0.6 to 1.1), and of emoji.
 */
export function textTokens(text: string): number {
  let quarters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    quarters += code < 0x80 ? 1 : code < 0x1100 ? 2 : 4
  }
  return quarters / 4
}

const IMAGE_TOKENS = 1_500
/** What the wire adds around a call or a result: names, ids, marks. */
const WRAP_TOKENS = 10

function partTokens(part: Part): number {
  if (part.type === 'text') return textTokens(part.text)
  if (part.type === 'tool_result') return textTokens(part.text) + WRAP_TOKENS
  if (part.type === 'tool_call') return textTokens(JSON.stringify(part.args) + part.name) + WRAP_TOKENS
  if (part.type === 'image') return IMAGE_TOKENS
  return textTokens(JSON.stringify(part.data))
}

/** The messages of a branch as the model reads them. */
export function toModelMessages(rows: MessageRow[]): ModelMessage[] {
  return rows.flatMap((row) => (row.role === 'user' ? [userMessage(row.text)] : assistantMessages(row)))
}

export function userMessage(text: string, images: ImagePart[] = []): ModelMessage {
  return { role: 'user', parts: [...images, { type: 'text', text }] }
}

function assistantMessages(row: MessageRow): ModelMessage[] {
  const messages: ModelMessage[] = []
  const finished = row.tools.filter((card) => card.status !== 'running')
  if (finished.length > 0) {
    messages.push({ role: 'assistant', parts: finished.map(toolCall) })
    messages.push({ role: 'user', parts: finished.map(toolResult) })
  }
  const text = row.text + endNote(row)
  if (text !== '') messages.push({ role: 'assistant', parts: [{ type: 'text', text }] })
  return messages
}

/** Tells the model that a reply is not whole, so that it does not take it for one. */
function endNote(row: MessageRow): string {
  const gap = row.text === '' ? '' : '\n\n'
  if (row.status === 'stopped') return `${gap}[The person stopped this reply here.]`
  if (row.status === 'failed' || row.status === 'interrupted') return `${gap}[This reply broke off here.]`
  return ''
}

function toolCall(card: StoredToolCard): Part {
  return { type: 'tool_call', id: card.call_id, name: card.name, args: parseArgs(card.args_json) }
}

function toolResult(card: StoredToolCard): Part {
  const text = card.status === 'cancelled' ? 'Cancelled by the person.' : card.result_text
  const undo = card.undo === 'available' && card.undo_call ? { undo: card.undo_call } : {}
  return { type: 'tool_result', callId: card.call_id, name: card.name, text, isError: card.status !== 'ok', ...undo }
}

function parseArgs(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
