/** The reply that a batch followed, amended: what was kept, what is asked, and what the background calls cost. */
import type { KeptMemory, SuggestedMemory } from '../../contract/index'
import { amendReceipt, type ModelCall } from '../ops'
import type { MessagePatch, MessageRow } from '../ports'
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
