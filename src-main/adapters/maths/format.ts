/** Results as a person would write them. */
import { amount, type Value } from './evaluate'
import type { Decimal } from './mathjs'

/** Significant digits shown of a plain number, and of a quantity. */
const NUMBER_DIGITS = 12
const QUANTITY_DIGITS = 6
/** Whole numbers up to this many digits are written out. */
const WRITTEN_DIGITS = 40

const SHORT_UNITS: [RegExp, string][] = [
  [/\bdegC\b/g, '°C'],
  [/\bdegF\b/g, '°F'],
  [/\bmeters?\^/g, 'm^'],
  [/\b(?:feet|foot)\^/g, 'ft^'],
  [/\binch(?:es)?\^/g, 'in^'],
  [/\b(yard|mile)s?\^/g, '$1^'],
  [/\s*\/\s*/g, '/'],
  [/\^2\b/g, '²'],
  [/\^3\b/g, '³'],
]

export function formatValue(result: Value): string {
  switch (result.kind) {
    case 'number':
      return formatNumber(result.value, NUMBER_DIGITS)
    case 'percent':
      return `${formatNumber(result.value, NUMBER_DIGITS)}%`
    case 'quantity':
      return withUnit(amount(result.value), result.value.formatUnits())
    case 'mixed':
      return result.parts.map((part) => withUnit(part.value.toDecimalPlaces(2), part.unit)).join(' ')
  }
}

function withUnit(value: Decimal, unit: string): string {
  const name = SHORT_UNITS.reduce((text, [pattern, to]) => text.replace(pattern, to), unit)
  return `${formatNumber(value, QUANTITY_DIGITS)} ${name === 'inch' && !value.eq(1) ? 'inches' : name}`
}

/** "397.8", "7,006,652" would be "7,006,652", 1/3 "0.333333333333", 2^200 "1.60693804426 × 10^60". */
function formatNumber(value: Decimal, digits: number): string {
  if (value.isZero()) return '0'
  const exponent = value.e
  if (exponent < -6 || exponent >= WRITTEN_DIGITS) return scientific(value, digits)
  // Two decimals at least, however large the whole part.
  const places = Math.max(2, digits - 1 - exponent)
  const [whole = '0', part = ''] = value.toDecimalPlaces(places).toFixed().split('.')
  return part === '' ? grouped(whole) : `${grouped(whole)}.${part}`
}

function scientific(value: Decimal, digits: number): string {
  const [mantissa = '0', power = '0'] = value.toSignificantDigits(digits).toExponential().split('e')
  return `${mantissa} × 10^${Number(power)}`
}

/** Thousands parted from five digits up, so that a year stays a year. */
function grouped(whole: string): string {
  const digits = whole.replace('-', '')
  return digits.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',')
}
