import { CartesianGrid, Line, LineChart, ReferenceDot, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { AXIS, GRID, HEIGHT, TIP } from './axes'
import { quarters, roundMax } from './series'

/** What a threshold (or a range of them) costs. */
export interface CurvePlace {
  /** "0.20 to 0.44" */
  threshold: string
  missRate: number
  perHour: number
}

interface ScoreCurveProps {
  label: string
  places: readonly CurvePlace[]
  /** Places that mean something: the threshold in force, the one picked. */
  marks: readonly { name: string; missRate: number; perHour: number; accent?: boolean }[]
  words: { missed: string; perHour: string; threshold: string }
}

const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })
const percent = (share: number) => PERCENT.format(share)
const round = (value: number) => `${Math.round(value * 100) / 100}`

/** Misses against false accepts, a place for each threshold; strict ones to the upper left. Arrow keys read them out. */
export function ScoreCurve({ label, places, marks, words }: ScoreCurveProps) {
  const mostPerHour = roundMax(places.map(({ perHour }) => perHour))
  const mostMissed = Math.min(1, roundMax(places.map(({ missRate }) => missRate)))
  return (
    <ResponsiveContainer width="100%" height={HEIGHT + 24} initialDimension={{ width: 480, height: HEIGHT + 24 }}>
      <LineChart
        data={[...places]}
        margin={{ top: 16, right: 24, bottom: 16, left: 0 }}
        title={label}
        accessibilityLayer
      >
        <CartesianGrid {...GRID} />
        <XAxis
          {...AXIS}
          type="number"
          dataKey="perHour"
          domain={[0, mostPerHour]}
          tickFormatter={round}
          label={{
            value: words.perHour,
            position: 'insideBottom',
            offset: -10,
            fill: 'var(--dim)',
            fontSize: '0.75rem',
          }}
        />
        <YAxis
          {...AXIS}
          width={56}
          type="number"
          domain={[0, mostMissed]}
          ticks={quarters(mostMissed)}
          tickFormatter={percent}
        />
        <Tooltip {...TIP} content={<Tip words={words} />} />
        <Line
          dataKey="missRate"
          stroke="var(--series-1)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--series-1)', strokeWidth: 0 }}
          activeDot={{ r: 5, strokeWidth: 0, fill: 'var(--series-1)' }}
          isAnimationActive={false}
        />
        {marks.map(({ name, missRate, perHour, accent }) => (
          <ReferenceDot
            key={name}
            x={perHour}
            y={missRate}
            r={6}
            fill={accent ? 'var(--accent)' : 'var(--raised)'}
            stroke={accent ? 'var(--accent)' : 'var(--ink)'}
            strokeWidth={2}
            label={{
              value: name,
              position: 'right',
              offset: 10,
              fill: 'var(--ink)',
              fontSize: '0.75rem',
            }}
          />
        ))}
      </LineChart>
    </ResponsiveContainer>
  )
}

interface TipProps {
  active?: boolean
  payload?: readonly { payload?: CurvePlace }[]
  words: ScoreCurveProps['words']
}

function Tip({ active, payload, words }: TipProps) {
  const place = payload?.[0]?.payload
  if (!active || !place) return null
  const rows = [
    [words.threshold, place.threshold],
    [words.missed, percent(place.missRate)],
    [words.perHour, round(place.perHour)],
  ]
  return (
    <dl className="receipt grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5 rounded-card bg-raised px-3 py-2 text-xs shadow-float">
      {rows.map(([name, value]) => [
        <dt key={name} className="text-muted">
          {name}
        </dt>,
        <dd key={`${name}-value`} className="text-end font-medium">
          {value}
        </dd>,
      ])}
    </dl>
  )
}
