import { ChartColumn, Table2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { t } from '../../strings'
import { IconButton } from '../icon-button'

interface ChartFrameProps {
  title: string
  /** What it shows, in a sentence. */
  help?: string
  /** Beside the title: the number that matters. */
  figure?: ReactNode
  /** Where it has nothing to show. */
  empty?: string | null
  chart: ReactNode
  table: ReactNode
}

/** A chart with its name, and the same numbers as a table: one button, or T, away. */
export function ChartFrame({ title, help, figure, empty, chart, table }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 't' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setAsTable(!asTable)
  }
  const label = asTable ? t('observability.chart.as_chart') : t('observability.chart.as_table')
  return (
    <section
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-col gap-3 rounded-card border bg-raised p-4"
    >
      <div className="flex flex-col gap-1">
        <div className="flex min-h-7 items-center gap-3">
          <h2 id={id} className="min-w-0 flex-1 font-semibold text-base">
            {title}
          </h2>
          {figure}
          {empty ? null : (
            <IconButton label={`${title}: ${label}`} hint="T" size="sm" onClick={() => setAsTable(!asTable)}>
              {asTable ? <ChartColumn /> : <Table2 />}
            </IconButton>
          )}
        </div>
        {help ? <p className="text-dim text-sm leading-normal">{help}</p> : null}
      </div>
      {empty ? (
        <p className="py-6 text-center text-dim text-sm">{empty}</p>
      ) : asTable ? (
        table
      ) : (
        <div className="mt-auto">{chart}</div>
      )}
    </section>
  )
}
