import { Skeleton } from '../../components'
import { t } from '../../strings'

/** The list before its first answer. */
export function CardsSkeleton() {
  return (
    <div aria-busy role="status" className="mx-auto flex w-full max-w-[46rem] flex-col gap-2 px-3 pt-2 sm:px-6">
      <span className="sr-only">{t('memory.loading')}</span>
      {['w-4/5', 'w-2/3', 'w-11/12', 'w-1/2', 'w-3/4'].map((width) => (
        <div key={width} className="flex flex-col gap-3 rounded-card border bg-raised p-4">
          <Skeleton className={width} />
          <Skeleton className="h-2.5 w-1/3" />
        </div>
      ))}
    </div>
  )
}

/** One card on its way. */
export function CardSkeleton() {
  return (
    <div aria-busy className="mb-2 flex h-[5.25rem] flex-col gap-3 rounded-card border bg-raised p-4">
      <Skeleton className="w-3/4" />
      <Skeleton className="h-2.5 w-1/3" />
    </div>
  )
}
