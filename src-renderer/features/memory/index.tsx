import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ErrorNote, Page, Skeleton, useMedia } from '../../components'
import { openItem, rereadItems, useFinder, useItems } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { AddDialog } from './add-dialog'
import { Detail } from './detail'
import { EmptyMemory } from './empty-memory'
import { Finder } from './finder'
import { Hits } from './hits'
import { ItemList } from './item-list'

/** Index cards of what is remembered; one opens beside the list, or over it in a narrow window. */
export default function MemoryPage() {
  const id = useRoute((state) => state.route.id)
  const wide = useMedia('(min-width: 64rem)')
  const [adding, setAdding] = useState(false)
  useEffect(() => {
    void openItem(id)
  }, [id])
  const add = () => setAdding(true)
  return (
    <div className="flex min-w-0 flex-1">
      {id === null || wide ? (
        <Page
          title={t('memory.title')}
          actions={
            <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={add}>
              {t('memory.add')}
            </Button>
          }
        >
          <Cards onAdd={add} />
        </Page>
      ) : null}
      {id === null ? null : <Detail beside={wide} />}
      <AddDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  )
}

function Cards({ onAdd }: { onAdd: () => void }) {
  const { query, kind } = useFinder()
  const { total, error } = useItems()
  useEffect(() => {
    if (useItems.getState().total === null) void rereadItems()
  }, [])
  if (error && total === null)
    return (
      <div className="p-4 sm:p-6">
        <ErrorNote
          className="mx-auto max-w-xl"
          message={`${t('memory.failed')} ${error.message}`}
          action={error.action}
          buttons={[{ label: t('app.retry'), run: () => void rereadItems() }]}
        />
      </div>
    )
  if (total === 0 && kind === null && !query) return <EmptyMemory onAdd={onAdd} />
  return (
    <>
      <Finder />
      {query.trim() ? <Hits /> : total === null ? <CardsSkeleton /> : <ItemList />}
    </>
  )
}

function CardsSkeleton() {
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
