import type { Overview } from '../../../src-main/contract'
import { ChartTable } from '../../components/charts'
import { count, duration, kindName, money } from '../../components/reply'
import { t } from '../../strings'
import { CardFrame, Nothing } from './card-frame'

/** What ran when nobody waited. */
export function BackgroundCard({ data: { background } }: { data: Overview }) {
  const { jobs, consolidations } = background
  const title = t('observability.background.title')
  return (
    <CardFrame title={title}>
      {jobs.length === 0 && consolidations.runs === 0 ? <Nothing>{t('observability.background.none')}</Nothing> : null}
      {jobs.length > 0 ? (
        <ChartTable
          label={title}
          heads={(['work', 'calls', 'failed', 'time', 'cost'] as const).map((head) =>
            t(`observability.background.${head}`),
          )}
          rows={jobs.map(({ kind, calls, failed, total_ms, cost_usd }) => ({
            key: kind,
            cells: [
              kindName(kind),
              count(calls),
              count(failed),
              duration(total_ms),
              cost_usd === null ? t('observability.unknown') : money(cost_usd),
            ],
          }))}
        />
      ) : null}
      {consolidations.runs > 0 ? (
        <p className="text-muted text-sm leading-normal">
          {t('observability.background.consolidated', {
            runs: count(consolidations.runs),
            exchanges: count(consolidations.exchanges),
            kept: count(consolidations.kept),
            echoes: count(consolidations.echoes),
            known: count(consolidations.known),
            suggested: count(consolidations.suggested),
            failed: count(consolidations.failed),
          })}
        </p>
      ) : null}
    </CardFrame>
  )
}
