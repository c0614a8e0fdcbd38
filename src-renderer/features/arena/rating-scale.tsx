interface RatingScaleProps {
  rating: number
  low: number
  high: number
  /** What the ends of the line stand for. */
  scale: readonly [number, number]
}

/** A rating as a dot on the line of its interval. The numbers stand beside it. */
export function RatingScale({ rating, low, high, scale: [from, to] }: RatingScaleProps) {
  const at = (value: number) => ((value - from) / Math.max(1, to - from)) * 100
  return (
    <svg aria-hidden viewBox="0 0 100 10" preserveAspectRatio="none" className="h-2.5 w-24 shrink-0 max-sm:hidden">
      <line x1="0" x2="100" y1="5" y2="5" className="stroke-line" strokeWidth="1" vectorEffect="non-scaling-stroke" />
      <line
        x1={at(low)}
        x2={at(high)}
        y1="5"
        y2="5"
        className="stroke-dim"
        strokeWidth="3"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <line
        x1={at(rating)}
        x2={at(rating)}
        y1="1"
        y2="9"
        className="stroke-ink"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** One scale for all rows, so that they can be compared by eye. */
export function scaleOf(rows: readonly { low: number | null; high: number | null }[]): readonly [number, number] {
  const ends = rows.flatMap(({ low, high }) => (low === null || high === null ? [] : [low, high]))
  return ends.length === 0 ? [900, 1_100] : [Math.min(...ends), Math.max(...ends)]
}
