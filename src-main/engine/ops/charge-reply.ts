/** Calls that belong to a reply and ended after it: onto its receipt, as its next revision. */
import type { CallSpend, Clock, Store, TraceSink } from '../ports'
import { toModelCall } from './account'
import { amendReceipt } from './amend-receipt'
import { createTurnTrace } from './trace'

export interface ChargeDeps {
  store: Pick<Store, 'getMessage' | 'updateMessage'>
  clock: Clock
  trace: TraceSink
  /** One change of a receipt at a time. */
  alone<T>(messageId: string, change: () => Promise<T>): Promise<T>
  /** Tells the windows how a stored message stands now. */
  announce(messageId: string): Promise<void>
}

/**
 * Never throws. A reply that was removed, or has no receipt, keeps none: the calls are in the books, with a receipt of
 * their own there.
 */
export function createChargeReply({ store, clock, trace, alone, announce }: ChargeDeps) {
  return (replyId: string, spends: CallSpend[]): Promise<void> =>
    alone(replyId, async () => {
      const row = await store.getMessage(replyId)
      if (!row?.receipt) return
      const receipt = amendReceipt(row.receipt, { calls: spends.map(toModelCall), kept: [] })
      await store.updateMessage(replyId, { receipt }, new Date(clock.now()).toISOString())
      createTurnTrace(trace, receipt.turn_id).receipt(receipt)
      await announce(replyId)
    }).catch(() => {})
}
