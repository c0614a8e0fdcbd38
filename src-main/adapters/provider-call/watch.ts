/**
 * Watches the bytes of one attempt. Aborts its request when the caller aborts or when no byte came for `timeoutMs`,
 * and remembers which of the two it was. Bytes, not events: a keep-alive comment shows that the provider lives.
 */
export type Fetch = typeof fetch

export interface Watch {
  readonly signal: AbortSignal
  /** null while the attempt is alive. */
  readonly ended: 'cancelled' | 'stalled' | null
  /** The fetch to hand to the SDK: every chunk of the body winds the clock up again. */
  readonly fetch: Fetch
  /** Stops the clock while the reader, not the provider, is the slow one; `resume` winds it up again. */
  hold(): void
  resume(): void
  /** Closes the request if it is still open, and stops the clock. */
  dispose(): void
}

export function watch(caller: AbortSignal, timeoutMs: number, baseFetch: Fetch): Watch {
  const controller = new AbortController()
  let ended: Watch['ended'] = null
  let timer: ReturnType<typeof setTimeout> | null = null
  const end = (how: 'cancelled' | 'stalled') => {
    ended ??= how
    controller.abort()
  }
  const hold = () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
  const resume = () => {
    hold()
    timer = setTimeout(() => end('stalled'), timeoutMs)
  }
  const onAbort = () => end('cancelled')
  if (caller.aborted) onAbort()
  caller.addEventListener('abort', onAbort, { once: true })
  resume()

  const watched: Fetch = async (input, init) => {
    const response = await baseFetch(input, init)
    timer?.refresh()
    if (!response.body) return response
    const tap = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        timer?.refresh()
        out.enqueue(chunk)
      },
    })
    return new Response(response.body.pipeThrough(tap), response)
  }

  return {
    signal: controller.signal,
    get ended() {
      return ended
    },
    fetch: watched,
    hold,
    resume,
    dispose() {
      hold()
      caller.removeEventListener('abort', onAbort)
      controller.abort()
    },
  }
}
