/**
 * The part of mathjs used here: exact decimals and units. Its own parser and evaluator are never called, so that none of
 * its functions that compile, import or rewrite expressions can be reached from what a person or a model types.
 */
import { createRequire } from 'node:module'
import type * as MathJs from 'mathjs'

export type Decimal = MathJs.BigNumber
export type Unit = MathJs.Unit

export interface Mathjs {
  decimal(value: string | number | Decimal): Decimal
  unit(value: Decimal, units: string): Unit
  isUnit(value: unknown): value is Unit
  /** True for a name such as km or degC. */
  isUnitName(name: string): boolean
  add(a: Unit, b: Unit): Unit
  subtract(a: Unit, b: Unit): Unit
  /** A Decimal when the units cancel out. */
  multiply(a: Unit | Decimal, b: Unit | Decimal): Unit | Decimal
  divide(a: Unit | Decimal, b: Unit | Decimal): Unit | Decimal
  power(a: Unit, exponent: Decimal): Unit | Decimal
}

/** Significant digits carried in a calculation. */
export const PRECISION = 64

/** Units people use that mathjs does not know, in terms of those it does. */
const MORE_UNITS: Record<string, string> = {
  knot: '1.852 km/h',
  nauticalmile: '1852 m',
  furlong: '660 ft',
  fathom: '6 ft',
  cal: '4.184 J',
  kcal: '4184 J',
  horsepower: '745.69987158227022 W',
  lightyear: '9460730472580800 m',
  astronomicalunit: '149597870700 m',
  carat: '0.2 g',
}

let loaded: Mathjs | null = null

/** Loaded at first use: it takes tens of milliseconds, which a start of the app need not pay. */
export function loadMathjs(): Mathjs {
  loaded ??= load()
  return loaded
}

function load(): Mathjs {
  // The single-file build loads ten times as fast as the package's thousand modules.
  const lib = createRequire(import.meta.url)('mathjs/lib/browser/math.js') as typeof MathJs
  const { bignumberDependencies, unitDependencies, createUnitDependencies, isUnitDependencies } = lib
  const { addDependencies, subtractDependencies, multiplyDependencies, divideDependencies, powDependencies } = lib
  const math = lib.create(
    {
      bignumberDependencies,
      unitDependencies,
      createUnitDependencies,
      isUnitDependencies,
      addDependencies,
      subtractDependencies,
      multiplyDependencies,
      divideDependencies,
      powDependencies,
    } as MathJs.FactoryFunctionMap,
    { number: 'BigNumber', precision: PRECISION },
  )
  for (const [name, definition] of Object.entries(MORE_UNITS))
    math.createUnit(name, { definition, aliases: [`${name}s`] })
  const unitType = (math as unknown as { Unit: { isValuelessUnit(name: string): boolean } }).Unit
  return {
    decimal: (value) => math.bignumber(value as string),
    unit: (value, units) => math.unit(value as never, units),
    isUnit: (value): value is Unit => math.isUnit(value),
    isUnitName: (name) => unitType.isValuelessUnit(name),
    add: (a, b) => math.add(a, b) as Unit,
    subtract: (a, b) => math.subtract(a, b) as Unit,
    multiply: (a, b) => math.multiply(a as Unit, b as Unit) as Unit | Decimal,
    divide: (a, b) => math.divide(a as Unit, b as Unit) as Unit | Decimal,
    power: (a, exponent) => math.pow(a as never, exponent as never) as unknown as Unit,
  }
}
