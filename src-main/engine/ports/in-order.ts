/** Work that must not overlap, such as reading, deciding and writing: one at a time, in the order it was asked for. */
export type InOrder = <T>(work: () => Promise<T>) => Promise<T>

/** A failure is the caller's alone: what waits behind it runs all the same. */
export function createInOrder(): InOrder {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }
}
