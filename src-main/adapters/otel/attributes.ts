/**
 * Fields of trace lines as OpenTelemetry's GenAI attributes: the one table of names.
 * https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/ (semantic conventions 1.45); what has no name there is
 * `hearken.*`. Text that a person or a model wrote is never exported: names, counts, times and ids only.
 */
import type { Attributes, AttributeValue } from '@opentelemetry/api'
import {
  ATTR_GEN_AI_AGENT_NAME,
  ATTR_GEN_AI_CONVERSATION_ID,
  ATTR_GEN_AI_OPERATION_NAME,
  ATTR_GEN_AI_PROVIDER_NAME,
  ATTR_GEN_AI_REQUEST_MODEL,
  ATTR_GEN_AI_TOOL_NAME,
  ATTR_GEN_AI_USAGE_INPUT_TOKENS,
  ATTR_GEN_AI_USAGE_OUTPUT_TOKENS,
} from '@opentelemetry/semantic-conventions/incubating'

type Line = Record<string, unknown>

const NAMES: Record<string, Record<string, string>> = {
  turn_start: {
    conversation_id: ATTR_GEN_AI_CONVERSATION_ID,
    model: ATTR_GEN_AI_REQUEST_MODEL,
    gateway: 'hearken.gateway',
    shell: 'hearken.shell',
  },
  turn_end: { status: 'hearken.turn.status', reply_chars: 'hearken.turn.reply_chars' },
  receipt: { total_usd: 'hearken.cost_usd', rev: 'hearken.receipt.rev' },
  llm: {
    kind: 'hearken.llm.kind',
    provider: ATTR_GEN_AI_PROVIDER_NAME,
    model: ATTR_GEN_AI_REQUEST_MODEL,
    input_tokens: ATTR_GEN_AI_USAGE_INPUT_TOKENS,
    output_tokens: ATTR_GEN_AI_USAGE_OUTPUT_TOKENS,
    cached_tokens: 'gen_ai.usage.cache_read.input_tokens',
    cache_write_tokens: 'gen_ai.usage.cache_creation.input_tokens',
    cost_usd: 'hearken.cost_usd',
    first_token_ms: 'hearken.llm.first_token_ms',
  },
  tool: {
    name: ATTR_GEN_AI_TOOL_NAME,
    source: 'hearken.tool.source',
    kind: 'hearken.tool.kind',
    cost_usd: 'hearken.cost_usd',
    results: 'hearken.results',
    memory_ids: 'hearken.memory.ids',
  },
  gate: { open: 'hearken.gate.open', by: 'hearken.gate.by', score: 'hearken.gate.score' },
  retrieval: { results: 'hearken.results', injected: 'hearken.memory.injected', memory_ids: 'hearken.memory.ids' },
  consolidation: {
    conversation_id: ATTR_GEN_AI_CONVERSATION_ID,
    exchanges: 'hearken.consolidation.exchanges',
    model: ATTR_GEN_AI_REQUEST_MODEL,
    kept: 'hearken.memory.ids',
  },
  memory_write: { ids: 'hearken.memory.ids', by: 'hearken.memory.by' },
}

const OPERATIONS: Record<string, string> = { embed: 'embeddings', rerank: 'rerank', stt: 'transcribe', tts: 'speak' }

export function attributesOf(line: Line): Attributes {
  const attributes: Attributes = { 'hearken.turn.id': String(line.turn_id), ...operation(line) }
  for (const [field, name] of Object.entries(NAMES[String(line.type)] ?? {})) {
    const value = toValue(line[field])
    if (value !== null) attributes[name] = value
  }
  return attributes
}

/** How a span is called: the operation and what it is done with. */
export function spanName(line: Line): string {
  if (line.type === 'llm') return `${OPERATIONS[String(line.kind)] ?? 'chat'} ${line.model}`
  if (line.type === 'tool') return `execute_tool ${line.name}`
  return String(line.type)
}

function operation({ type, kind }: Line): Attributes {
  if (type === 'llm') return { [ATTR_GEN_AI_OPERATION_NAME]: OPERATIONS[String(kind)] ?? 'chat' }
  if (type === 'tool') return { [ATTR_GEN_AI_OPERATION_NAME]: 'execute_tool' }
  if (type === 'turn_start')
    return { [ATTR_GEN_AI_OPERATION_NAME]: 'invoke_agent', [ATTR_GEN_AI_AGENT_NAME]: 'hearken' }
  return {}
}

function toValue(value: unknown): AttributeValue | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null
}
