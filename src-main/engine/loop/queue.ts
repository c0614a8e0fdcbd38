/** Turns of one conversation run one at a time and in order; different conversations run side by side. */
export interface KeyedQueue {
  /** Runs the job after all earlier ones of the same key. Its outcome is the caller's; a failed job does not stop the next. */
  run<T>(key: string, job: () => Promise<T>): Promise<T>
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>()
  return {
    run(key, job) {
      const before = tails.get(key) ?? Promise.resolve()
      const result = before.then(job, job)
      const tail = result.then(
        () => {},
        () => {},
      )
      tails.set(key, tail)
      void tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key)
      })
      return result
    },
    async idle() {
      while (tails.size > 0) await Promise.all(tails.values())
    },
  }
}
