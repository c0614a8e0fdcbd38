/** A turn of the past as it was: what was asked, what memory and tools gave, what was answered. Reads only. */
import type { Evidence, FrozenTurn, UsedMemory } from '../../../contract'
import { toModelMessages } from '../../loop'
import type { MessageRow, ModelMessage, Store, TraceLog } from '../../ports'

export interface FreezeDeps {
  store: Pick<Store, 'getMessage' | 'readPath' | 'getItem'>
  traces: Pick<TraceLog, 'ofTurn'>
  zone(): string
}

/** Messages before the question that a replay is shown. */
const HISTORY = 20

export type Frozen = { turn: FrozenTurn } | { why: string }

export async function freezeTurn(deps: FreezeDeps, replyId: string): Promise<Frozen> {
  const reply = await deps.store.getMessage(replyId)
  if (reply === null) return { why: 'It is no longer there.' }
  if (reply.role !== 'assistant' || reply.turn_id === null || reply.parent_id === null)
    return { why: 'It is not a reply of Hearken.' }
  if (reply.status !== 'done') return { why: `It ${ENDED[reply.status]}, so there is no whole turn to replay.` }
  const path = await deps.store.readPath(reply.parent_id, HISTORY + 1)
  const question = path.at(-1)
  if (question === undefined || question.role !== 'user') return { why: 'The question to it is no longer there.' }
  const evidence = await evidenceOf(deps, reply)
  const cited = new Set(reply.used.filter((memory) => memory.cited).map(({ id }) => id))
  return {
    turn: {
      id: reply.id,
      turn_id: reply.turn_id,
      conversation_id: reply.conversation_id,
      at: question.created_at,
      zone: deps.zone(),
      question: question.text,
      history: toModelMessages(path.slice(0, -1)).map(frozenMessage),
      evidence,
      calls: reply.tools.map(({ name, args_json, status, result_text, data }) => ({
        name,
        args: argsOf(args_json),
        ok: status === 'ok',
        text: result_text,
        ...(data === undefined ? {} : { data }),
      })),
      reply: reply.text,
      cited: evidence.map(({ id }) => id).filter((id) => cited.has(id)),
      model: reply.model ?? '',
      cost_usd: reply.receipt?.total_usd ?? null,
      duration_ms: reply.receipt?.duration_ms ?? 0,
    },
  }
}

const ENDED: Record<MessageRow['status'], string> = {
  done: 'ended',
  queued: 'has not begun',
  running: 'is still running',
  failed: 'failed',
  stopped: 'was stopped',
  interrupted: 'broke off',
}

/** What was put before the model: by the turn's trace, or, where that is gone, all that the reply names. */
async function evidenceOf({ store, traces }: FreezeDeps, reply: MessageRow): Promise<Evidence[]> {
  const lines = await traces.ofTurn(reply.turn_id ?? '')
  const line = lines.find(({ type }) => type === 'retrieval')
  const ids = Array.isArray(line?.memory_ids) ? new Set(line.memory_ids.map(String)) : null
  const given = reply.used.filter(({ id }) => ids === null || ids.has(id)).sort((a, b) => a.n - b.n)
  return Promise.all(given.map(async (memory) => asEvidence(memory, (await store.getItem(memory.id))?.text ?? null)))
}

/** The part of the memory around the quoted words; the words alone when it is gone. */
function asEvidence(memory: UsedMemory, text: string | null): Evidence {
  const { n: _n, cited: _cited, ...rest } = memory
  const at = text === null ? -1 : text.indexOf(memory.exact_snippet)
  const whole = text === null || at === -1 ? memory.exact_snippet : around(text, at, memory.exact_snippet.length)
  return { ...rest, chunk_id: 0, match_kind: 'multiple', score_kind: 'fused', text: whole, origin: 'owner' }
}

const CHUNK_CHARS = 1_000

function around(text: string, at: number, length: number): string {
  if (text.length <= CHUNK_CHARS) return text
  const from = Math.max(0, at - Math.floor((CHUNK_CHARS - length) / 2))
  return text.slice(from, from + CHUNK_CHARS)
}

function frozenMessage({ role, parts }: ModelMessage): FrozenTurn['history'][number] {
  const kept = parts.flatMap((part): FrozenTurn['history'][number]['parts'] => {
    if (part.type === 'text') return [part]
    if (part.type === 'tool_call') return [{ type: part.type, id: part.id, name: part.name, args: part.args }]
    if (part.type !== 'tool_result') return []
    const { type, callId, name, text, isError } = part
    return [{ type, callId, name, text, isError }]
  })
  return { role, parts: kept }
}

function argsOf(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}
