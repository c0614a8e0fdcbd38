/** Tells every open window what happens. A slow or gone listener never holds up a turn. */
import type { AppEvent } from '../../contract'

type WithoutSeq<E> = E extends { seq: number } ? Omit<E, 'seq'> : never
/** An AppEvent before it has its number. */
export type NewAppEvent = WithoutSeq<Exclude<AppEvent, { type: 'hello' }>>

export interface Hub {
  emit(event: NewAppEvent): void
  /** The number of the last event. */
  seq(): number
  /** Every event from now on, `hello` first, until the signal aborts or the hub closes. */
  watch(signal?: AbortSignal): AsyncIterable<AppEvent>
  close(): void
}

/** Events a listener may lag behind before it is dropped; it then reconnects and reads the state anew. */
const MAX_LAG = 10_000

export function createHub(): Hub {
  let seq = 0
  let closed = false
  const listeners = new Set<Listener>()
  return {
    emit(event) {
      seq += 1
      const numbered = { ...event, seq } as AppEvent
      for (const listener of listeners) listener.push(numbered)
    },
    seq: () => seq,
    async *watch(signal) {
      const listener = new Listener()
      listener.push({ type: 'hello', seq })
      if (closed) listener.end()
      listeners.add(listener)
      const stop = () => listener.end()
      signal?.addEventListener('abort', stop, { once: true })
      if (signal?.aborted) stop()
      try {
        yield* listener.read()
      } finally {
        signal?.removeEventListener('abort', stop)
        listeners.delete(listener)
      }
    },
    close() {
      closed = true
      for (const listener of listeners) listener.end()
    },
  }
}

class Listener {
  private queue: AppEvent[] = []
  private ended = false
  private wake: (() => void) | null = null

  push(event: AppEvent): void {
    if (this.ended) return
    if (this.queue.length >= MAX_LAG) this.ended = true
    else this.queue.push(event)
    this.wake?.()
  }

  end(): void {
    this.ended = true
    this.wake?.()
  }

  async *read(): AsyncGenerator<AppEvent, void> {
    for (;;) {
      const batch = this.queue
      this.queue = []
      yield* batch
      if (this.queue.length > 0) continue
      if (this.ended) return
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
      this.wake = null
    }
  }
}
