import { useMemo } from 'react'
import type { Overview } from '../../../src-main/contract'
import { Choice, ErrorNote, Page, Select } from '../../components'
import { RANGES, type RangeDays, readOverview, setRange, useOverview, useRange } from '../../stores/observability'
import { t } from '../../strings'
import { BackgroundCard } from './background-card'
import { ChecksCard } from './checks-card'
import { Empty } from './empty'
import { LatencyChart } from './latency-chart'
import { MemoryCard } from './memory-card'
import { OverviewSkeleton } from './skeletons'
import { SourcesCard } from './sources-card'
import { SpendChart } from './spend-chart'
import { Tiles } from './tiles'
import { TokenChart } from './token-chart'
import { ToolTable } from './tool-table'
import { Views } from './views'

/** The sums of a range: figures first, then how they moved, then what they are made of. */
export function OverviewPage({ wide }: { wide: boolean }) {
  const { data, error } = useOverview()
  const { days } = useRange()
  const ranges = RANGES.map((value) => ({ value: String(value), label: t(`observability.ranges.d${value}`) }))
  const range = { label: t('observability.range'), hideLabel: true, value: String(days), options: ranges }
  const pick = (value: string) => setRange(Number(value) as RangeDays)
  const nothing = data !== null && data.traces.lines === 0 && data.totals.calls === 0
  return (
    <Page
      title={t('observability.title')}
      actions={nothing ? null : wide ? <Choice {...range} onChange={pick} /> : <Select {...range} onChange={pick} />}
    >
      {nothing ? (
        <Empty />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls, so it must be reachable by keyboard
        <div className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2" tabIndex={0}>
          <div className="mx-auto flex w-full max-w-[76rem] flex-col gap-4 px-4 py-4 sm:px-6">
            {wide ? null : <Views view="overview" />}
            {error ? (
              <ErrorNote
                message={`${t('observability.failed')} ${error.message}`}
                action={error.action}
                buttons={[{ label: t('app.retry'), run: () => void readOverview() }]}
              />
            ) : null}
            {data ? <Sums data={data} /> : error ? null : <OverviewSkeleton />}
          </div>
        </div>
      )}
    </Page>
  )
}

function Sums({ data }: { data: Overview }) {
  const kinds = useMemo(() => data.buckets.flatMap(({ spend }) => spend), [data])
  return (
    <>
      <Tiles data={data} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))] gap-4">
        <LatencyChart data={data} />
        <SpendChart data={data} />
        <TokenChart data={data} rows={kinds} />
        <MemoryCard data={data} />
      </div>
      <ToolTable data={data} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))] gap-4">
        <ChecksCard data={data} />
        <BackgroundCard data={data} />
      </div>
      <SourcesCard data={data} />
    </>
  )
}
