/**
 * The value with every half of a surrogate pair in its strings replaced by U+FFFD. JSON writes such a half as an escape
 * that providers refuse with 400, and as it stands in the history, every later message would be refused too.
 */
export function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return (value.isWellFormed() ? value : value.toWellFormed()) as T
  if (Array.isArray(value)) return value.map(wellFormed) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [wellFormed(key), wellFormed(inner)])) as T
}
