/** Dates as they are shown: absolute, with the relative one on hover. */

const DATE = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const DAY_AND_YEAR = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** A day without a time (YYYY-MM-DD is that day everywhere) or an instant, e.g. "4 Mar 1990". */
export function fullDate(date: string): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  const at = plain ? new Date(Number(plain[1]), Number(plain[2]) - 1, Number(plain[3])) : new Date(date)
  return Number.isNaN(at.getTime()) ? date : DATE.format(at)
}

export const timeOfDay = (instant: string) => TIME.format(new Date(instant))

/** "Monday, 30 November", with the year when it is not this one. */
export function dayName(instant: string, now: Date): string {
  const at = new Date(instant)
  return (at.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(at)
}

/** "3 hours ago". */
export function ago(instant: string, now: Date): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return RELATIVE.format(Math.round(seconds / size), unit)
  return RELATIVE.format(0, 'minute')
}
