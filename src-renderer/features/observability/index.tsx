import { useEffect } from 'react'
import { useMedia } from '../../components'
import { openTurns, readOverview, useOverview } from '../../stores/observability'
import { useRoute } from '../../stores/route'
import { ListPane } from './list-pane'
import { OverviewPage } from './overview-page'
import { SearchPage } from './search-page'
import { TurnPage } from './turn-page'

/** Turns beside what is looked at: the sums of a range, one turn, two turns, or a search. Narrow: one of them at a time. */
export default function ObservabilityPage() {
  const id = useRoute((state) => state.route.id)
  const wide = useMedia('(min-width: 70rem)')
  const isTurn = id !== null && id !== 'turns' && id !== 'search'
  const empty = useOverview((state) => state.data?.traces.lines === 0)
  useEffect(() => {
    if (useOverview.getState().data === null) void readOverview()
  }, [])
  useEffect(() => {
    if (isTurn) void openTurns(id.split(',').slice(0, 2))
  }, [id, isTurn])
  if (!wide && id === 'turns') return <ListPane alone />
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {wide && !empty ? <ListPane alone={false} /> : null}
      {isTurn ? <TurnPage wide={wide} /> : id === 'search' ? <SearchPage wide={wide} /> : <OverviewPage wide={wide} />}
    </div>
  )
}
