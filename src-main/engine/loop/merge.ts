/**
 * Values of promises in the order they settle. Ends early, without waiting for the rest, when the signal aborts:
 * a tool that ignores its signal cannot hold up a stop.
 */
export async function* merge<T>(promises: Promise<T>[], signal: AbortSignal): AsyncGenerator<T, void> {
  const pending = new Map(promises.map((promise, index) => [index, promise.then((value) => ({ index, value }))]))
  let stop = () => {}
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null)
  })
  signal.addEventListener('abort', stop, { once: true })
  try {
    while (pending.size > 0 && !signal.aborted) {
      const next = await Promise.race([...pending.values(), aborted])
      if (next === null) return
      pending.delete(next.index)
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', stop)
    for (const promise of pending.values()) promise.catch(() => {})
  }
}
