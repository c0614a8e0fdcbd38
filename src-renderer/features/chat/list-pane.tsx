import { Plus, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton, TextField } from '../../components'
import { focusMessageBox, focusTaken, useFocus } from '../../stores/focus'
import { go } from '../../stores/route'
import { search, useSearch } from '../../stores/search'
import { t } from '../../strings'
import { ConversationList } from './conversation-list'
import { SearchResults } from './search-results'

/** Search on top, under it the conversations or the hits. ↑ and ↓ move through either. */
export function ListPane({ onPick }: { onPick?: () => void }) {
  const query = useSearch((state) => state.query)
  const wanted = useFocus((state) => state.wanted === 'search')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!wanted) return
    input.current?.focus()
    input.current?.select()
    focusTaken()
  }, [wanted])
  const newChat = () => {
    go({ tab: 'chat', id: null, message: null })
    focusMessageBox()
    onPick?.()
  }
  return (
    <nav aria-label={t('chat.conversations')} className="flex min-h-0 flex-1 flex-col" onKeyDown={moveThroughList}>
      <div className="flex items-end gap-2 p-3">
        <search className="min-w-0 flex-1">
          <TextField
            ref={input}
            type="search"
            label={t('chat.list.search')}
            hideLabel
            placeholder={t('chat.list.search')}
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing || event.key !== 'Escape' || !query) return
              event.stopPropagation()
              search('')
            }}
            className="[&_input]:text-sm [&_input]:[&::-webkit-search-cancel-button]:hidden"
            start={<Search aria-hidden className="size-4 shrink-0 text-dim" />}
            end={
              query ? (
                <IconButton label={t('chat.list.clear')} size="sm" className="-me-1.5" onClick={() => search('')}>
                  <X />
                </IconButton>
              ) : null
            }
          />
        </search>
        <IconButton label={t('chat.new')} hint="mod+shift+O" onClick={newChat}>
          <Plus />
        </IconButton>
      </div>
      {query.trim() ? <SearchResults onPick={onPick} /> : <ConversationList onPick={onPick} />}
    </nav>
  )
}

/** Moves focus between links of the list; from the search box, ↓ enters it. */
function moveThroughList(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const from = event.target as HTMLElement
  const inRename = from instanceof HTMLInputElement && from.type !== 'search'
  if (step === 0 || inRename) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const at = links.indexOf(from)
  if (at < 0 && !(from instanceof HTMLInputElement)) return
  event.preventDefault()
  const next = links[at + step]
  if (next) next.focus()
  else if (step < 0) event.currentTarget.querySelector('input')?.focus()
}
