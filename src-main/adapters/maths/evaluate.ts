/** Works a tree out. Every step is bounded: sizes are checked before they are computed. */
import { FUNCTIONS, factorial } from './functions'
import { type Decimal, loadMathjs, type Unit } from './mathjs'
import { problem } from './problem'
import { simplified } from './simplify'
import type { BinaryOp, Node } from './tree'

export type Value =
  | { kind: 'number'; value: Decimal }
  | { kind: 'percent'; value: Decimal }
  | { kind: 'quantity'; value: Unit }
  /** Several units at once: 5 ft 10 in. */
  | { kind: 'mixed'; parts: { value: Decimal; unit: string }[] }

/** Numbers beyond 10 to this power are refused, either way. */
const MAX_POWER_OF_TEN = 10_000
const TEMPERATURES = /deg[CFR]|\bK\b|kelvin/
const CONSTANTS = new Map([
  ['pi', '3.1415926535897932384626433832795028841971693993751058209749445923'],
  ['tau', '6.2831853071795864769252867665590057683943387987502116419498891846'],
  ['e', '2.7182818284590452353602874713526624977572470936999595749669676277'],
  ['phi', '1.6180339887498948482045868343656381177203091798057628621354486227'],
])

export function evaluate(node: Node): Value {
  switch (node.type) {
    case 'number':
      return number(loadMathjs().decimal(node.text))
    case 'constant':
      return number(loadMathjs().decimal(CONSTANTS.get(node.name) ?? '0'))
    case 'quantity':
      return quantity(node.text, node.unit)
    case 'percent':
      return { kind: 'percent', value: plain(evaluate(node.value)) }
    case 'factorial':
      return number(factorial(plain(evaluate(node.value))))
    case 'negative':
      return negative(evaluate(node.value), node.value)
    case 'call':
      return call(node.name, node.args.map(evaluate))
    case 'convert':
      return convert(evaluate(node.value), node.units)
    case 'binary':
      return binary(node.op, evaluate(node.left), evaluate(node.right))
  }
}

function number(value: Decimal): Value {
  if (!value.isFinite()) throw problem('That has no finite result.')
  if (!value.isZero() && Math.abs(value.e) > MAX_POWER_OF_TEN)
    throw problem('That number is too large or too small to work with.')
  return { kind: 'number', value }
}

function quantity(text: string, unit: string): Value {
  const { decimal, unit: make } = loadMathjs()
  const value = decimal(text)
  if (Math.abs(value.e) > 300) throw problem('That quantity is too large or too small to work with.')
  return { kind: 'quantity', value: make(value, unit) }
}

/** A plain number; a percentage counts as its fraction. */
function plain(value: Value): Decimal {
  if (value.kind === 'number') return value.value
  if (value.kind === 'percent') return value.value.div(100)
  throw problem('A unit does not fit there.', 'Give a plain number.')
}

function negative(value: Value, node: Node): Value {
  const { decimal, multiply } = loadMathjs()
  if (value.kind === 'number' || value.kind === 'percent') return { kind: value.kind, value: value.value.neg() }
  // −40 °C is a temperature of its own, not 40 °C turned round.
  if (node.type === 'quantity') return quantity(decimal(node.text).neg().toString(), node.unit)
  if (value.kind === 'mixed') throw problem('A unit does not fit there.')
  refuseTemperature(value.value)
  return wrap(multiply(value.value, decimal(-1)))
}

function call(name: string, args: Value[]): Value {
  const fn = FUNCTIONS.get(name)
  if (!fn) throw problem(`“${name}” is not a function I know.`)
  if (args.length < fn.least || args.length > fn.most)
    throw problem(
      `${name} takes ${fn.least === fn.most ? fn.least : `${fn.least} to ${fn.most}`} values, not ${args.length}.`,
    )
  const angles = name === 'sin' || name === 'cos' || name === 'tan'
  return number(
    fn.apply(args.map((arg) => (angles && arg.kind === 'quantity' ? inUnit(arg.value, 'rad') : plain(arg)))),
  )
}

function binary(op: BinaryOp, left: Value, right: Value): Value {
  if (left.kind === 'mixed' || right.kind === 'mixed') throw problem('Convert to several units last.')
  if (left.kind === 'percent' && (op === 'off' || op === 'more'))
    return ofPercent(op === 'off' ? -1 : 1, left.value, right)
  if (op === 'off' || op === 'more')
    throw problem(`Say by how many per cent, such as “20% ${op === 'off' ? 'off' : 'more than'} 50”.`)
  if ((op === '+' || op === '-') && right.kind === 'percent' && left.kind !== 'percent')
    return ofPercent(op === '+' ? 1 : -1, right.value, left)
  if (left.kind === 'percent' && right.kind === 'percent' && (op === '+' || op === '-'))
    return { kind: 'percent', value: op === '+' ? left.value.plus(right.value) : left.value.minus(right.value) }
  if (left.kind === 'quantity' || right.kind === 'quantity') return withUnits(op, left, right)
  return number(onNumbers(op, plain(left), plain(right)))
}

