import { useCallback } from 'react'
import { ErrorNote, LongList } from '../../components'
import { countFilters, needItems, rereadItems, useFinder, useItems } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { ItemCard } from './item-card'
import { CardSkeleton } from './skeletons'

/** Every card that passes the filters, read page by page as it comes into sight. */
export function ItemList() {
  const { rows, total } = useItems()
  const open = useRoute((state) => state.route.id)
  const onSight = useCallback((from: number, to: number) => needItems(from, to), [])
  if (total === 0) return <NoneHere />
  return (
    <LongList
      label={t('memory.items')}
      count={total ?? 0}
      rowPx={92}
      keyOf={(index) => rows.get(index)?.id ?? index}
      onSight={onSight}
      row={(index) => {
        const item = rows.get(index)
        return item ? <ItemCard item={item} open={item.id === open} /> : <CardSkeleton />
      }}
    >
      <ListError />
    </LongList>
  )
}

/** Nothing of this kind, or nothing that passes the filters. */
export function NoneHere() {
  const finder = useFinder()
  const filtered = countFilters(finder) > 0
  return (
    <p role="status" className="mx-auto w-full max-w-[46rem] px-4 py-6 text-muted leading-normal sm:px-7">
      {filtered || finder.kind === null
        ? t('memory.none_filtered')
        : finder.kind === 'episode'
          ? t('memory.timeline.empty')
          : t('memory.none_of_kind', { kind: t(`memory.kind_plural.${finder.kind}`).toLowerCase() })}
    </p>
  )
}

/** Above a list that could not be read again; what was read before stays. */
export function ListError() {
  const error = useItems((state) => state.error)
  if (!error) return null
  return (
    <ErrorNote
      className="mb-2"
      message={`${t('memory.failed')} ${error.message}`}
      buttons={[{ label: t('app.retry'), run: () => void rereadItems() }]}
    />
  )
}
