import { ListFilter, ScanSearch, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { TurnFilter } from '../../../src-main/contract'
import { Button, IconButton, Select, TextField } from '../../components'
import { count } from '../../components/reply'
import { countTurnFilters, setTurnFilter, stopComparing, useComparing, useTurnFilter } from '../../stores/observability'
import { t } from '../../strings'
import { FilterFields } from './filter-fields'
import { show } from './views'

const SORTS = ['newest', 'slowest', 'dearest'] as const

/** Words, order and filters above the turns. */
export function TurnFilters({ total }: { total: number | null }) {
  const filter = useTurnFilter((state) => state.filter)
  const comparing = useComparing((state) => state.first)
  const set = countTurnFilters(filter)
  const [open, setOpen] = useState(false)
  return (
    <search className="flex flex-col gap-2">
      {comparing === null ? null : (
        <p
          role="status"
          className="flex items-center gap-2 rounded-card border border-accent bg-accent-soft px-3 py-2 text-sm"
        >
          <span className="min-w-0 flex-1">{t('observability.turn.compare_pick')}</span>
          <Button size="sm" kind="quiet" onClick={stopComparing}>
            {t('app.cancel')}
          </Button>
        </p>
      )}
      <TextField
        type="search"
        label={t('observability.list.search')}
        hideLabel
        placeholder={t('observability.list.search')}
        value={filter.text ?? ''}
        maxLength={200}
        onChange={(event) => setTurnFilter({ text: event.target.value || undefined })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Escape' || !filter.text) return
          event.preventDefault()
          setTurnFilter({ text: undefined })
        }}
        className="[&_input]:[&::-webkit-search-cancel-button]:hidden"
        start={<Search aria-hidden className="size-4 shrink-0 text-dim" />}
        end={
          filter.text ? (
            <IconButton
              label={t('observability.list.clear_search')}
              size="sm"
              onClick={() => setTurnFilter({ text: undefined })}
            >
              <X />
            </IconButton>
          ) : null
        }
      />
      <div className="flex flex-wrap items-center gap-1">
        <Select
          label={t('observability.list.sort')}
          hideLabel
          value={filter.sort ?? 'newest'}
          options={SORTS.map((value) => ({ value, label: t(`observability.list.sorts.${value}`) }))}
          onChange={(sort) => setTurnFilter({ sort: sort as TurnFilter['sort'] })}
        />
        <Button
          size="sm"
          kind={set > 0 ? 'plain' : 'quiet'}
          aria-expanded={open}
          aria-controls="turn-filters"
          icon={<ListFilter aria-hidden className="size-4" />}
          onClick={() => setOpen(!open)}
          className="min-h-9"
        >
          {set > 0 ? t('observability.list.filters_set', { count: set }) : t('observability.list.filters')}
        </Button>
        <IconButton label={t('observability.list.search_all')} onClick={() => show('search')}>
          <ScanSearch />
        </IconButton>
        {total === null ? null : (
          <p role="status" className="ms-auto text-dim text-sm tabular-nums">
            {t('observability.list.count', { count: total, replace: { count: count(total) } })}
          </p>
        )}
      </div>
      <div id="turn-filters" hidden={!open}>
        {open ? <FilterFields /> : null}
      </div>
    </search>
  )
}
