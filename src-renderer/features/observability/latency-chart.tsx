import type { Overview } from '../../../src-main/contract'
import { ChartFrame, ChartTable, placeName, type Series, TimeLines } from '../../components/charts'
import { count, duration } from '../../components/reply'
import { t } from '../../strings'
import { time } from './tiles'

/** Median, 95th percentile and first word over time. */
export function LatencyChart({ data: { buckets, bucket } }: { data: Overview }) {
  const series: Series[] = [
    { key: 'p95', name: t('observability.latency.p95'), colour: 2 },
    { key: 'p50', name: t('observability.latency.p50'), colour: 1 },
    { key: 'first', name: t('observability.latency.first'), colour: 3 },
  ]
  const points = buckets.map(({ at, latency, first_token }) => ({
    at,
    values: { p50: latency.p50, p95: latency.p95, first: first_token.p50 },
  }))
  const title = t('observability.latency.title')
  const busy = buckets.filter(({ turns }) => turns > 0)
  const shown = series.filter(({ key }) => points.some(({ values }) => values[key as keyof typeof values] !== null))
  return (
    <ChartFrame
      title={title}
      help={t('observability.latency.help')}
      empty={busy.length === 0 ? t('observability.chart.nothing') : null}
      chart={<TimeLines label={title} bucket={bucket} points={points} series={shown} value={duration} />}
      table={
        <ChartTable
          label={title}
          heads={[t('observability.chart.when'), t('observability.latency.turns'), ...series.map(({ name }) => name)]}
          rows={busy.map(({ at, turns, latency, first_token }) => ({
            key: at,
            cells: [placeName(at, bucket), count(turns), time(latency.p95), time(latency.p50), time(first_token.p50)],
          }))}
        />
      }
    />
  )
}
