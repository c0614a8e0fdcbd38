/** What charts are given, and how their numbers are laid out. */

export interface Series {
  key: string
  name: string
  /** Number of a colour of tokens.css (--series-N), or a colour that means something by itself. */
  colour: 1 | 2 | 3 | 4 | 5 | 6 | 'danger' | 'quiet'
}

/** One place on the time axis; a value that was not measured is null. */
export interface TimePoint {
  /** ISO time at which it begins. */
  at: string
  values: Readonly<Record<string, number | null>>
}

export type Bucket = 'hour' | 'day'

export const colourOf = ({ colour }: Series): string => {
  if (colour === 'danger') return 'var(--danger)'
  return colour === 'quiet' ? 'var(--edge)' : `var(--series-${colour})`
}

const HOUR = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const DAY_AND_HOUR = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const WHOLE_DAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

export const tick = (at: string, bucket: Bucket) => (bucket === 'hour' ? HOUR : DAY).format(new Date(at))
export const placeName = (at: string, bucket: Bucket) =>
  (bucket === 'hour' ? DAY_AND_HOUR : WHOLE_DAY).format(new Date(at))

/** A round number at or above the greatest value, so that the axis ends on it and its quarters are round as well. */
export function roundMax(values: readonly (number | null)[]): number {
  const most = Math.max(0, ...values.map((value) => value ?? 0))
  if (most === 0) return 1
  const power = 10 ** Math.floor(Math.log10(most))
  const step = [1, 2, 4, 6, 8, 10].find((one) => one * power >= most) ?? 10
  return step * power
}

export const quarters = (most: number): number[] => [0, 0.25, 0.5, 0.75, 1].map((part) => part * most)

/** Moves labels apart: `wanted` are heights in px from above; the result keeps their order and at least `gap` between two. */
export function spreadLabels(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y)
  let last = Number.NEGATIVE_INFINITY
  for (const one of order) {
    one.y = Math.max(one.y, last + gap)
    last = one.y
  }
  // What was pushed out below goes up again.
  let floor = height
  for (const one of order.toReversed()) {
    one.y = Math.min(one.y, floor)
    floor = one.y - gap
  }
  const placed = [...wanted]
  for (const { y, index } of order) placed[index] = y
  return placed
}
