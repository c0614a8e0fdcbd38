/** What doctor says of prices, budgets, traces on disk and their export. */
import type { DoctorCheck } from '../../contract'
import type { TraceLog } from '../ports'
import type { Prices } from './prices-file'
import { dollars } from './receipt'
import { budgetState, type UsageReportDeps } from './usage-report'

export interface ExportState {
  endpoint: string
  sent: number
  failed: number
  lastError: string | null
}

export interface SpendingChecksDeps extends UsageReportDeps {
  prices: Prices
  traces: TraceLog
  /** null: nothing is exported. */
  exported(): ExportState | null
}

type Finding = Partial<Pick<DoctorCheck, 'status' | 'action'>> & { detail: string }

export function spendingChecks(deps: SpendingChecksDeps): { name: string; look(): Promise<Finding> }[] {
  return [
    { name: 'prices', look: async () => prices(deps.prices) },
    { name: 'budget', look: () => budget(deps) },
    { name: 'traces', look: () => traces(deps.traces) },
    { name: 'telemetry', look: async () => telemetry(deps.exported()) },
  ]
}

function prices({ asOf, own, ownAsOf, problems }: Prices): Finding {
  const mine = own.length === 0 ? '' : `, and ${own.length} of your own${ownAsOf === null ? '' : ` of ${ownAsOf}`}`
  const detail = `list prices of ${asOf}${mine}`
  if (problems.length === 0) return { detail }
  return { status: 'warn', detail: `${detail}. ${problems.join(' ')}`, action: 'Correct prices.json and start again.' }
}

async function budget(deps: UsageReportDeps): Promise<Finding> {
  const { day, month, turn_usd } = await budgetState(deps)
  const part = (name: string, { cap_usd, spent_usd }: typeof day) =>
    `${name} ${dollars(spent_usd)}${cap_usd === null ? '' : ` of ${dollars(cap_usd)}`}`
  const detail = [part('today', day), part('this month', month), turn_usd === null ? '' : `${dollars(turn_usd)} a turn`]
    .filter((word) => word !== '')
    .join(', ')
  const full = [day, month].some(({ cap_usd, spent_usd }) => cap_usd !== null && spent_usd >= cap_usd * 0.9)
  if (full)
    return { status: 'warn', detail, action: 'Background work has stopped. Raise the budget in Settings, or wait.' }
  return { detail: day.cap_usd === null && month.cap_usd === null ? `${detail}; no cap is set` : detail }
}

async function traces(log: TraceLog): Promise<Finding> {
  const { files, bytes, oldest, dropped } = await log.size()
  const detail = files === 0 ? 'none yet' : `${files} days since ${oldest}, ${(bytes / 1e6).toFixed(1)} MB`
  if (dropped === 0) return { detail }
  return {
    status: 'warn',
    detail: `${detail}; ${dropped} lines could not be written since the start`,
    action: 'See that the disk has room and the traces folder can be written. Turns are not affected.',
  }
}

function telemetry(state: ExportState | null): Finding {
  if (state === null) return { detail: 'nothing is exported' }
  const detail = `${state.sent} spans sent to ${state.endpoint}`
  if (state.failed === 0) return { detail }
  return {
    status: 'warn',
    detail: `${detail}, ${state.failed} lost (${state.lastError ?? 'unknown'})`,
    action: 'See that the collector runs and its address in Settings is right. Turns are not affected.',
  }
}
