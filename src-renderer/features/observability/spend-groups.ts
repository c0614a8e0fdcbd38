/** Usage rows as series of a chart: by the kind of work or by model, the dearest first, the rest together. */
import type { Overview } from '../../../src-main/contract'
import type { Series, TimePoint } from '../../components/charts'

export type SpendBy = 'kind' | 'model'

/** As many as can be told apart; what costs less goes together. */
const MOST = 5
export const REST = '\nrest'

export interface SpendGroups {
  series: Series[]
  points: TimePoint[]
  sums: Record<string, number>
}

export function groupSpend(buckets: Overview['buckets'], by: SpendBy, name: (key: string) => string): SpendGroups {
  const total = new Map<string, number>()
  for (const { spend } of buckets) for (const row of spend) total.set(row[by], (total.get(row[by]) ?? 0) + row.cost_usd)
  const paid = [...total].filter(([, usd]) => usd > 0).sort((a, b) => b[1] - a[1])
  const own = paid.slice(0, paid.length > MOST + 1 ? MOST : MOST + 1).map(([key]) => key)
  const keys = paid.length > own.length ? [...own, REST] : own
  const placeOf = (key: string) => (own.includes(key) ? key : REST)
  const points = buckets.map(({ at, spend }) => {
    const values: Record<string, number> = {}
    for (const row of spend)
      if (row.cost_usd > 0) values[placeOf(row[by])] = (values[placeOf(row[by])] ?? 0) + row.cost_usd
    return { at, values }
  })
  return {
    series: keys.map((key, index) => ({
      key,
      name: name(key),
      colour: key === REST ? ('quiet' as const) : ((index + 1) as 1 | 2 | 3 | 4 | 5 | 6),
    })),
    points,
    sums: Object.fromEntries(keys.map((key) => [key, points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0)])),
  }
}
