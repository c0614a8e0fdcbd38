/** Events of several writers for one reader, in the order they came. */
export function createStream<T>() {
  let waiting: T[] = []
  let ended = false
  let wake: (() => void) | null = null
  return {
    push(event: T): void {
      waiting.push(event)
      wake?.()
    },
    end(): void {
      ended = true
      wake?.()
    },
    async *read(): AsyncGenerator<T, void> {
      for (;;) {
        const batch = waiting
        waiting = []
        yield* batch
        if (waiting.length > 0) continue
        if (ended) return
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        wake = null
      }
    },
  }
}
