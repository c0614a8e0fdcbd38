/** A scorecard's numbers as they are shown. */
import type { Interval95 } from '../../../../src-main/contract'

const NUMBER = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 })
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 })

export const number = (value: number) => NUMBER.format(value)
export const percent = (share: number) => PERCENT.format(share)

const between = ({ low, high }: Interval95, of: (value: number) => string) =>
  high === null ? `${of(low)} – ∞` : `${of(low)} – ${of(high)}`
export const range = (interval: Interval95) => between(interval, number)
export const percentRange = (interval: Interval95) => between(interval, percent)
