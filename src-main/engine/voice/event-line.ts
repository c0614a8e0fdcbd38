/** Events for whoever holds a call, until it is let go of. */

export interface EventLine<T> {
  tell(event: T): void
  /** The last event has been told. */
  end(): void
  /** Throws `error` to whoever listens, after what was told before. */
  fail(error: unknown): void
  /** Everything told, in order; ends with `end`, or when `signal` aborts. */
  events(signal?: AbortSignal): AsyncGenerator<T, void>
}

export function createEventLine<T>(): EventLine<T> {
  const waiting: T[] = []
  let over = false
  let failure: { error: unknown } | null = null
  let wake = () => {}
  const finish = () => {
    over = true
    wake()
  }
  return {
    tell(event) {
      waiting.push(event)
      wake()
    },
    end: finish,
    fail(error) {
      failure = { error }
      finish()
    },
    async *events(signal) {
      signal?.addEventListener('abort', finish, { once: true })
      if (signal?.aborted) finish()
      try {
        for (;;) {
          yield* waiting.splice(0)
          if (waiting.length > 0) continue
          if (failure && !signal?.aborted) throw failure.error
          if (over) return
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      } finally {
        signal?.removeEventListener('abort', finish)
      }
    },
  }
}
