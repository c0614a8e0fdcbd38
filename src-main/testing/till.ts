/** A till over a store, as compose makes one, for tests that start a part of the engine alone. */
import { createTill, readPrices, type Till } from '../engine/ops'
import type { Clock, SpendStore, TraceSink } from '../engine/ports'
import { countingIds } from './ports'

export function testTill(ports: { store: SpendStore; clock: Clock; trace: TraceSink }): Till {
  const budgets = { day_usd: null, month_usd: null, turn_usd: null, unknown_price: 'refuse' as const }
  return createTill({
    ...ports,
    ids: countingIds(),
    prices: readPrices(null).of,
    budgets: () => budgets,
    zone: () => 'UTC',
  })
}
