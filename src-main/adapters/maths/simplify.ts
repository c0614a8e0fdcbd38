import { type Decimal, loadMathjs, type Unit } from './mathjs'

/** The parts mathjs keeps a unit in (its types leave them out). */
interface Part {
  unit: { name: string; base: { key: string } }
  prefix: { name: string }
  power: number
}

/** km·h/h as km, mi·min/h as mi, m·ft as m²: units of one dimension are brought to the first of them. */
export function simplified(value: Unit | Decimal): Unit | Decimal {
  const { isUnit, decimal, unit } = loadMathjs()
  if (!isUnit(value)) return value
  const parts = (value as unknown as { units: Part[] }).units
  const byBase = new Map<string, { name: string; power: number }>()
  for (const { unit: part, prefix, power } of parts) {
    const known = byBase.get(part.base.key)
    if (known) known.power += Number(power)
    else byBase.set(part.base.key, { name: prefix.name + part.name, power: Number(power) })
  }
  if (byBase.size === parts.length) return value
  const text = [...byBase.values()]
    .filter((entry) => entry.power !== 0)
    .map((entry) => `${entry.name}^${entry.power}`)
    .join(' ')
  if (text === '') return decimal((value.toSI() as unknown as { value: Decimal }).value)
  return value.to(unit(decimal(1), text).formatUnits())
}
