/** Which caps a call stands under, and what is said when one of them would be passed. */
import { HearkenError, type Settings } from '../../contract'
import type { CallAccount, Cap } from '../ports'
import { addDays, momentOf, startOfDay, wallAt } from '../ports/wall-time'
import { dollars } from './receipt'

type Budgets = Settings['budgets']

/** Work that nobody waits for leaves this part of a day's and a month's budget to the person. */
export const BACKGROUND_SHARE = 0.9

export type CapName = 'day' | 'month' | 'turn' | 'run'
export interface NamedCap extends Cap {
  name: CapName
}

/** What one turn, or a job that brought a cap of its own, may cost. */
const ownCap = ({ turn_usd }: Budgets, { capUsd }: Pick<CallAccount, 'capUsd'>) =>
  capUsd === undefined ? turn_usd : capUsd

export const hasCap = (budgets: Budgets, account: Pick<CallAccount, 'capUsd'>): boolean =>
  budgets.day_usd !== null || budgets.month_usd !== null || ownCap(budgets, account) !== null

/** Moments (ISO) at which the day and the month began by clocks in the zone, and at which the next day does. */
export function periods(now: number, zone: string): { day: string; month: string; tomorrow: string } {
  const today = startOfDay(wallAt(now, zone))
  const iso = (wall: typeof today) => new Date(momentOf(wall, zone)).toISOString()
  return { day: iso(today), month: iso({ ...today, day: 1 }), tomorrow: iso(addDays(today, 1)) }
}

export function capsFor(budgets: Budgets, account: CallAccount, now: number, zone: string): NamedCap[] {
  const { day, month } = periods(now, zone)
  const share = account.background ? BACKGROUND_SHARE : 1
  const own = ownCap(budgets, account)
  const ownName = account.capUsd === undefined ? 'turn' : 'run'
  const caps: (NamedCap | null)[] = [
    own === null ? null : { name: ownName, usd: own, since: null, turn_id: account.turnId },
    budgets.day_usd === null ? null : { name: 'day', usd: budgets.day_usd * share, since: day, turn_id: null },
    budgets.month_usd === null ? null : { name: 'month', usd: budgets.month_usd * share, since: month, turn_id: null },
  ]
  return caps.filter((cap) => cap !== null)
}

const WHOSE: Record<CapName, string> = {
  day: 'Today’s budget',
  month: 'This month’s budget',
  turn: 'The budget of one turn',
  run: 'The cap of this run',
}
const WAIT: Record<CapName, string> = {
  day: ', or wait until tomorrow',
  month: ', or wait until next month',
  turn: ', or ask for less at once',
  run: ', or give the run more',
}

/** `label`: the model's name for people. */
export function overBudget(
  cap: NamedCap,
  spent: number,
  worst: number,
  label: string,
  background: boolean,
): HearkenError {
  const part =
    background && (cap.name === 'day' || cap.name === 'month')
      ? ` (background work may use ${BACKGROUND_SHARE * 100} % of it)`
      : ''
  return new HearkenError(
    'OVER_BUDGET',
    `${WHOSE[cap.name]} allows ${dollars(cap.usd)}${part}: ${dollars(spent)} is spent or promised, and this call of ${label} ` +
      `may cost up to ${dollars(worst)}, so it was not sent. What you typed is safe.`,
    `Raise the budget in Settings, choose a cheaper model or the built-in one${WAIT[cap.name]}.`,
  )
}

export function unknownPrice(provider: string, model: string): HearkenError {
  return new HearkenError(
    'OVER_BUDGET',
    `There is a budget, and the price of ${model || provider} is not known, so nothing was sent to it. What you typed is safe.`,
    `Give its price in prices.json, allow models without a price in Settings under Budgets, or choose another model.`,
  )
}
