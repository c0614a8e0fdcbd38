/** What happened after a reply was on disk, added to its receipt: background calls and what they kept. */
import type { KeptMemory, Receipt } from '../../contract'
import { keptRow, type ModelCall, receiptLine, sumModels, totalOf } from './receipt'

/** The receipt with `rev` one higher. The time stays that of the turn: nobody waited for the rest. */
export function amendReceipt(receipt: Receipt, { calls, kept }: { calls: ModelCall[]; kept: KeptMemory[] }): Receipt {
  const models = sumModels(calls, receipt.models)
  const known = new Set(receipt.memory.filter(({ state }) => state === 'kept').map(({ id }) => id))
  const memory = [...receipt.memory, ...kept.filter(({ id }) => !known.has(id)).map(keptRow)]
  const total = totalOf(models, receipt.tools)
  const count = (...states: string[]) => memory.filter(({ state }) => states.includes(state)).length
  const line = receiptLine({
    models,
    tools: receipt.tools,
    used: count('injected', 'cited'),
    kept: count('kept'),
    total,
  })
  return { ...receipt, rev: receipt.rev + 1, line, models, memory, total_usd: total }
}
