import clsx from 'clsx'
import { Database, KeyRound, SquareTerminal } from 'lucide-react'
import type { DataTable } from '../../../src-main/contract'
import { Skeleton } from '../../components'
import { bytes, count } from '../../components/reply'
import { useTables } from '../../stores/data'
import { routeHash } from '../../stores/route-hash'
import { t } from '../../strings'

interface TableNavProps {
  /** null: the query. */
  current: string | null
  onPick?: () => void
}

/** The query, and every table with how many rows it has. */
export function TableNav({ current, onPick }: TableNavProps) {
  const data = useTables((state) => state.data)
  const tables = data?.tables.filter(({ kind }) => kind === 'table')
  const indexes = data?.tables.filter(({ kind }) => kind === 'index') ?? []
  return (
    <nav aria-label={t('data.tables')} className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-y-auto p-2">
      <Entry name={null} current={current} onPick={onPick} />
      <p className="px-2.5 pt-3 pb-1.5 font-medium text-dim text-xs">{t('data.tables')}</p>
      {tables ? (
        tables.map((table) => (
          <Entry key={table.name} name={table.name} table={table} current={current} onPick={onPick} />
        ))
      ) : (
        <div aria-busy role="status" className="flex flex-col gap-4 px-2.5 py-2">
          <span className="sr-only">{t('data.loading')}</span>
          {['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-1/2'].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <Skeleton key={index} className={width} />
          ))}
        </div>
      )}
      {indexes.length > 0 ? (
        <details className="mt-2">
          <summary className="min-h-8 rounded-card px-2.5 py-1.5 font-medium text-dim text-xs hover:text-ink">
            {t('data.indexes')} ({indexes.length})
          </summary>
          <p className="px-2.5 pb-1.5 text-dim text-xs leading-normal">{t('data.indexes_help')}</p>
          {indexes.map((table) => (
            <Entry key={table.name} name={table.name} table={table} current={current} onPick={onPick} />
          ))}
        </details>
      ) : null}
      <div className="mt-auto flex flex-col gap-2 px-2.5 pt-4 pb-2 text-dim text-xs leading-normal">
        {data ? (
          <p className="flex gap-2">
            <Database aria-hidden className="mt-px size-3.5 shrink-0" />
            {t('data.size', { size: bytes(data.database_bytes) })}
          </p>
        ) : null}
        <p className="flex gap-2">
          <KeyRound aria-hidden className="mt-px size-3.5 shrink-0" />
          {t('data.secrets')}
        </p>
      </div>
    </nav>
  )
}

interface EntryProps {
  name: string | null
  table?: DataTable
  current: string | null
  onPick: (() => void) | undefined
}

function Entry({ name, table, current, onPick }: EntryProps) {
  const here = name === current
  return (
    <a
      href={routeHash({ tab: 'data', id: name, message: null })}
      aria-current={here ? 'page' : undefined}
      onClick={onPick}
      className={clsx(
        'flex min-h-7 shrink-0 items-center gap-2.5 rounded-[7px] px-2.5 text-sm transition-colors duration-120 hover:bg-hover',
        here ? 'bg-hover font-medium text-ink' : 'text-muted hover:text-ink',
      )}
    >
      {name === null ? <SquareTerminal aria-hidden className="size-4 shrink-0" /> : null}
      <span className={clsx('min-w-0 flex-1 truncate', name !== null && 'font-mono text-xs')}>
        {name ?? t('data.query_open')}
      </span>
      {table ? (
        <span className="shrink-0 font-mono font-normal text-dim text-xs tabular-nums">
          {table.rows === null ? <span title={t('data.uncounted')}>…</span> : count(table.rows)}
        </span>
      ) : null}
    </a>
  )
}
