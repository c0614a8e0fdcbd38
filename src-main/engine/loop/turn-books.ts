/** The books of one turn: the account its calls are made on, and the receipt over all of it. */
import type { Receipt } from '../../contract'
import { type Account, buildReceipt, openAccount } from '../ops'
import type { MessageRow } from '../ports'
import type { RecallResult } from './recall-step'

export class TurnBooks {
  /** The till adds each call of this turn to it, at the call's very end. */
  readonly account: Account

  constructor(private readonly turnId: string) {
    this.account = openAccount({ turnId, background: false, receipt: 'turn' })
  }

  /** What was retrieved, injected and cited, called and kept. Calls that end later get receipts of their own. */
  receipt(row: MessageRow, recall: RecallResult | null, durationMs: number): Receipt {
    this.account.close()
    const injected = new Set(row.used.map((memory) => memory.id))
    return buildReceipt({
      turn_id: this.turnId,
      rev: 1,
      calls: this.account.calls(),
      tools: row.tools.map(({ name, source, status, duration_ms, cost_usd }) => ({
        name,
        source,
        ok: status === 'ok',
        duration_ms,
        cost_usd,
      })),
      used: row.used,
      retrieved: (recall?.retrieved ?? []).filter((hit) => !injected.has(hit.id)),
      kept: row.kept,
      duration_ms: durationMs,
    })
  }
}
