import { colourOf, type Series } from './series'

interface ChartTipProps {
  /** Put in by the chart. */
  active?: boolean
  payload?: readonly { payload?: { at: string; values: Readonly<Record<string, number | null>> } }[]
  series: readonly Series[]
  place: (at: string) => string
  value: (value: number) => string
  /** A line under the values, e.g. their sum. */
  sum?: (values: Readonly<Record<string, number | null>>) => string | null
}

/** The exact values of the place that is pointed at, or that the arrow keys have reached. */
export function ChartTip({ active, payload, series, place, value, sum }: ChartTipProps) {
  const point = payload?.[0]?.payload
  if (!active || !point) return null
  const total = sum?.(point.values)
  return (
    <div className="rounded-card bg-raised px-3 py-2 text-sm shadow-float">
      <p className="pb-1 font-medium">{place(point.at)}</p>
      <dl className="receipt grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 text-xs">
        {series.flatMap((one) => {
          const at = point.values[one.key]
          if (at === null || at === undefined) return []
          return [
            <dt key={one.key} className="flex items-center gap-2 text-muted">
              <span aria-hidden className="size-2 rounded-full" style={{ background: colourOf(one) }} />
              {one.name}
            </dt>,
            <dd key={`${one.key}-value`} className="text-end font-medium">
              {value(at)}
            </dd>,
          ]
        })}
      </dl>
      {total ? <p className="receipt pt-1 text-end text-dim text-xs">{total}</p> : null}
    </div>
  )
}
