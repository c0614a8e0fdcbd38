import { RotateCw, SquareTerminal } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { DataTable } from '../../../src-main/contract'
import { Button, ErrorNote, IconButton } from '../../components'
import { count } from '../../components/reply'
import { type CellPlace, needRows, openTable, type RowOrder, rereadRows, setSql, useRows } from '../../stores/data'
import { go } from '../../stores/route'
import { t } from '../../strings'
import { CellDialog } from './cell-dialog'
import { Grid } from './grid'

/** The rows of one table, as they are stored. */
export function TablePage({ table }: { table: DataTable }) {
  const { rows, total, error } = useRows()
  const [order, setOrder] = useState<RowOrder | null>(null)
  const [cell, setCell] = useState<{ place: CellPlace; column: string } | null>(null)
  useEffect(() => openTable(table.name, order), [table.name, order])
  const onSight = useCallback((from: number, to: number) => needRows(from, to), [])
  const query = () => {
    setSql(`SELECT *\nFROM "${table.name.replaceAll('"', '""')}"\nLIMIT 100`)
    go({ tab: 'data', id: null, message: null })
  }
  /** Ascending, descending, and as stored. */
  const sort = (column: string) =>
    setOrder(
      order?.column !== column ? { column, descending: false } : order.descending ? null : { column, descending: true },
    )
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2 sm:px-6">
        <p role="status" className="min-w-0 flex-1 basis-40 text-dim text-sm tabular-nums">
          {total === null ? t('data.loading_rows') : t('data.rows', { count: total, replace: { count: count(total) } })}
          {' · '}
          {t('data.columns', { count: table.columns.length })}
        </p>
        <Button size="sm" icon={<SquareTerminal aria-hidden className="size-4" />} onClick={query}>
          {t('data.ask_table')}
        </Button>
        <IconButton label={t('data.reread')} size="sm" onClick={() => void rereadRows()}>
          <RotateCw />
        </IconButton>
      </div>
      {error ? (
        <div className="p-4 sm:p-6">
          <ErrorNote
            className="max-w-xl"
            message={`${t('data.rows_failed')} ${error.message}`}
            action={error.action}
            buttons={[{ label: t('app.retry'), run: () => void rereadRows() }]}
          />
        </div>
      ) : total === 0 ? (
        <p className="px-4 py-6 text-muted sm:px-6">{t('data.empty_table')}</p>
      ) : (
        <Grid
          label={t('data.table_rows', { table: table.name })}
          columns={table.columns}
          count={total ?? 12}
          rowAt={(index) => rows.get(index)}
          sample={rows}
          order={order}
          onSort={sort}
          onSight={onSight}
          onCell={(row, column) =>
            setCell({
              place: { table: table.name, order, row, column },
              column: table.columns[column]?.name ?? '',
            })
          }
        />
      )}
      <CellDialog cell={cell} onClose={() => setCell(null)} />
    </>
  )
}
