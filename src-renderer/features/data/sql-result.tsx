import { Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button, Menu } from '../../components'
import { count } from '../../components/reply'
import { type CellPlace, exportQuery, useQuery } from '../../stores/data'
import { t } from '../../strings'
import { CellDialog } from './cell-dialog'
import { Grid } from './grid'

const FORMATS = ['csv', 'json'] as const

/** Rows a query returned, how long it took, whether there are more, and all of them as a file. */
export function SqlResult() {
  const { result, ran, exporting, exported } = useQuery()
  const [cell, setCell] = useState<{ place: CellPlace; column: string } | null>(null)
  const rowsHere = result?.rows
  const sample = useMemo(() => new Map(rowsHere?.entries()), [rowsHere])
  if (!result) return null
  const { columns, rows, cut_by, ms } = result
  const words = t('data.rows', { count: rows.length, replace: { count: count(rows.length) } })
  const line = [
    t('data.rows_ms', {
      rows: cut_by ? t(cut_by === 'rows' ? 'data.cut_rows' : 'data.cut_bytes', { rows: words }) : words,
      ms: count(Math.max(1, Math.round(ms))),
    }),
    ...(exported
      ? [
          t('data.exported', { count: exported.rows, replace: { count: count(exported.rows) } }),
          ...(exported.cut ? [t('data.exported_cut')] : []),
        ]
      : []),
  ].join(' · ')
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2 sm:px-6">
        <p role="status" className="min-w-0 flex-1 basis-40 text-dim text-sm tabular-nums">
          {line}
        </p>
        <Menu
          trigger={
            <Button
              size="sm"
              icon={<Download aria-hidden className="size-4" />}
              busy={exporting ? t('data.exporting') : undefined}
            >
              {t('data.export')}
            </Button>
          }
          items={FORMATS.map((format) => ({
            label: t('data.export_as', { format: format.toUpperCase() }),
            onSelect: () => void exportQuery(format),
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <p className="px-4 py-6 text-muted sm:px-6">{t('data.no_rows')}</p>
      ) : (
        <Grid
          key={ran}
          label={t('data.result')}
          columns={columns}
          count={rows.length}
          rowAt={(index) => rows[index]}
          sample={sample}
          onCell={(row, column) => setCell({ place: { sql: ran, row, column }, column: columns[column]?.name ?? '' })}
        />
      )}
      <CellDialog cell={cell} onClose={() => setCell(null)} />
    </>
  )
}
