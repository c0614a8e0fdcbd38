/** The reply that a batch followed, amended: what was kept, what is asked, and what the background calls cost. */
import type { KeptMemory, SuggestedMemory } from '../../contract/index'
import { amendReceipt, costOfCall, createTurnTrace, type ModelCall, NO_USAGE } from '../ops'
import type { Clock, MessagePatch, MessageRow, Store, TraceSink } from '../ports'
import type { ModelSpend } from './ask-model'
import type { Remembered } from './types'

export interface Amendment {
  calls: ModelCall[]
  kept: KeptMemory[]
  suggested: SuggestedMemory[]
  /** All facts of the batch, those known already too. */
  remembered: Remembered[]
}

/** The change to a reply as it stands on disk. Pure. */
export function amendedReply(row: MessageRow, { calls, kept, suggested, remembered }: Amendment): MessagePatch {
  const known = new Set(row.kept.map(({ id }) => id))
  const asked = [...(row.suggested ?? []).map((one) => answered(one, remembered)), ...suggested]
  return {
    kept: [...row.kept, ...kept.filter(({ id }) => !known.has(id))],
    ...(asked.length > 0 ? { suggested: asked } : {}),
    ...(row.receipt === null ? {} : { receipt: amendReceipt(row.receipt, { calls, kept }) }),
  }
}

/** A question whose answer came meanwhile: what it would keep is kept. */
function answered(question: SuggestedMemory, remembered: Remembered[]): SuggestedMemory {
  const text = question.text.toLowerCase()
  const found = remembered.find(({ item }) => item.origin === 'owner' && item.text.toLowerCase() === text)
  if (question.status !== 'open' || found === undefined) return question
  return { ...question, status: 'accepted', memory_id: found.item.id }
}

/** Writes a usage row and a trace line for each background call. */
export async function bookSpends(
  deps: { store: Pick<Store, 'addUsage'>; trace: TraceSink; clock: Clock },
  turnId: string,
  spends: readonly ModelSpend[],
): Promise<ModelCall[]> {
  const trace = createTurnTrace(deps.trace, turnId)
  for (const { call, durationMs, firstTokenMs, error } of spends) {
    const { kind, provider, model, usage } = call
    trace.llm({ kind, provider, model, usage, duration_ms: durationMs, first_token_ms: firstTokenMs, error })
    await deps.store.addUsage({
      turn_id: turnId,
      ts: new Date(deps.clock.now()).toISOString(),
      kind,
      provider,
      model,
      ...(usage ?? NO_USAGE),
      cost_usd: costOfCall(call),
      duration_ms: Math.round(durationMs),
      ok: error === null,
    })
  }
  return spends.map(({ call }) => call)
}
