/**
 * Work that is not always needed: done when it is first asked for, and never again. One that throws, or whose promise is
 * rejected, is tried anew.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    if (made !== null) return made.value
    const value = make()
    made = { value }
    if (value instanceof Promise)
      value.catch(() => {
        made = null
      })
    return value
  }
}
