import { useCallback } from 'react'
import { ErrorNote, LongList, Skeleton } from '../../components'
import { needItems, rereadItems, useFinder, useItems } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { ItemCard } from './item-card'

/** Every card of a kind, read page by page as it comes into sight. */
export function ItemList() {
  const { rows, total, error } = useItems()
  const kind = useFinder((state) => state.kind)
  const open = useRoute((state) => state.route.id)
  const onSight = useCallback((from: number, to: number) => needItems(from, to), [])
  if (total === 0 && kind)
    return (
      <p role="status" className="mx-auto w-full max-w-[46rem] px-4 py-6 text-muted sm:px-7">
        {t('memory.none_of_kind', { kind: t(`memory.kind_plural.${kind}`).toLowerCase() })}
      </p>
    )
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
      {error ? (
        <ErrorNote
          className="mb-2"
          message={`${t('memory.failed')} ${error.message}`}
          buttons={[{ label: t('app.retry'), run: () => void rereadItems() }]}
        />
      ) : null}
    </LongList>
  )
}

function CardSkeleton() {
  return (
    <div aria-busy className="mb-2 flex h-[5.25rem] flex-col gap-3 rounded-card border bg-raised p-4">
      <Skeleton className="w-3/4" />
      <Skeleton className="h-2.5 w-1/3" />
    </div>
  )
}
