import { useMemo, useState } from 'react'
import type { Overview } from '../../../src-main/contract'
import { Choice } from '../../components'
import { ChartFrame, ChartTable, placeName, StackedBars } from '../../components/charts'
import { kindName, money, moneyMark } from '../../components/reply'
import { t } from '../../strings'
import { groupSpend, REST, type SpendBy } from './spend-groups'

/** Dollars over time, by the kind of work or by model. */
export function SpendChart({ data: { buckets, bucket, totals } }: { data: Overview }) {
  const [by, setBy] = useState<SpendBy>('kind')
  const { series, points, sums } = useMemo(
    () =>
      groupSpend(buckets, by, (key) =>
        key === REST ? t('observability.spend.other') : by === 'kind' ? kindName(key) : key,
      ),
    [buckets, by],
  )
  const title = t('observability.spend.title')
  const spent = points.filter(({ values }) => Object.keys(values).length > 0)
  const none = totals.calls === 0 ? t('observability.chart.nothing') : t('observability.spend.free')
  return (
    <ChartFrame
      title={title}
      help={t('observability.spend.help')}
      empty={series.length === 0 ? none : null}
      figure={
        series.length === 0 ? null : (
          <Choice
            label={t('observability.spend.by')}
            hideLabel
            value={by}
            onChange={setBy}
            options={(['kind', 'model'] as const).map((value) => ({ value, label: t(`observability.spend.${value}`) }))}
          />
        )
      }
      chart={
        <StackedBars
          label={title}
          bucket={bucket}
          points={points}
          series={series}
          value={money}
          mark={moneyMark}
          totals={Object.fromEntries(series.map(({ key }) => [key, money(sums[key] ?? 0)]))}
        />
      }
      table={
        <ChartTable
          label={title}
          heads={[t('observability.chart.when'), ...series.map(({ name }) => name), t('observability.chart.total')]}
          rows={spent.map(({ at, values }) => ({
            key: at,
            cells: [
              placeName(at, bucket),
              ...series.map(({ key }) => money(values[key] ?? 0)),
              money(series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)),
            ],
          }))}
        />
      }
    />
  )
}
