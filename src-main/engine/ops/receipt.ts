/** Builds the receipt of a turn from the turn's own events, and its one line. */
import type {
  KeptMemory,
  LlmKind,
  Receipt,
  ReceiptMemory,
  ReceiptModel,
  ReceiptTool,
  Usage,
  UsedMemory,
} from '../../contract'
import { costOfCall, NO_USAGE } from './usage'

export interface ModelCall {
  provider: string
  model: string
  /** How the line names it. */
  label: string
  kind: LlmKind
  /** null: answered, and never told. */
  usage: Usage | null
  /** What the provider itself says it cost; it comes before the price table. */
  told_usd?: number
  /** As it was booked; left out: by the table. */
  cost_usd?: number | null
}

export interface TurnAccount {
  turn_id: string
  rev: number
  calls: ModelCall[]
  tools: ReceiptTool[]
  /** Injected into the prompt, with `cited` set where the reply cites it. */
  used: UsedMemory[]
  /** Found, and not put into the prompt. */
  retrieved: { id: string; title: string; source: string; created_on: string }[]
  kept: KeptMemory[]
  duration_ms: number
}

export function buildReceipt(account: TurnAccount): Receipt {
  const models = sumModels(account.calls)
  const total = totalOf(models, account.tools)
  return {
    turn_id: account.turn_id,
    rev: account.rev,
    line: receiptLine({ models, tools: account.tools, used: account.used.length, kept: account.kept.length, total }),
    models,
    tools: account.tools,
    memory: memoryRows(account),
    duration_ms: Math.round(account.duration_ms),
    total_usd: total,
  }
}

/** null: at least one price is unknown. */
export function totalOf(models: ReceiptModel[], tools: ReceiptTool[]): number | null {
  const costs = [...models.map((m) => m.cost_usd), ...tools.map((t) => t.cost_usd ?? 0)]
  return costs.some((c) => c === null) ? null : costs.reduce<number>((sum, c) => sum + (c ?? 0), 0)
}

/** One row for each model, those of an earlier receipt first. */
export function sumModels(calls: ModelCall[], before: ReceiptModel[] = []): ReceiptModel[] {
  const rows = new Map(
    before.map((row) => [`${row.provider}\n${row.model}`, { ...row, kinds: [...row.kinds] }] as [string, ReceiptModel]),
  )
  for (const call of calls) {
    const key = `${call.provider}\n${call.model}`
    const cost = costOfCall(call)
    const usage = call.usage ?? NO_USAGE
    const row = rows.get(key)
    if (row === undefined) {
      rows.set(key, {
        model: call.model,
        provider: call.provider,
        ...(call.label === call.model ? {} : { label: call.label }),
        ...(call.usage === null ? { untold_calls: 1 } : {}),
        kinds: [call.kind],
        calls: 1,
        ...usage,
        cost_usd: cost,
      })
      continue
    }
    row.calls += 1
    if (call.usage === null) row.untold_calls = (row.untold_calls ?? 0) + 1
    if (!row.kinds.includes(call.kind)) row.kinds.push(call.kind)
    row.input_tokens += usage.input_tokens
    row.output_tokens += usage.output_tokens
    row.cached_tokens += usage.cached_tokens
    row.cache_write_tokens += usage.cache_write_tokens
    row.cost_usd = row.cost_usd === null || cost === null ? null : row.cost_usd + cost
  }
  return [...rows.values()]
}

export const keptRow = ({ id, text }: KeptMemory): ReceiptMemory => ({
  id,
  title: text.slice(0, 80),
  source: '',
  created_on: '',
  state: 'kept',
})

function memoryRows(account: TurnAccount): ReceiptMemory[] {
  const row = (
    m: { id: string; title: string; source: string; created_on: string },
    state: ReceiptMemory['state'],
  ) => ({
    id: m.id,
    title: m.title,
    source: m.source,
    created_on: m.created_on,
    state,
  })
  return [
    ...account.used.map((m) => row(m, m.cited ? 'cited' : 'injected')),
    ...account.retrieved.map((m) => row(m, 'retrieved')),
    ...account.kept.map(keptRow),
  ]
}

/** e.g. `claude-sonnet-5 · 12.4k in / 1.9k out · $0.064 est | tools 2 · $0.030 | memory 4 used · 2 kept | $0.094` */
export function receiptLine(receipt: {
  models: ReceiptModel[]
  tools: ReceiptTool[]
  used: number
  kept: number
  total: number | null
}): string {
  const { tools, used, kept, total } = receipt
  const parts: string[] = []
  for (const model of receipt.models) {
    const words = [model.label ?? model.model]
    if (model.untold_calls !== undefined) words.push('tokens unknown')
    else if (model.input_tokens + model.output_tokens > 0)
      words.push(`${tokens(model.input_tokens)} in / ${tokens(model.output_tokens)} out`)
    if (model.cost_usd === null) words.push('price unknown')
    else if (model.cost_usd > 0) words.push(`${dollars(model.cost_usd)} est`)
    parts.push(words.join(' · '))
  }
  if (tools.length > 0) {
    const paid = tools.reduce((sum, t) => sum + (t.cost_usd ?? 0), 0)
    parts.push(`tools ${tools.length}${paid > 0 ? ` · ${dollars(paid)}` : ''}`)
  }
  const memory = [used > 0 ? `${used} used` : '', kept > 0 ? `${kept} kept` : ''].filter((word) => word !== '')
  if (memory.length > 0) parts.push(`memory ${memory.join(' · ')}`)
  parts.push(total === null ? 'total unknown' : dollars(total))
  return parts.join(' | ')
}

/** 950 → "950", 12,412 → "12.4k", 1,234,567 → "1.2M". */
export function tokens(count: number): string {
  if (count < 1000) return String(count)
  if (count < 999_950) return `${(count / 1000).toFixed(1)}k`
  return `${(count / 1e6).toFixed(1)}M`
}

/** $0 only for exactly nothing; tenths of a cent below a dollar; the first two digits of anything smaller. */
export function dollars(amount: number): string {
  if (amount === 0) return '$0'
  if (amount >= 1) return `$${amount.toFixed(2)}`
  if (amount >= 0.001) return `$${amount.toFixed(3)}`
  return `$${Number(amount.toPrecision(2)).toFixed(Math.min(9, 1 - Math.floor(Math.log10(amount))))}`
}
