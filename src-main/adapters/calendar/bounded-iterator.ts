import ICAL from 'ical.js'

/** Steps one expansion may take: 27 years of days, a tenth of a second. */
const MAX_STEPS = 10_000

export class TooManySteps extends Error {}

/**
 * ical.js's iterator, with an end: on a rule that can never be met (30 February, say) the library searches for ever,
 * also while it is being constructed. Every one of its loops moves through one of these methods.
 */
export class BoundedIterator extends ICAL.RecurIterator {
  // Only declared: the constructor of the base class runs the methods below before a field here would be set.
  declare private steps: number | undefined

  private count(): void {
    this.steps = (this.steps ?? 0) + 1
    if (this.steps > MAX_STEPS) throw new TooManySteps()
  }

  override increment_monthday(inc: number): void {
    this.count()
    super.increment_monthday(inc)
  }

  override increment_month(): void {
    this.count()
    super.increment_month()
  }

  override increment_year(inc: number): void {
    this.count()
    super.increment_year(inc)
  }

  override increment_generic(inc: number, attr: string, factor: number, next: string): void {
    this.count()
    super.increment_generic(inc, attr, factor, next)
  }
}
