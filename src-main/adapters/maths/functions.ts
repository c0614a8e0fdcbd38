/** The functions of a pocket calculator, on decimals. Each throws a HearkenError where it has no real value. */
import type { Decimal } from './mathjs'
import { problem } from './problem'

type Fn = { least: number; most: number; apply(args: Decimal[]): Decimal }

/** Beyond this an angle has no meaningful digits left, and the reduction by pi grows slow. */
const MAX_ANGLE = 1e12
const MAX_FACTORIAL = 3000
const MAX_EXP = 20_000

const one = (apply: (x: Decimal) => Decimal): Fn => ({ least: 1, most: 1, apply: ([x]) => apply(x as Decimal) })
const many = (apply: (args: Decimal[]) => Decimal): Fn => ({ least: 1, most: 100, apply })

function trig(apply: (x: Decimal) => Decimal): Fn {
  return one((x) => {
    if (x.abs().gt(MAX_ANGLE)) throw problem('That angle is too large.')
    return apply(x)
  })
}

function within(name: string, low: number, high: number, apply: (x: Decimal) => Decimal): Fn {
  return one((x) => {
    if (x.lt(low) || x.gt(high)) throw problem(`${name} is defined from ${low} to ${high} only.`)
    return apply(x)
  })
}

function whole(x: Decimal, name: string): Decimal {
  if (!x.isInteger() || x.abs().gt(1e15)) throw problem(`${name} needs whole numbers below 10^15.`)
  return x.abs()
}

function gcd(a: Decimal, b: Decimal): Decimal {
  let [x, y] = [whole(a, 'gcd'), whole(b, 'gcd')]
  while (!y.isZero()) [x, y] = [y, x.mod(y)]
  return x
}

const sum = (args: Decimal[]) => args.reduce((total, x) => total.plus(x))

/** n! for whole n from 0 to 3,000. */
export function factorial(n: Decimal): Decimal {
  if (!n.isInteger() || n.lt(0)) throw problem('A factorial needs a whole number from 0 up.')
  if (n.gt(MAX_FACTORIAL))
    throw problem('That factorial is too large to work out.', `Use a number up to ${MAX_FACTORIAL}.`)
  let product = n.mul(0).plus(1)
  for (let i = 2; n.gte(i); i++) product = product.mul(i)
  return product
}

export const FUNCTIONS = new Map<string, Fn>(
  Object.entries({
    sqrt: one((x) => {
      if (x.lt(0)) throw problem('A negative number has no real square root.')
      return x.sqrt()
    }),
    cbrt: one((x) => x.cbrt()),
    root: {
      least: 2,
      most: 2,
      apply: ([x, n]: Decimal[]) => {
        if (!x || !n || n.isZero() || x.lt(0)) throw problem('That root has no real value.')
        return x.pow(n.pow(-1))
      },
    },
    abs: one((x) => x.abs()),
    floor: one((x) => x.floor()),
    ceil: one((x) => x.ceil()),
    round: {
      least: 1,
      most: 2,
      apply: ([x, places]: Decimal[]) => {
        const digits = places?.toNumber() ?? 0
        if (!x || !Number.isInteger(digits) || digits < 0 || digits > 30)
          throw problem('round takes 0 to 30 decimal places.')
        return x.toDecimalPlaces(digits)
      },
    },
    exp: one((x) => {
      if (x.abs().gt(MAX_EXP)) throw problem('That exponential is too large.')
      return x.exp()
    }),
    ln: one((x) => positive(x).ln()),
    log: {
      least: 1,
      most: 2,
      apply: ([x, base]: Decimal[]) => {
        if (base && (base.lte(0) || base.eq(1))) throw problem('A logarithm needs a positive base other than 1.')
        return positive(x as Decimal).log(base ?? 10)
      },
    },
    sin: trig((x) => x.sin()),
    cos: trig((x) => x.cos()),
    tan: trig((x) => x.tan()),
    asin: within('asin', -1, 1, (x) => x.asin()),
    acos: within('acos', -1, 1, (x) => x.acos()),
    atan: one((x) => x.atan()),
    min: many((args) => args.reduce((a, b) => (b.lt(a) ? b : a))),
    max: many((args) => args.reduce((a, b) => (b.gt(a) ? b : a))),
    sum: many(sum),
    average: many((args) => sum(args).div(args.length)),
    median: many((args) => {
      const sorted = args.toSorted((a, b) => a.cmp(b))
      const middle = sorted.length / 2
      const high = sorted[Math.floor(middle)] as Decimal
      return Number.isInteger(middle) ? high.plus(sorted[middle - 1] as Decimal).div(2) : high
    }),
    hypot: many((args) => sum(args.map((x) => x.mul(x))).sqrt()),
    gcd: many((args) => args.reduce(gcd)),
    lcm: many((args) => args.reduce((a, b) => (a.isZero() || b.isZero() ? a.mul(0) : a.mul(b).abs().div(gcd(a, b))))),
    factorial: one(factorial),
  }),
)

function positive(x: Decimal): Decimal {
  if (x.lte(0)) throw problem('A logarithm needs a number above 0.')
  return x
}
