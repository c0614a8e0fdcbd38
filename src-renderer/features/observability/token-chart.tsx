import type { Overview } from '../../../src-main/contract'
import { ChartFrame, ChartTable, placeName, type Series, StackedBars } from '../../components/charts'
import { count } from '../../components/reply'
import { t } from '../../strings'
import { percent, short } from './tiles'

type Rows = Overview['buckets'][number]['spend']

/** Tokens over time: read anew, read from the provider's cache, and written. */
export function TokenChart({ data: { buckets, bucket, totals }, rows }: { data: Overview; rows: Rows }) {
  const series: Series[] = [
    { key: 'cached', name: t('observability.tokens.cached'), colour: 3 },
    { key: 'fresh', name: t('observability.tokens.fresh'), colour: 1 },
    { key: 'output', name: t('observability.tokens.output'), colour: 4 },
  ]
  const points = buckets.map(({ at, spend }) => ({ at, values: tokensIn(spend) }))
  const all = tokensIn(rows)
  const title = t('observability.tokens.title')
  return (
    <ChartFrame
      title={title}
      help={t('observability.tokens.help')}
      figure={
        totals.cache_rate === null || totals.input_tokens === 0 ? null : (
          <span className="font-semibold text-lg tabular-nums">{percent(totals.cache_rate)}</span>
        )
      }
      empty={all.fresh + all.cached + all.output === 0 ? t('observability.tokens.none') : null}
      chart={
        <StackedBars
          label={title}
          bucket={bucket}
          points={points}
          series={series}
          value={short}
          totals={{ cached: short(all.cached), fresh: short(all.fresh), output: short(all.output) }}
        />
      }
      table={
        <ChartTable
          label={title}
          heads={[t('observability.chart.when'), ...series.map(({ name }) => name)]}
          rows={points
            .filter(({ values }) => values.fresh + values.cached + values.output > 0)
            .map(({ at, values }) => ({
              key: at,
              cells: [placeName(at, bucket), count(values.cached), count(values.fresh), count(values.output)],
            }))}
        />
      }
    />
  )
}

function tokensIn(rows: Rows) {
  const sum = (field: 'input_tokens' | 'cached_tokens' | 'output_tokens') =>
    rows.reduce((all, row) => all + row[field], 0)
  return {
    cached: sum('cached_tokens'),
    fresh: Math.max(0, sum('input_tokens') - sum('cached_tokens')),
    output: sum('output_tokens'),
  }
}
