import { ErrorNote, plainName } from '../../components'
import { ago, fullDate } from '../../components/reply'
import { routeHash } from '../../stores/route-hash'
import { type Hit, useSearch } from '../../stores/search'
import { t } from '../../strings'

/** Messages that hold the words, newest first as the engine ranks them; each opens at its place. */
export function SearchResults({ onPick }: { onPick?: (() => void) | undefined }) {
  const { hits, error } = useSearch()
  if (error) return <ErrorNote className="mx-3" message={error} />
  if (hits === null)
    return (
      <p role="status" className="px-4 py-2 text-dim text-sm">
        {t('chat.search.searching')}
      </p>
    )
  if (hits.length === 0)
    return (
      <div role="status" className="flex flex-col gap-1 px-4 py-2 text-sm">
        <p>{t('chat.search.none')}</p>
        <p className="text-dim">{t('chat.search.hint')}</p>
      </div>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
      <p role="status" className="px-2 pt-1 pb-1 text-dim text-xs">
        {t('chat.search.hits', { count: hits.length })}
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.message_id}>
            <a
              data-row
              href={routeHash({ tab: 'chat', id: hit.conversation_id, message: hit.message_id })}
              onClick={onPick}
              className="flex flex-col gap-1 rounded-card px-2 py-2 hover:bg-hover focus-visible:bg-hover"
            >
              <span className="flex items-baseline gap-2 text-sm">
                <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
                  {plainName(hit.conversation_title)}
                </span>
                <time dateTime={hit.created_at} title={ago(hit.created_at, new Date())} className="text-dim text-xs">
                  {fullDate(hit.created_at)}
                </time>
              </span>
              <span dir="auto" className="line-clamp-3 text-muted text-sm leading-normal">
                {hit.role === 'user' ? t('chat.search.you') : t('chat.search.hearken')}: <Snippet hit={hit} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Snippet({ hit }: { hit: Hit }) {
  const pieces = []
  let from = 0
  for (const [start, end] of hit.ranges) {
    if (start < from) continue
    pieces.push(hit.snippet.slice(from, start), <mark key={start}>{hit.snippet.slice(start, end)}</mark>)
    from = end
  }
  return [...pieces, hit.snippet.slice(from)]
}
