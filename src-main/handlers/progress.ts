/** Work that tells how far it is, as a stream: what was told, then what came of it. */
export async function* told<P, R>(work: (onProgress: (progress: P) => void) => Promise<R>): AsyncGenerator<P, R> {
  const waiting: P[] = []
  let wake: (() => void) | null = null
  let over = false
  const running = work((progress) => {
    waiting.push(progress)
    wake?.()
  }).finally(() => {
    over = true
    wake?.()
  })
  running.catch(() => {})
  for (;;) {
    yield* waiting.splice(0)
    if (over) return await running
    if (waiting.length > 0) continue
    await new Promise<void>((resolve) => {
      wake = resolve
    })
    wake = null
  }
}
