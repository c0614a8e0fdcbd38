import './charts.css'
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, GRID, HEIGHT, TIP } from './axes'
import { ChartTip } from './chart-tip'
import {
  type Bucket,
  colourOf,
  placeName,
  quarters,
  roundMax,
  type Series,
  spreadLabels,
  type TimePoint,
  tick,
} from './series'

interface TimeLinesProps {
  label: string
  bucket: Bucket
  points: readonly TimePoint[]
  series: readonly Series[]
  value: (value: number) => string
}

/** What the chart tells of the place of a label. */
interface LabelPlace {
  index?: number | undefined
  x?: number | string | undefined
  y?: number | string | undefined
}

const LABEL_GAP = 15
/** Taller than bars by what their names take above them, so that two charts beside each other are as high. */
const TALL = HEIGHT + 56
const PLOT = TALL - 36

/** Lines over time from zero, each named where it ends. Arrow keys read them out place by place. */
export function TimeLines({ label, bucket, points, series, value }: TimeLinesProps) {
  const most = roundMax(points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? null)))
  const lastOf = ({ key }: Series) =>
    points.findLastIndex(({ values }) => values[key] !== null && values[key] !== undefined)
  const wanted = series.map((one) => PLOT * (1 - (points[lastOf(one)]?.values[one.key] ?? 0) / most))
  const shifts = spreadLabels(wanted, LABEL_GAP, PLOT).map((y, index) => y - (wanted[index] ?? 0))
  const longest = Math.max(...series.map(({ name }) => name.length))
  return (
    <ResponsiveContainer width="100%" height={TALL} initialDimension={{ width: 480, height: TALL }}>
      <LineChart
        data={[...points]}
        margin={{ top: 8, right: 16 + longest * 6.5, bottom: 0, left: 0 }}
        title={label}
        accessibilityLayer
      >
        <CartesianGrid {...GRID} />
        <XAxis {...AXIS} dataKey="at" tickFormatter={(at: string) => tick(at, bucket)} minTickGap={28} />
        <YAxis {...AXIS} width={64} domain={[0, most]} tickFormatter={value} ticks={quarters(most)} />
        <Tooltip {...TIP} content={<ChartTip series={series} place={(at) => placeName(at, bucket)} value={value} />} />
        {series.map((one, index) => (
          <Line
            key={one.key}
            name={one.name}
            dataKey={({ values }: TimePoint) => values[one.key]}
            stroke={colourOf(one)}
            strokeWidth={2}
            dot={{ r: 2, fill: colourOf(one), strokeWidth: 0 }}
            activeDot={{ r: 4, strokeWidth: 0, fill: colourOf(one) }}
            isAnimationActive={false}
            label={({ index: at, x, y }: LabelPlace) =>
              at === lastOf(one) ? (
                <text x={Number(x) + 8} y={Number(y) + 4 + (shifts[index] ?? 0)} className="chart-label">
                  {one.name}
                </text>
              ) : (
                <g />
              )
            }
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}
