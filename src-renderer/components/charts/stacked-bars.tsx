import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, GRID, HEIGHT, TIP } from './axes'
import { ChartTip } from './chart-tip'
import { type Bucket, colourOf, placeName, quarters, roundMax, type Series, type TimePoint, tick } from './series'

interface StackedBarsProps {
  label: string
  bucket: Bucket
  points: readonly TimePoint[]
  /** The first one stands on the axis. */
  series: readonly Series[]
  value: (value: number) => string
  /** The same on the axis, which ends at `most`. */
  mark?: (value: number, most: number) => string
  /** Each series in total, shown beside its name. */
  totals: Readonly<Record<string, string>>
}

const sumOf = (values: TimePoint['values'], series: readonly Series[]) =>
  series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0)

/** Bars from zero, a part for each series; the names above carry each one's total. */
export function StackedBars({ label, bucket, points, series, value, mark = value, totals }: StackedBarsProps) {
  const most = roundMax(points.map(({ values }) => sumOf(values, series)))
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {series.map((one) => (
          <li key={one.key} className="flex items-center gap-2">
            <span aria-hidden className="size-2.5 rounded-[3px]" style={{ background: colourOf(one) }} />
            <span className="text-muted">{one.name}</span>
            <span className="receipt text-xs">{totals[one.key]}</span>
          </li>
        ))}
      </ul>
      <ResponsiveContainer width="100%" height={HEIGHT} initialDimension={{ width: 480, height: HEIGHT }}>
        <BarChart data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} title={label} accessibilityLayer>
          <CartesianGrid {...GRID} />
          <XAxis {...AXIS} dataKey="at" tickFormatter={(at: string) => tick(at, bucket)} minTickGap={28} />
          <YAxis
            {...AXIS}
            width={64}
            domain={[0, most]}
            tickFormatter={(each: number) => mark(each, most)}
            ticks={quarters(most)}
          />
          <Tooltip
            {...TIP}
            content={
              <ChartTip
                series={series.toReversed()}
                place={(at) => placeName(at, bucket)}
                value={value}
                sum={(values) => (series.length > 1 ? value(sumOf(values, series)) : null)}
              />
            }
          />
          {series.map((one) => (
            <Bar
              key={one.key}
              name={one.name}
              dataKey={({ values }: TimePoint) => values[one.key] ?? 0}
              stackId="all"
              fill={colourOf(one)}
              stroke="var(--raised)"
              strokeWidth={1}
              maxBarSize={40}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
