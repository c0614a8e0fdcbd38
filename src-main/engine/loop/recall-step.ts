/** The memory part of a turn: the gate, then recall, both traced. A failure here never fails the turn. */
import {
  type Evidence,
  type Fallback,
  type GateVerdict,
  type RanSearch,
  type RecallAccounting,
  type Recalled,
  type SlotGate,
  toErrorBody,
  type UsedMemory,
} from '../../contract'
import type { TurnTrace } from '../ops'
import type { CallAccount, Clock, MessageRow, Store } from '../ports'
import { toUsed } from './reply'

export interface RecallRequest {
  /** The assistant's last reply; '' for none. */
  previous: string
  /** Messages and turns in context already. */
  excludeMessageIds: string[]
  signal: AbortSignal
  /** Who pays for the model calls on the way. */
  account: CallAccount
}

export interface TurnRecall {
  /** Goes into the prompt, best first. */
  injected: Evidence[]
  /** Found beside it. */
  retrieved: Evidence[]
  /** `injected` as quoted material; left out: made by `TurnMemory.block`. */
  block?: string
  skipped?: string | null
  searches?: RanSearch[]
  slot_gate?: SlotGate | null
  fallbacks?: Fallback[]
  timings_ms?: Record<string, number>
  accounting?: RecallAccounting
  error?: { message: string } | null
}

type Verdict = Pick<GateVerdict, 'open' | 'reason'> & Partial<GateVerdict>

/** What a turn asks of memory. */
export interface TurnMemory {
  /** "Does this message need memory?" */
  gate(text: string, request: RecallRequest): Verdict | Promise<Verdict>
  recall(text: string, request: RecallRequest): Promise<TurnRecall>
  /** Evidence as quoted material for the prompt; empty for none. */
  block(evidence: Evidence[]): string
  /** The [n] a reply cites. */
  cited(reply: string): Set<number>
}

export interface RecallResult {
  evidence: Evidence[]
  retrieved: Evidence[]
  used: UsedMemory[]
  block: string
  /** For the reply's card; null: memory was not searched. */
  recalled: Recalled | null
}

const NOTHING: RecallResult = { evidence: [], retrieved: [], used: [], block: '', recalled: null }

export interface RecallJob {
  question: MessageRow
  history: MessageRow[]
  /** See `idsInContext`. */
  inContext: string[]
  signal: AbortSignal
  /** Before memory is searched. */
  onRecall(): void
  account: CallAccount
}

export async function recallForTurn(
  deps: { memory: TurnMemory; clock: Clock },
  trace: TurnTrace,
  job: RecallJob,
): Promise<RecallResult> {
  const { memory, clock } = deps
  const text = job.question.text
  const request: RecallRequest = {
    previous: job.history.findLast((row) => row.role === 'assistant')?.text ?? '',
    excludeMessageIds: job.inContext,
    signal: job.signal,
    account: job.account,
  }
  const gateStarted = clock.monotonic()
  const verdict = await safeGate(memory, text, request)
  trace.gate({ ...verdict, duration_ms: clock.monotonic() - gateStarted })
  if (!verdict.open) return NOTHING

  job.onRecall()
  const started = clock.monotonic()
  const line = (found: TurnRecall, error: string | null) =>
    trace.retrieval({
      query: text,
      results: found.injected.length + found.retrieved.length,
      injected: found.injected.length,
      memory_ids: found.injected.map((hit) => hit.id),
      duration_ms: clock.monotonic() - started,
      error,
      ...told(found),
    })
  try {
    const found = await memory.recall(text, request)
    line(found, found.error?.message ?? null)
    const { injected, retrieved, block = memory.block(injected) } = found
    return { evidence: injected, retrieved, used: toUsed(injected), block, recalled: recalledOf(found) }
  } catch (thrown) {
    line({ injected: [], retrieved: [] }, toErrorBody(thrown).message)
    return NOTHING
  }
}

/** A failed gate opens. */
async function safeGate(memory: TurnMemory, text: string, request: RecallRequest): Promise<Verdict> {
  try {
    return await memory.gate(text, request)
  } catch {
    return { open: true, reason: 'gate failed' }
  }
}

function recalledOf({
  searches = [],
  slot_gate = null,
  fallbacks = [],
  retrieved,
  skipped,
}: TurnRecall): Recalled | null {
  if (skipped || searches.length === 0) return null
  return { searches, slot_gate, fallbacks, left_out: retrieved.length }
}

/** What the trace says beyond counts, as far as it is known. */
function told({ searches, slot_gate, skipped, fallbacks, timings_ms, accounting }: TurnRecall) {
  const { calls: _calls, cost_usd: _cost, ...stages } = accounting ?? {}
  const all = { searches, slot_gate, skipped, fallbacks, timings_ms, stages: accounting ? stages : undefined }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/**
 * Messages and turns the model reads in the conversation anyway: those its summary does not stand for. A model without
 * AI reads records and not the conversation, so that only this turn is in its context.
 */
export async function idsInContext(
  store: Pick<Store, 'listSummaries'>,
  question: MessageRow,
  history: MessageRow[],
  isAI: boolean,
): Promise<string[]> {
  const own = [question.id, ...(question.turn_id === null ? [] : [question.turn_id])]
  if (!isAI) return own
  const covered = new Set(
    (await store.listSummaries(question.conversation_id)).map((summary) => summary.up_to_message_id),
  )
  const from = history.findLastIndex((row) => covered.has(row.id)) + 1
  const rows = history.slice(from).flatMap((row) => (row.turn_id === null ? [row.id] : [row.id, row.turn_id]))
  return [...new Set([...own, ...rows])]
}
