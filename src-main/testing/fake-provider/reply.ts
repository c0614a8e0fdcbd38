/**
 * What a test scripts. A reply is neutral: the same one is spoken as Anthropic Messages or as OpenAI chat
 * completions, by the path that was called.
 */

export type ReplyPart =
  /** `chunks` are the deltas; a lone `text` goes as one delta a word. */
  | { type: 'text'; chunks: string[] }
  /** `json` is sent as it is, also when it is not valid JSON; `pieces` is how many deltas carry it. */
  | { type: 'tool'; id: string | null; name: string; json: string; pieces: number }
  | { type: 'thinking'; text: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
  /** OpenAI refusal deltas; plain text in the Anthropic format, which has no such delta. */
  | { type: 'refusal'; chunks: string[] }

type ReplyStop = 'end' | 'tool_use' | 'length' | 'refusal'

/** Tokens as this test kit counts them: `input` includes `cached` and `cacheWrite`. Missing ones are computed. */
export interface ReplyUsage {
  input: number
  output: number
  cached: number
  cacheWrite: number
}

/** How a stream breaks, after this many SSE events have gone out. */
export interface Cut {
  afterEvents: number
  /** reset: TCP RST. close: FIN in the middle. end: the body ends cleanly, too early. stall: silence. error: the format's error event. */
  how: 'reset' | 'close' | 'end' | 'stall' | 'error'
  /** For `error`: the type and text of the event. */
  errorType?: string
  message?: string
}

/** Ways in which OpenAI-compatible servers are known to differ. Ignored by the Anthropic format. */
export interface Quirks {
  omitUsage?: boolean
  omitIds?: boolean
  omitIndex?: boolean
  /** Every tool call claims index 0. */
  sameIndex?: boolean
  /** Arguments arrive as an object instead of a string. */
  objectArguments?: boolean
  /** finish_reason is `stop` although there are tool calls. */
  stopForTools?: boolean
  /** No delta object at all in the last chunk. */
  omitLastDelta?: boolean
  usageOnEveryChunk?: boolean
  /** Fields added to the first delta, e.g. reasoning_content. */
  extraDelta?: Record<string, unknown>
}

export interface MessageReply {
  type: 'message'
  parts: ReplyPart[]
  stop: ReplyStop
  usage?: Partial<ReplyUsage>
  /** Milliseconds before the status line, and before each SSE event after the first. */
  delayMs?: number
  chunkDelayMs?: number
  /** The body is written in HTTP chunks of this many bytes, so that characters are torn apart. */
  splitBytes?: number
  /** Anthropic `ping` events (an SSE comment in the OpenAI format) between the deltas. */
  pings?: boolean
  /** Anthropic stop_details.explanation of a refusal. */
  explanation?: string
  cut?: Cut
  quirks?: Quirks
}

export interface ErrorReply {
  type: 'error'
  status: number
  /** Default: the format's own word for the status. */
  errorType?: string
  code?: string
  message?: string
  headers?: Record<string, string>
  delayMs?: number
}

/** Anything else, verbatim. */
interface RawReply {
  type: 'raw'
  status: number
  headers: Record<string, string>
  body: string
}

/** reset: the connection dies before any answer. stall: the request is read and never answered. */
type SilentReply = { type: 'reset' } | { type: 'stall' }

export type Reply = MessageReply | ErrorReply | RawReply | SilentReply

type MessageOptions = Omit<MessageReply, 'type' | 'parts' | 'stop'> & { stop?: ReplyStop }

/** A whole message out of parts. Stops with `tool_use` when there is a tool call, else with `end`. */
export function message(parts: ReplyPart[], options: MessageOptions = {}): MessageReply {
  const calls = parts.some((part) => part.type === 'tool')
  return { type: 'message', parts, stop: calls ? 'tool_use' : 'end', ...options }
}

/** A reply of text: one delta a word, or the given deltas. */
export function says(text: string | string[], options: MessageOptions = {}): MessageReply {
  return message([textPart(text)], options)
}

export function textPart(text: string | string[]): ReplyPart {
  return { type: 'text', chunks: Array.isArray(text) ? text : (text.match(/\S+\s*|\s+/g) ?? ['']) }
}

/** A tool call. A string for `args` is sent raw. */
export function toolPart(
  name: string,
  args: Record<string, unknown> | string,
  options: { id?: string; pieces?: number } = {},
): ReplyPart {
  const json = typeof args === 'string' ? args : JSON.stringify(args)
  return { type: 'tool', id: options.id ?? null, name, json, pieces: options.pieces ?? 3 }
}

/** A reply that only calls one tool. */
export function calls(name: string, args: Record<string, unknown> | string, options: MessageOptions = {}) {
  return message([toolPart(name, args)], options)
}

export function fails(status: number, options: Omit<ErrorReply, 'type' | 'status'> = {}): ErrorReply {
  return { type: 'error', status, ...options }
}
