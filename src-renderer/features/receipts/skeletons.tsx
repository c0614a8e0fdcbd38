import { Skeleton } from '../../components'
import { t } from '../../strings'

/** A receipt that is on its way. */
export function RowSkeleton() {
  return (
    <div aria-busy className="flex h-[5.375rem] flex-col gap-3 border-b px-9 py-4">
      <Skeleton className="w-1/2" />
      <Skeleton className="h-2.5 w-3/4" />
    </div>
  )
}

export function ListSkeleton() {
  return (
    <div aria-busy role="status" className="mx-auto w-full max-w-[46rem] overflow-hidden px-3 sm:px-6">
      <span className="sr-only">{t('receipts.loading')}</span>
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <RowSkeleton key={n} />
      ))}
    </div>
  )
}
