/** The books of one turn: every model call as a usage row and a trace line, and the receipt over all of it. */
import type { ErrorBody, Receipt } from '../../contract'
import { buildReceipt, costOfCall, type ModelCall, NO_USAGE, type TurnTrace } from '../ops'
import type { Clock, MessageRow, Store } from '../ports'
import type { RecallResult } from './recall-step'

export interface CallTiming {
  durationMs: number
  firstTokenMs: number | null
  error: ErrorBody | null
}

const UNTIMED: CallTiming = { durationMs: 0, firstTokenMs: null, error: null }

export class TurnBooks {
  private readonly calls: ModelCall[] = []

  constructor(
    private readonly deps: { store: Pick<Store, 'addUsage'>; clock: Clock },
    private readonly trace: TurnTrace,
    private readonly turnId: string,
  ) {}

  async record(call: ModelCall, timing: CallTiming = UNTIMED): Promise<void> {
    this.calls.push(call)
    const { provider, model, kind, usage } = call
    const { durationMs, firstTokenMs, error } = timing
    this.trace.llm({ kind, provider, model, usage, duration_ms: durationMs, first_token_ms: firstTokenMs, error })
    await this.deps.store.addUsage({
      turn_id: this.turnId,
      ts: new Date(this.deps.clock.now()).toISOString(),
      kind,
      provider,
      model,
      ...(usage ?? NO_USAGE),
      cost_usd: costOfCall(call),
      duration_ms: Math.round(durationMs),
      ok: error === null,
    })
  }

  /** What was retrieved, injected and cited, called and kept. */
  receipt(row: MessageRow, recall: RecallResult | null, durationMs: number): Receipt {
    const injected = new Set(row.used.map((memory) => memory.id))
    return buildReceipt({
      turn_id: this.turnId,
      rev: 1,
      calls: this.calls,
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
