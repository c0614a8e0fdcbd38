/** A language model, whoever runs it. */
import type { ErrorBody, Evidence, LlmKind, LocalServer, ModelChoice, Usage } from '../../contract'
import type { CallAccount, Price } from './spend'

export interface TextPart {
  type: 'text'
  text: string
}
export interface ImagePart {
  type: 'image'
  /** image/png, image/jpeg, image/gif or image/webp. */
  mediaType: string
  /** Base64, no data: prefix. */
  data: string
}
export interface ToolCallPart {
  type: 'tool_call'
  id: string
  name: string
  /** The parsed arguments; when they were not valid JSON, `{}` and `invalid` holds the raw text. */
  args: Record<string, unknown>
  invalid?: string
}
export interface ToolResultPart {
  type: 'tool_result'
  callId: string
  name: string
  text: string
  isError: boolean
  /** ToolResult.data, for a model that reads records instead of prose. Adapters of AI models do not send it. */
  data?: unknown
  /** The call that takes it back, for the same. */
  undo?: { tool: string; args: Record<string, unknown> }
}
/** Provider data that must be sent back as it came (e.g. signed thinking). Other providers skip it. */
export interface OpaquePart {
  type: 'opaque'
  provider: string
  data: unknown
}
export type Part = TextPart | ImagePart | ToolCallPart | ToolResultPart | OpaquePart

/** Tool results are parts of a `user` message, right after the assistant message that called. */
export interface ModelMessage {
  role: 'user' | 'assistant'
  parts: Part[]
}

export interface ToolSpec {
  name: string
  description: string
  /** JSON Schema of an object. */
  inputSchema: Record<string, unknown>
}

export interface ModelRequest {
  /** The stable part of the system prompt first: it is what providers cache. */
  system: string
  messages: ModelMessage[]
  tools: ToolSpec[]
  maxOutputTokens: number
  /** Left out: the provider's own. Some models refuse any other (MODEL_BAD_REQUEST). */
  temperature?: number
  kind: LlmKind
  /** The records the memory block in `messages` quotes, for a model that reads records instead of prose. */
  evidence: Evidence[]
  /** Who pays; left out: a receipt of its own. Adapters do not see it. */
  account?: CallAccount
}

export type StopReason = 'end' | 'tool_use' | 'length' | 'refusal'

export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'tool_call'; call: ToolCallPart }
  | { type: 'opaque'; part: OpaquePart }
  /** At most once for each call that reached the provider, also before a failure when it was told. */
  | { type: 'usage'; usage: Usage }
  /** The adapter tries again, after this wait. Text already sent stands only if `restart` is false. */
  | { type: 'retry'; attempt: number; waitMs: number; reason: string }
  /** Last event of a good stream. */
  | { type: 'stop'; reason: StopReason }

export interface ModelInfo {
  /** e.g. claude-sonnet-5 */
  id: string
  /** builtin, anthropic, openai, or the host of a compatible server; `scripted` in tests. */
  provider: string
  /** For people: "Built-in, no AI model" or the id. */
  label: string
  contextWindow: number
  isAI: boolean
  /** null: not known; left out: by the table. */
  price?: Price | null
}

export interface Model {
  readonly info: ModelInfo
  /**
   * One call. Yields events and ends with `stop`, or throws a HearkenError with a MODEL_* code
   * (CANCELLED when `signal` aborted). Retries of its own happen only before the first text or tool call.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>
}

/** Opens the model a choice names. Throws HearkenError NOT_CONFIGURED when a key is missing. */
export interface ModelSource {
  open(choice: ModelChoice): Promise<Model>
}

/** Finds and tries models. Never throws. */
export interface Discovery {
  /** Model servers on this machine. */
  findLocal(): Promise<LocalServer[]>
  /** Model ids a provider lists; an empty list with the reason when it cannot be asked. */
  listModels(choice: ModelChoice): Promise<{ models: string[]; error: ErrorBody | null }>
  /** One tiny real call. */
  test(choice: ModelChoice): Promise<{ ok: boolean; ms: number; model: string; error: ErrorBody | null }>
}
