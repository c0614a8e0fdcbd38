import { Search, X } from 'lucide-react'
import type { ItemKind } from '../../../src-main/contract'
import { Choice, IconButton, Select, TextField, useMedia } from '../../components'
import { count } from '../../components/reply'
import { searchMemory, setKind, useFinder, useItems } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'

const KINDS = ['fact', 'episode', 'note', 'observation', 'report', 'reference'] as const satisfies ItemKind[]

/** Search and filter above the cards. */
export function Finder() {
  const { query, kind } = useFinder()
  const total = useItems((state) => state.total)
  const beside = useRoute((state) => state.route.id !== null)
  const roomy = useMedia(beside ? '(min-width: 90rem)' : '(min-width: 66rem)')
  const kinds = [
    { value: 'all', label: t('memory.every_kind') },
    ...KINDS.map((value) => ({ value, label: t(`memory.kind_plural.${value}`) })),
  ]
  const choose = (value: string) => setKind(value === 'all' ? null : (value as ItemKind))
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
          if (event.key !== 'Escape' || !query) return
          event.stopPropagation()
          searchMemory('')
        }}
        className="[&_input]:[&::-webkit-search-cancel-button]:hidden"
        start={<Search aria-hidden className="size-4 shrink-0 text-dim" />}
        end={
          query ? (
            <IconButton label={t('memory.clear')} size="sm" className="-me-1.5" onClick={() => searchMemory('')}>
              <X />
            </IconButton>
          ) : null
        }
      />
      <div className="flex items-center justify-between gap-3">
        {roomy ? (
          <Choice label={t('memory.kinds')} hideLabel value={kind ?? 'all'} options={kinds} onChange={choose} />
        ) : (
          <Select label={t('memory.kinds')} hideLabel value={kind ?? 'all'} options={kinds} onChange={choose} />
        )}
        {query.trim() || total === null ? null : (
          <p role="status" className="shrink-0 text-dim text-sm tabular-nums">
            {t('memory.count', { count: total, replace: { count: count(total) } })}
          </p>
        )}
      </div>
    </search>
  )
}
