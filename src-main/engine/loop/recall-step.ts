/** The memory part of a turn: the gate, then recall, both traced. A failure here never fails the turn. */
import { type Evidence, toErrorBody, type UsedMemory } from '../../contract'
import type { TurnTrace } from '../ops'
import type { Clock, MessageRow } from '../ports'
import { toUsed } from './reply'

/** What a turn asks of memory. */
export interface TurnMemory {
  /** "Does this message need memory?" `previous` is the assistant's last reply. */
  gate(text: string, previous: string): { open: boolean; reason: string }
  /** `injected` goes into the prompt, best first; `retrieved` was found beside it. */
  recall(
    text: string,
    options: { previous: string; excludeMessageIds: string[] },
  ): Promise<{ injected: Evidence[]; retrieved: Evidence[] }>
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
}

const NOTHING: RecallResult = { evidence: [], retrieved: [], used: [], block: '' }

export async function recallForTurn(
  deps: { memory: TurnMemory; clock: Clock },
  trace: TurnTrace,
  job: { question: MessageRow },
  history: MessageRow[],
  onRecall: () => void,
): Promise<RecallResult> {
  const { memory, clock } = deps
  const text = job.question.text
  const previous = history.findLast((row) => row.role === 'assistant')?.text ?? ''
  const gateStarted = clock.monotonic()
  const verdict = safeGate(memory, text, previous)
  trace.gate({ ...verdict, duration_ms: clock.monotonic() - gateStarted })
  if (!verdict.open) return NOTHING

  onRecall()
  const started = clock.monotonic()
  const line = (found: { injected: Evidence[]; retrieved: Evidence[] }, error: string | null) =>
    trace.retrieval({
      query: text,
      results: found.injected.length + found.retrieved.length,
      injected: found.injected.length,
      memory_ids: found.injected.map((hit) => hit.id),
      duration_ms: clock.monotonic() - started,
      error,
    })
  try {
    const found = await memory.recall(text, { previous, excludeMessageIds: [job.question.id] })
    line(found, null)
    const { injected, retrieved } = found
    return { evidence: injected, retrieved, used: toUsed(injected), block: memory.block(injected) }
  } catch (thrown) {
    line({ injected: [], retrieved: [] }, toErrorBody(thrown).message)
    return NOTHING
  }
}

/** A failed gate opens. */
function safeGate(memory: TurnMemory, text: string, previous: string): { open: boolean; reason: string } {
  try {
    return memory.gate(text, previous)
  } catch {
    return { open: true, reason: 'gate failed' }
  }
}
