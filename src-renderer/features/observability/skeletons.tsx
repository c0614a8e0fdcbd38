import { Skeleton } from '../../components'
import { t } from '../../strings'

const TILES = ['a', 'b', 'c', 'd', 'e', 'f']
const CARDS = ['a', 'b', 'c', 'd']

/** The overview on its way. */
export function OverviewSkeleton() {
  return (
    <div aria-busy role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('observability.loading')}</span>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-5 gap-y-4">
        {TILES.map((key) => (
          <div key={key} className="flex flex-col gap-2">
            <Skeleton className="h-2.5 w-1/2" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-2.5 w-3/4" />
          </div>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(28rem,100%),1fr))] gap-4">
        {CARDS.map((key) => (
          <div key={key} className="flex h-72 flex-col gap-4 rounded-card border bg-raised p-4">
            <Skeleton className="w-2/5" />
            <Skeleton className="h-full w-full rounded-card opacity-50" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** A turn of the list on its way. */
export function TurnItemSkeleton() {
  return (
    <div aria-busy className="flex h-[4.75rem] flex-col gap-2.5 border-b px-2 py-3">
      <Skeleton className="w-3/4" />
      <Skeleton className="h-2.5 w-1/2" />
    </div>
  )
}

/** One turn on its way. */
export function TurnSkeleton() {
  return (
    <div aria-busy role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('observability.loading')}</span>
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-2.5 w-1/2" />
      {['w-1/4', 'w-2/3', 'w-1/2', 'w-5/6'].map((width) => (
        <Skeleton key={width} className={`mt-2 h-4 ${width}`} />
      ))}
    </div>
  )
}
