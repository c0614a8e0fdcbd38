/** `hearken usage` and `hearken trace TURN_ID`: what was spent, and what one turn did. */
import type { UsageDay, UsageReport } from '../../contract/index'
import { type CommandContext, EXIT, printJson, withReading } from '../context'
import { plain } from '../terminal'
import { waterfall } from './waterfall'

export function usage(context: CommandContext, { days = 30 }: { days?: number }): Promise<number> {
  return withReading(context, async (client) => {
    const report = await client.ops.usage({ days })
    if (context.json) printJson(context, report)
    else for (const line of usageLines(report, days)) context.out.line(plain(line))
    return EXIT.ok
  })
}

export function trace(context: CommandContext, turn_id: string): Promise<number> {
  return withReading(context, async (client) => {
    const found = await client.ops.trace({ turn_id })
    if (context.json) printJson(context, found)
    else for (const line of waterfall(found.lines)) context.out.line(plain(line))
    return EXIT.ok
  })
}

function usageLines(report: UsageReport, days: number): string[] {
  if (report.days.length === 0) return [`No model was called in the last ${days} days.`, ...budgetLines(report)]
  const total = `${days} days: ${report.calls} calls, ${amount(report)}`
  return [...report.days.flatMap(dayLines), total, ...budgetLines(report)]
}

function dayLines(day: UsageDay): string[] {
  const rows = day.rows.map(({ model, kind, failed, input_tokens, output_tokens, ...row }) => {
    const lost = failed > 0 ? ` (${failed} failed)` : ''
    return `  ${model} · ${kind}: ${row.calls} calls${lost}, ${input_tokens} in / ${output_tokens} out, ${amount(row)}`
  })
  return [`${day.day}: ${day.calls} calls, ${amount(day)}`, ...rows]
}

/** An unknown price is said, never counted as nothing. */
function amount({ cost_usd, unpriced, calls }: { cost_usd: number; unpriced: number; calls: number }): string {
  if (unpriced === 0) return money(cost_usd)
  if (unpriced === calls) return 'price unknown'
  return `${money(cost_usd)} and ${unpriced} calls of unknown price`
}

function budgetLines({ budgets: { day, month, turn_usd } }: UsageReport): string[] {
  const line = (name: string, { cap_usd, spent_usd }: typeof day) =>
    cap_usd === null ? [] : [`${name}: ${money(spent_usd)} of ${money(cap_usd)} spent or promised`]
  return [
    ...line('Budget today', day),
    ...line('Budget this month', month),
    ...(turn_usd === null ? [] : [`Budget of one turn: ${money(turn_usd)}`]),
  ]
}

const money = (usd: number) => `$${usd.toFixed(usd !== 0 && usd < 0.1 ? 5 : 2)}`
