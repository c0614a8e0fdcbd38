import type { TurnFilter } from '../../../src-main/contract'
import { Button, Select, TextField } from '../../components'
import {
  clearTurnFilter,
  countTurnFilters,
  setTurnFilter,
  useOverview,
  useTurnFilter,
} from '../../stores/observability'
import { t } from '../../strings'

const STATES = ['problem', 'failed', 'stopped', 'running', 'done'] as const

/** What turns can be filtered by; names are those that were seen in the range of the overview. */
export function FilterFields() {
  const filter = useTurnFilter((state) => state.filter)
  const facets = useOverview((state) => state.data?.facets)
  const named = (field: 'gateway' | 'model' | 'tool', names: readonly string[] = []) => {
    const current = filter[field]
    const all = current === undefined || names.includes(current) ? names : [...names, current]
    return (
      <Select
        label={t(`observability.list.${field}`)}
        value={current ?? ''}
        options={[
          { value: '', label: t('observability.list.any') },
          ...all.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(value) => setTurnFilter({ [field]: value || undefined })}
      />
    )
  }
  const least = (field: 'min_cost_usd' | 'min_ms', label: string) => (
    <TextField
      label={label}
      type="number"
      min={0}
      step="any"
      value={filter[field] ?? ''}
      onChange={(event) => {
        const value = event.target.valueAsNumber
        setTurnFilter({ [field]: Number.isNaN(value) || value < 0 ? undefined : value })
      }}
    />
  )
  const date = (field: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`observability.list.${field}`)}
      value={filter[field] ?? ''}
      onChange={(event) => setTurnFilter({ [field]: event.target.value || undefined })}
    />
  )
  return (
    <div className="anim-rise grid grid-cols-2 items-end gap-2 pt-1">
      <Select
        label={t('observability.list.status')}
        value={filter.status ?? ''}
        options={[
          { value: '', label: t('observability.list.any') },
          ...STATES.map((value) => ({ value, label: t(`observability.list.states.${value}`) })),
        ]}
        onChange={(value) => setTurnFilter({ status: (value || undefined) as TurnFilter['status'] })}
      />
      {named('gateway', facets?.gateways)}
      {named('model', facets?.models)}
      {named('tool', facets?.tools)}
      {least('min_cost_usd', t('observability.list.min_cost'))}
      {least('min_ms', t('observability.list.min_ms'))}
      {date('from')}
      {date('to')}
      {filter.conversation_id === undefined ? null : (
        <p className="col-span-2 text-dim text-sm">{t('observability.list.conversation')}</p>
      )}
      {countTurnFilters(filter) > 0 ? (
        <Button kind="quiet" onClick={clearTurnFilter} className="justify-self-start">
          {t('observability.list.clear')}
        </Button>
      ) : null}
    </div>
  )
}
