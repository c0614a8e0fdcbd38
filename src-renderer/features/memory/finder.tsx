import { ListFilter, MessageCircleQuestion, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { ItemKind } from '../../../src-main/contract'
import { Button, Choice, IconButton, Select, TextField, useMedia } from '../../components'
import { count } from '../../components/reply'
import { askMemory, countFilters, searchMemory, setKind, useFinder, useItems } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { Filters } from './filters'
import { FolderPicker } from './folder-picker'

const KINDS = ['fact', 'episode', 'note', 'observation', 'report', 'reference'] as const satisfies ItemKind[]

/** Search, question and filters above the cards. */
export function Finder() {
  const finder = useFinder()
  const { query, kind } = finder
  const set = countFilters(finder)
  const [open, setOpen] = useState(set > 0)
  const total = useItems((state) => state.total)
  const beside = useRoute((state) => state.route.id !== null)
  const roomy = useMedia(beside ? '(min-width: 96rem)' : '(min-width: 72rem)')
  const kinds = [
    { value: 'all', label: t('memory.every_kind') },
    ...KINDS.map((value) => ({ value, label: t(`memory.kind_plural.${value}`) })),
  ]
  const choose = (value: string) => setKind(value === 'all' ? null : (value as ItemKind))
  const asking = query.trim()
  return (
    <search className="mx-auto flex w-full max-w-[46rem] shrink-0 flex-col gap-2 px-3 pt-3 pb-3 sm:px-6 sm:pt-4">
      <TextField
        type="search"
        label={t('memory.search')}
        hideLabel
        placeholder={t('memory.search')}
        value={query}
        onChange={(event) => searchMemory(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && asking) void askMemory(asking)
          if (event.key !== 'Escape' || !query) return
          event.stopPropagation()
          searchMemory('')
        }}
        className="pe-1.5 [&_input]:[&::-webkit-search-cancel-button]:hidden"
        start={<Search aria-hidden className="size-4 shrink-0 text-dim" />}
        end={
          query ? (
            <>
              <IconButton label={t('memory.clear')} size="sm" onClick={() => searchMemory('')}>
                <X />
              </IconButton>
              <Button
                size="sm"
                title={t('memory.ask.hint')}
                icon={<MessageCircleQuestion aria-hidden className="size-4" />}
                disabled={!asking}
                onClick={() => void askMemory(asking)}
              >
                {t('memory.ask.button')}
              </Button>
            </>
          ) : null
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        {roomy ? (
          <Choice label={t('memory.kinds')} hideLabel value={kind ?? 'all'} options={kinds} onChange={choose} />
        ) : (
          <Select label={t('memory.kinds')} hideLabel value={kind ?? 'all'} options={kinds} onChange={choose} />
        )}
        <Button
          size="sm"
          kind={set > 0 ? 'plain' : 'quiet'}
          aria-expanded={open}
          aria-controls="memory-filters"
          icon={<ListFilter aria-hidden className="size-4" />}
          onClick={() => setOpen(!open)}
          className="min-h-9"
        >
          {set > 0 ? t('memory.filter.set', { count: set }) : t('memory.filter.button')}
        </Button>
        {asking || total === null ? null : (
          <p role="status" className="ms-auto shrink-0 text-dim text-sm tabular-nums">
            {t('memory.count', { count: total, replace: { count: count(total) } })}
          </p>
        )}
      </div>
      {kind === 'observation' ? <FolderPicker /> : null}
      <div id="memory-filters" hidden={!open}>
        {open ? <Filters /> : null}
      </div>
    </search>
  )
}
