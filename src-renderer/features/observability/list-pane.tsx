import { useCallback, useEffect } from 'react'
import { EmptyState, ErrorNote, LongList, Page } from '../../components'
import { count } from '../../components/reply'
import {
  clearTurnFilter,
  countTurnFilters,
  needTurns,
  rereadTurns,
  useTurnFilter,
  useTurns,
} from '../../stores/observability'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { TurnItemSkeleton } from './skeletons'
import { TurnFilters } from './turn-filters'
import { TurnItem } from './turn-item'
import { Views } from './views'

/** Every turn there is a trace of, as many as there are. */
export function ListPane({ alone }: { alone: boolean }) {
  const total = useTurns((state) => state.total)
  const list = (
    <>
      <div className="flex shrink-0 flex-col gap-3 px-3 pt-3 pb-2">
        {alone ? <Views view="turns" /> : null}
        <TurnFilters total={total} />
      </div>
      <Rows />
    </>
  )
  if (alone) return <Page title={t('observability.title')}>{list}</Page>
  return (
    <section
      aria-label={t('observability.list.label')}
      className="flex w-[22rem] shrink-0 flex-col border-e bg-sunken 2xl:w-[26rem]"
    >
      {list}
    </section>
  )
}

function Rows() {
  const { rows, total, error } = useTurns()
  const open = useRoute((state) => state.route.id)
  const filtered = useTurnFilter(({ filter }) => countTurnFilters(filter) > 0 || filter.text !== undefined)
  const onSight = useCallback((from: number, to: number) => needTurns(from, to), [])
  useEffect(() => {
    if (useTurns.getState().total === null) void rereadTurns()
  }, [])
  const openIds = open?.split(',') ?? []
  if (error)
    return (
      <ErrorNote
        className="mx-3"
        message={`${t('observability.failed')} ${error.message}`}
        action={error.action}
        buttons={[{ label: t('app.retry'), run: () => void rereadTurns() }]}
      />
    )
  if (total === null) return <Skeletons />
  if (total === 0)
    return (
      <EmptyState
        title={t('observability.list.none')}
        body={filtered ? t('observability.list.none_help') : undefined}
        examples={filtered ? [{ label: t('observability.list.clear'), run: clearTurnFilter }] : []}
      />
    )
  return (
    <LongList
      label={`${t('observability.list.label')}, ${count(total)}`}
      count={total}
      rowPx={76}
      dense
      keyOf={(index) => rows.get(index)?.turn_id ?? index}
      onSight={onSight}
      row={(index) => {
        const row = rows.get(index)
        if (!row) return <TurnItemSkeleton />
        return <TurnItem row={row} current={openIds.includes(row.turn_id)} />
      }}
    />
  )
}

function Skeletons() {
  return (
    <div role="status" aria-busy className="flex flex-col px-3">
      <span className="sr-only">{t('observability.loading')}</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <TurnItemSkeleton key={key} />
      ))}
    </div>
  )
}
