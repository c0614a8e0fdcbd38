import { useCallback } from 'react'
import { LongList } from '../../components'
import { ago, dayName } from '../../components/reply'
import { needItems, useItems } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { Episode } from './episode'
import { ListError, NoneHere } from './item-list'
import { CardSkeleton } from './skeletons'

/** What happened, day by day, the newest day first. */
export function Timeline() {
  const { rows, total } = useItems()
  const open = useRoute((state) => state.route.id)
  const onSight = useCallback((from: number, to: number) => needItems(from, to), [])
  if (total === 0) return <NoneHere />
  return (
    <LongList
      label={t('memory.timeline.label')}
      count={total ?? 0}
      rowPx={150}
      keyOf={(index) => rows.get(index)?.id ?? index}
      onSight={onSight}
      row={(index) => {
        const item = rows.get(index)
        if (!item) return <CardSkeleton />
        const first = rows.get(index - 1)?.created_on !== item.created_on
        return (
          <>
            {first ? <Day on={item.created_on} /> : null}
            <Episode item={item} open={item.id === open} />
          </>
        )
      }}
    >
      <ListError />
    </LongList>
  )
}

/** Noon in the person's zone is that day wherever they are. */
function Day({ on }: { on: string }) {
  const noon = `${on}T12:00:00`
  return (
    <h2 className="flex items-baseline gap-3 pt-3 pb-2 font-semibold text-base">
      <span aria-hidden className="size-2 shrink-0 translate-y-[-1px] rounded-full bg-edge" />
      <time dateTime={on} title={ago(noon, new Date())}>
        {dayName(noon, new Date())}
      </time>
    </h2>
  )
}