/** The value made larger (sign 1) or smaller (-1) by so many per cent. */
function ofPercent(sign: 1 | -1, percent: Decimal, of: Value): Value {
  const factor: Value = { kind: 'number', value: percent.mul(sign).plus(100).div(100) }
  return binary('*', of.kind === 'percent' ? { kind: 'number', value: plain(of) } : of, factor)
}

function onNumbers(op: BinaryOp, a: Decimal, b: Decimal): Decimal {
  switch (op) {
    case '+':
      return a.plus(b)
    case '-':
      return a.minus(b)
    case '/':
      if (b.isZero()) throw problem('Nothing can be divided by zero.', 'Check the divisor.')
      return a.div(b)
    case 'mod': {
      if (b.isZero()) throw problem('Nothing can be divided by zero.', 'Check the divisor.')
      // Rounded down, as people and calculators do: −7 mod 3 is 2.
      const rest = a.mod(b)
      return rest.isZero() || rest.isNegative() === b.isNegative() ? rest : rest.plus(b)
    }
    case '^':
      return power(a, b)
    case 'choose':
      if (a.gt(3000) || b.lt(0) || b.gt(a)) throw problem('“n choose k” needs whole numbers with 0 ≤ k ≤ n ≤ 3,000.')
      return factorial(a)
        .div(factorial(b))
        .div(factorial(a.minus(b)))
        .round()
    default:
      return a.mul(b)
  }
}

function power(base: Decimal, exponent: Decimal): Decimal {
  if (base.isZero() && exponent.lt(0)) throw problem('Nothing can be divided by zero.', 'Check the exponent.')
  if (base.lt(0) && !exponent.isInteger()) throw problem('A negative number has no real power of that kind.')
  const digits = base.isZero() ? 0 : Math.abs(Number(base.abs().log(10)) * Number(exponent))
  if (!(digits <= MAX_POWER_OF_TEN) || exponent.abs().gt(1e9))
    throw problem('That power is too large or too small to work out.')
  return base.pow(exponent)
}

function withUnits(op: BinaryOp, left: Value, right: Value): Value {
  const math = loadMathjs()
  const a = left.kind === 'quantity' ? left.value : plain(left)
  const b = right.kind === 'quantity' ? right.value : plain(right)
  for (const side of [a, b]) if (math.isUnit(side)) refuseTemperature(side)
  if (op === '*' || op === 'of') return wrap(simplified(math.multiply(a, b)))
  if (op === '/') {
    if (math.isUnit(b) ? amount(b).isZero() : b.isZero())
      throw problem('Nothing can be divided by zero.', 'Check the divisor.')
    return wrap(simplified(math.divide(a, b)))
  }
  if (op === '^' && math.isUnit(a) && !math.isUnit(b)) {
    if (!b.isInteger() || b.abs().gt(6)) throw problem('A unit can be raised to whole powers up to 6.')
    return wrap(math.power(a, b))
  }
  if ((op === '+' || op === '-') && math.isUnit(a) && math.isUnit(b)) {
    if (!a.equalBase(b)) throw problem(`${a.formatUnits()} and ${b.formatUnits()} measure different things.`)
    return wrap(op === '+' ? math.add(a, b) : math.subtract(a, b))
  }
  throw problem('Only quantities of the same kind can be added or compared.', 'Give both sides a unit.')
}

function refuseTemperature(unit: Unit): void {
  if (TEMPERATURES.test(unit.formatUnits()))
    throw problem('Temperatures can only be converted.', 'Ask, for example, “72 °F in °C”.')
}

function wrap(value: Unit | Decimal): Value {
  const { isUnit, decimal } = loadMathjs()
  if (!isUnit(value)) return number(decimal(value))
  if (Math.abs(amount(value).e) > 300) throw problem('That quantity is too large or too small to work with.')
  return { kind: 'quantity', value }
}

/** The count of a quantity in its own units. */
export function amount(unit: Unit): Decimal {
  const { decimal } = loadMathjs()
  return decimal((unit.toJSON() as { value: Decimal | number | null }).value ?? 1)
}

function inUnit(value: Unit, name: string): Decimal {
  const { decimal, unit: make } = loadMathjs()
  if (!value.equalBase(make(decimal(1), name)))
    throw problem(`${value.formatUnits()} cannot be converted to ${name}: they measure different things.`)
  return amount(value.to(name))
}

function convert(value: Value, units: string[]): Value {
  const { unit: make } = loadMathjs()
  const [first = '', ...rest] = units
  if (first === '%') return { kind: 'percent', value: plain(value).mul(100) }
  if (value.kind !== 'quantity')
    throw problem(`A plain number cannot be converted to ${first}.`, 'Give the number a unit.')
  if (rest.length === 0) return { kind: 'quantity', value: make(inUnit(value.value, first), first) }
  // Each unit but the last takes a whole count; the last takes what remains, rounded so that 71.9999… in stays 6 ft.
  let left = inUnit(value.value, units.at(-1) ?? first).toSignificantDigits(30)
  const parts = units.map((name, i) => {
    const size = inUnit(make(loadMathjs().decimal(1), name), units.at(-1) ?? first)
    const count = i === units.length - 1 ? left : left.div(size).trunc()
    left = left.minus(count.mul(size))
    return { value: count, unit: name }
  })
  return { kind: 'mixed', parts }
}
