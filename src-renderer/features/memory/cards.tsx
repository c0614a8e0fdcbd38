import { useEffect } from 'react'
import { ErrorNote } from '../../components'
import { countFilters, loadFacets, loadSuggestions, rereadItems, useFinder, useItems } from '../../stores/memory'
import { t } from '../../strings'
import { Answer } from './answer'
import { EmptyMemory } from './empty-memory'
import { Finder } from './finder'
import { Forgotten } from './forgotten'
import { Hits } from './hits'
import { ItemList } from './item-list'
import { CardsSkeleton } from './skeletons'
import { Suggestions } from './suggestions'
import { Timeline } from './timeline'

/** What the page shows: nothing yet, what was found, what was forgotten, a timeline, or cards. */
export function Cards({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const finder = useFinder()
  const { total, error } = useItems()
  useEffect(() => {
    if (useItems.getState().total === null) void rereadItems()
    void loadFacets()
    void loadSuggestions()
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
  const plain = finder.kind === null && !finder.query && countFilters(finder) === 0
  if (finder.forgotten) return <Forgotten />
  if (total === 0 && plain)
    return (
      <>
        <div className="shrink-0 pt-4 empty:hidden">
          <Suggestions />
        </div>
        <EmptyMemory onAdd={onAdd} onImport={onImport} />
      </>
    )
  const searching = finder.query.trim() !== ''
  return (
    <>
      <Finder />
      <Answer />
      {searching ? null : <Suggestions />}
      {searching ? (
        <Hits />
      ) : total === null ? (
        <CardsSkeleton />
      ) : finder.kind === 'episode' ? (
        <Timeline />
      ) : (
        <ItemList />
      )}
    </>
  )
}
