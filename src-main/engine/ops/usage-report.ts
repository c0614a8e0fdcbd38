/** What was spent, day by day in the person's zone, and how it stands with the budgets. */
import type { Settings, UsageDay, UsageReport } from '../../contract'
import type { Clock, SpendStore, UsageSum } from '../ports'
import { addDays, isoDate, momentOf, startOfDay, wallAt } from '../ports/wall-time'
import { periods } from './caps'

export interface UsageReportDeps {
  store: Pick<SpendStore, 'usageBetween' | 'spent'>
  clock: Pick<Clock, 'now'>
  zone(): string
  budgets(): Settings['budgets']
}

/** The last `days` days with today, newest first; days without a call are left out. */
export async function usageReport(deps: UsageReportDeps, days: number): Promise<UsageReport> {
  const { store, clock } = deps
  const zone = deps.zone()
  const today = startOfDay(wallAt(clock.now(), zone))
  const list: UsageDay[] = []
  for (let back = 0; back < days; back++) {
    const day = addDays(today, -back)
    const bounds = [day, addDays(day, 1)].map((wall) => new Date(momentOf(wall, zone)).toISOString())
    const rows = await store.usageBetween(bounds[0] ?? '', bounds[1] ?? '')
    if (rows.length > 0) list.push({ day: isoDate(day), ...sums(rows), rows })
  }
  return {
    days: list,
    ...sums(list.flatMap((day) => day.rows)),
    budgets: await budgetState(deps),
  }
}

/** Spent and promised, beside what is allowed (null: no cap). */
export async function budgetState({ store, clock, zone, budgets }: UsageReportDeps): Promise<UsageReport['budgets']> {
  const { day, month } = periods(clock.now(), zone())
  const { day_usd, month_usd, turn_usd, unknown_price } = budgets()
  return {
    day: { cap_usd: day_usd, spent_usd: await store.spent({ since: day, turn_id: null }) },
    month: { cap_usd: month_usd, spent_usd: await store.spent({ since: month, turn_id: null }) },
    turn_usd,
    unknown_price,
  }
}

const sums = (rows: UsageSum[]) => ({
  calls: rows.reduce((sum, row) => sum + row.calls, 0),
  unpriced: rows.reduce((sum, row) => sum + row.unpriced, 0),
  cost_usd: rows.reduce((sum, row) => sum + row.cost_usd, 0),
})
