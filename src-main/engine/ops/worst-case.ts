/** What a call may cost before anyone knows: an estimate of its tokens on the large side, at the dearest price for each. */
import type { ModelRequest, Part, Price } from '../ports'

/** The largest a provider makes of one image (several thousand for the small OpenAI models, about 1,600 elsewhere). */
const IMAGE_TOKENS = 5_000
/** Roles, marks and names that providers put around each message and each tool, and around the whole. */
const PART_TOKENS = 16
const CALL_TOKENS = 64

/**
 * Tokens of a text, on the large side. Byte-pair encoders make at least two bytes of nearly everything one token; digits,
 * which some split one by one, count whole.
 */
export function mostTokens(text: string): number {
  let halves = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x80) halves += code >= 0x30 && code <= 0x39 ? 2 : 1
    else halves += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return Math.ceil(halves / 2)
}

const dearestInput = (price: Price) => Math.max(price.input, price.cached, price.cacheWrite)

export function inputWorst(price: Price, request: ModelRequest): number {
  const parts = request.messages.reduce((sum, { parts }) => sum + parts.reduce((n, part) => n + partTokens(part), 0), 0)
  const tools = request.tools.reduce((sum, tool) => sum + mostTokens(JSON.stringify(tool)) + PART_TOKENS, 0)
  const tokens = CALL_TOKENS + mostTokens(request.system) + parts + tools
  return (tokens * dearestInput(price)) / 1e6 + (price.request ?? 0)
}

export const outputWorst = (price: Price, tokens: number): number => (tokens * price.output) / 1e6

/** One attempt of a call, from prompt to the last token it may answer. */
export function worstCase(price: Price, request: ModelRequest): number {
  return inputWorst(price, request) + outputWorst(price, request.maxOutputTokens)
}

/** Embedding or reranking these texts. A reranker reads the query with each document. */
export function worstOfTexts(price: Price, texts: string[], query = ''): number {
  const again = mostTokens(query)
  const tokens = texts.reduce((sum, text) => sum + mostTokens(text) + again + PART_TOKENS, CALL_TOKENS)
  // A provider may be sent one request for each text.
  return (tokens * dearestInput(price)) / 1e6 + (price.request ?? 0) * Math.max(1, texts.length)
}

function partTokens(part: Part): number {
  if (part.type === 'text') return mostTokens(part.text) + PART_TOKENS
  if (part.type === 'image') return IMAGE_TOKENS
  if (part.type === 'tool_result') return mostTokens(part.text) + mostTokens(part.name) + PART_TOKENS
  if (part.type === 'tool_call') return mostTokens(JSON.stringify(part.args) + part.name) + PART_TOKENS
  return mostTokens(JSON.stringify(part.data)) + PART_TOKENS
}

/** Audio models make 10 to 50 tokens of a second of sound (OpenAI's, as billed in 2026), and are priced by either side. */
const SPEECH_TOKENS_A_SECOND = 50

/** Hearing or speaking this much. */
export function worstOfSpeech(price: Price, seconds: number): number {
  const tokens = CALL_TOKENS + Math.ceil(seconds * SPEECH_TOKENS_A_SECOND)
  return (tokens * (dearestInput(price) + price.output)) / 1e6 + (price.request ?? 0)
}
