import { PanelLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ErrorNote, IconButton, Page, Sheet, Skeleton, useMedia } from '../../components'
import { loadTables, useTables } from '../../stores/data'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { SqlPage } from './sql-page'
import { TableNav } from './table-nav'
import { TablePage } from './table-page'

/** The database as it is: its tables beside, the rows of one or a query in the middle. */
export default function DataPage() {
  const id = useRoute((state) => state.route.id)
  const { data, error } = useTables()
  const wide = useMedia('(min-width: 52rem)')
  const [sheet, setSheet] = useState(false)
  useEffect(() => {
    void loadTables()
  }, [])
  useEffect(() => {
    void id
    setSheet(false)
  }, [id])
  const table = data?.tables.find(({ name }) => name === id) ?? null
  return (
    <div className="flex min-w-0 flex-1">
      {wide ? (
        <div className="flex w-60 shrink-0 flex-col border-e bg-sunken">
          <TableNav current={table?.name ?? null} />
        </div>
      ) : (
        <Sheet open={sheet} onClose={() => setSheet(false)} title={t('data.tables')}>
          <TableNav current={table?.name ?? null} onPick={() => setSheet(false)} />
        </Sheet>
      )}
      <Page
        title={table?.name ?? t('data.title')}
        start={
          wide ? null : (
            <IconButton label={t('data.show_tables')} onClick={() => setSheet(true)}>
              <PanelLeft />
            </IconButton>
          )
        }
      >
        {error && !data ? (
          <div className="p-4 sm:p-6">
            <ErrorNote
              className="max-w-xl"
              message={`${t('data.failed')} ${error.message}`}
              action={error.action}
              buttons={[{ label: t('app.retry'), run: () => void loadTables() }]}
            />
          </div>
        ) : table ? (
          <TablePage key={table.name} table={table} />
        ) : data || id === null ? (
          <SqlPage />
        ) : (
          <div aria-busy role="status" className="flex flex-col gap-3 p-6">
            <span className="sr-only">{t('data.loading')}</span>
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/5" />
          </div>
        )}
      </Page>
    </div>
  )
}
