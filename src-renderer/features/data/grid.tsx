import { useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, useEffect, useMemo, useRef } from 'react'
import type { Cell, DataColumn } from '../../../src-main/contract'
import { Skeleton } from '../../components'
import { bytes } from '../../components/reply'
import type { RowOrder } from '../../stores/data'
import { t } from '../../strings'
import { cellText, columnKeys, columnWidths, numericColumns } from './column-widths'

/** A browser draws no element taller than about 33 million px. */
const MOST_ROWS = 1_000_000
const ROW_PX = 30
const SAMPLED = 60

interface GridProps {
  label: string
  columns: readonly DataColumn[]
  count: number
  /** undefined: on its way. */
  rowAt: (index: number) => readonly Cell[] | undefined
  /** Rows that are there, for the widths of the columns. */
  sample: ReadonlyMap<number, readonly Cell[]>
  order?: RowOrder | null
  onSort?: (column: string) => void
  onSight?: (from: number, to: number) => void
  /** A cell that does not fit is to be shown whole. */
  onCell: (row: number, column: number) => void
}

/** Rows and columns of any number; only the rows in sight are drawn. */
export function Grid({ label, columns, count, rowAt, sample, order, onSort, onSight, onCell }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: Math.min(count, MOST_ROWS),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 10,
    scrollMargin: 0,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    onSight?.(first, last)
  }, [first, last, onSight])
  const seen = sample.size > 0
  // Widths are settled by what came first; a later page must not move the columns under the eye.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const { widths, numeric } = useMemo(() => {
    const rows = [...sample.values()].slice(0, SAMPLED)
    const heads = columns.map((column) => ({ name: column.name, about: aboutColumn(column) }))
    return { widths: columnWidths(heads, rows), numeric: numericColumns(columns.length, rows) }
  }, [columns, seen])
  const keys = useMemo(() => columnKeys(columns), [columns])
  const template = `${widths.map((width) => `calc(${width}ch + 1.5rem)`).join(' ')} minmax(1rem, 1fr)`
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows are placed one by one, which a table element cannot do
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the grid scrolls, so it must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto font-mono text-xs focus-visible:-outline-offset-2"
    >
      <div className="w-max min-w-full">
        <div className="sticky top-0 z-10 border-b bg-sunken">
          {/* biome-ignore lint/a11y/useSemanticElements: see above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: a row of a table is not a control */}
          <div role="row" aria-rowindex={1} className="grid sm:px-3" style={{ gridTemplateColumns: template }}>
            {columns.map((column, at) => (
              <Head
                key={keys[at]}
                column={column}
                numeric={numeric[at] === true}
                order={order ?? null}
                onSort={onSort}
              />
            ))}
          </div>
        </div>
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map((item) => (
            <GridRow
              key={item.index}
              index={item.index}
              start={item.start}
              template={template}
              keys={keys}
              numeric={numeric}
              cells={rowAt(item.index)}
              onCell={onCell}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface HeadProps {
  column: DataColumn
  numeric: boolean
  order: RowOrder | null
  onSort: ((column: string) => void) | undefined
}

/** Its declared type, and what it promises. */
function aboutColumn({ type, primary, required }: DataColumn): string {
  return [
    type.toLowerCase(),
    ...(primary ? [t('data.primary')] : []),
    ...(required && !primary ? [t('data.required')] : []),
  ]
    .filter(Boolean)
    .join(', ')
}

function Head({ column, numeric, order, onSort }: HeadProps) {
  const sorted = order?.column === column.name ? (order.descending ? 'descending' : 'ascending') : 'none'
  const about = aboutColumn(column)
  const words = (
    <>
      <span className={clsx('flex items-center gap-1', numeric && 'justify-end')}>
        <span className="min-w-0 truncate font-medium text-ink">{column.name}</span>
        {sorted === 'ascending' ? <ArrowUp aria-hidden className="size-3 shrink-0" /> : null}
        {sorted === 'descending' ? <ArrowDown aria-hidden className="size-3 shrink-0" /> : null}
      </span>
      <span className={clsx('block truncate font-normal text-dim', numeric && 'text-end')}>{about || ' '}</span>
    </>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: see Grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div
      role="columnheader"
      aria-sort={onSort ? sorted : undefined}
      title={`${column.name}: ${about}`}
      className="min-w-0"
    >
      {onSort ? (
        <button
          type="button"
          onClick={() => onSort(column.name)}
          className="w-full px-3 py-1.5 text-start leading-snug hover:bg-hover focus-visible:-outline-offset-2"
        >
          <span className="sr-only">{t('data.sort', { column: column.name })}</span>
          <span aria-hidden>{words}</span>
        </button>
      ) : (
        <span className="block px-3 py-1.5 leading-snug">{words}</span>
      )}
    </div>
  )
}

interface GridRowProps {
  index: number
  start: number
  template: string
  keys: readonly string[]
  numeric: readonly boolean[]
  cells: readonly Cell[] | undefined
  onCell: (row: number, column: number) => void
}

const GridRow = memo(
  function GridRow({ index, start, template, keys, numeric, cells, onCell }: GridRowProps) {
    return (
      // biome-ignore lint/a11y/useSemanticElements: see Grid
      // biome-ignore lint/a11y/useFocusableInteractive: a row of a table is not a control
      <div
        role="row"
        aria-rowindex={index + 2}
        className="absolute inset-x-0 top-0 grid items-center sm:px-3 border-b hover:bg-hover/50"
        style={{ gridTemplateColumns: template, height: ROW_PX, transform: `translateY(${start}px)` }}
      >
        {keys.map((key, at) => (
          // biome-ignore lint/a11y/useSemanticElements: see Grid
          <div key={key} role="cell" className="min-w-0 px-3">
            {cells ? (
              <Value cell={cells[at] ?? null} numeric={numeric[at] === true} onOpen={() => onCell(index, at)} />
            ) : (
              <Skeleton className="h-2.5" />
            )}
          </div>
        ))}
      </div>
    )
  },
  (a, b) =>
    a.cells === b.cells &&
    a.index === b.index &&
    a.start === b.start &&
    a.template === b.template &&
    a.keys === b.keys &&
    a.numeric === b.numeric,
)

/** Texts longer than this do not fit the widest column. */
const FITS = 43

function Value({ cell, numeric, onOpen }: { cell: Cell; numeric: boolean; onOpen: () => void }) {
  if (cell === null) return <span className={clsx('block text-dim', numeric && 'text-end')}>{t('data.null')}</span>
  const text = cellText(cell)
  const long = typeof cell === 'object' ? cell.kind !== 'integer' : text.length > FITS || text.includes('\n')
  if (!long)
    return (
      <span dir="auto" className={clsx('block truncate', numeric && 'text-end tabular-nums')}>
        {text}
      </span>
    )
  const shown =
    typeof cell === 'object' && cell.kind === 'blob' ? t('data.blob', { bytes: bytes(cell.bytes) }) : text.slice(0, 120)
  return (
    <button
      type="button"
      dir="auto"
      title={t('data.whole')}
      onClick={onOpen}
      className="block w-full truncate rounded-[4px] text-start underline decoration-edge decoration-dotted underline-offset-4 hover:decoration-current focus-visible:-outline-offset-1"
    >
      {shown}
    </button>
  )
}
