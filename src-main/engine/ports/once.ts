/** Work that is not always needed: done when it is first asked for, and never again. One that throws is tried anew. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
