/** Receipts of work that no reply stands for: questions to memory, embedding in the background, calls that ended too late. */
import { LlmKind, type Receipt } from '../../contract'
import type { BackgroundUsage } from '../ports'
import { buildReceipt } from './receipt'

export function backgroundReceipt({ turn_id, rows }: BackgroundUsage): Receipt {
  return buildReceipt({
    turn_id,
    rev: 1,
    calls: rows.map(({ provider, model, kind, cost_usd, ...row }) => ({
      provider,
      model,
      label: model,
      kind: LlmKind.parse(kind),
      usage: {
        input_tokens: row.input_tokens,
        output_tokens: row.output_tokens,
        cached_tokens: row.cached_tokens,
        cache_write_tokens: row.cache_write_tokens,
      },
      cost_usd,
    })),
    tools: [],
    used: [],
    retrieved: [],
    kept: [],
    duration_ms: rows.reduce((sum, row) => sum + row.duration_ms, 0),
  })
}
