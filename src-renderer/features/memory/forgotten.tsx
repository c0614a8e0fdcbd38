import { ArrowLeft, RotateCcw } from 'lucide-react'
import { useCallback } from 'react'
import { Button, LongList } from '../../components'
import { needItems, restoreItem, showForgotten, useItems } from '../../stores/memory'
import { t } from '../../strings'
import { ItemCard } from './item-card'
import { ListError } from './item-list'
import { CardSkeleton, CardsSkeleton } from './skeletons'

/** What was forgotten and can still be brought back. */
export function Forgotten() {
  const { rows, total } = useItems()
  const onSight = useCallback((from: number, to: number) => needItems(from, to), [])
  return (
    <>
      <div className="mx-auto flex w-full max-w-[46rem] flex-col items-start gap-3 px-3 pt-4 pb-3 sm:px-6">
        <Button
          size="sm"
          icon={<ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />}
          onClick={() => showForgotten(false)}
        >
          {t('memory.forgotten_close')}
        </Button>
        <p className="text-muted leading-normal">
          {total === 0 ? t('memory.forgotten_none') : t('memory.forgotten_intro')}
        </p>
      </div>
      {total === null ? (
        <CardsSkeleton />
      ) : total > 0 ? (
        <LongList
          label={t('memory.forgotten_title')}
          count={total}
          rowPx={92}
          keyOf={(index) => rows.get(index)?.id ?? index}
          onSight={onSight}
          row={(index) => {
            const item = rows.get(index)
            return item ? (
              <ItemCard
                item={item}
                open={false}
                action={
                  <Button
                    size="sm"
                    icon={<RotateCcw aria-hidden className="size-3.5" />}
                    onClick={() => void restoreItem(item.id, false)}
                  >
                    {t('memory.restore')}
                  </Button>
                }
              />
            ) : (
              <CardSkeleton />
            )
          }}
        >
          <ListError />
        </LongList>
      ) : null}
    </>
  )
}
