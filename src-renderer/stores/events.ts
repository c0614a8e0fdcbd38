/** One subscription to everything that happens in the app, shared by the stores of this window. */
import type { AppEvent } from '../../src-main/contract'
import { client, connection } from '../client'

type Listener = (event: AppEvent) => void
const listeners = new Set<Listener>()
/** Of the subscription that stands; a store that comes later is told of it at once. */
let hello: AppEvent | null = null

/** Calls back on every event; `hello` comes at each (re)subscription and means: read again what you show. */
export function onAppEvent(listener: Listener): () => void {
  listeners.add(listener)
  if (hello) listener(hello)
  start()
  return () => listeners.delete(listener)
}

let started = false
function start() {
  if (started) return
  started = true
  let running: AbortController | null = null
  const follow = (state: ReturnType<typeof connection.state>) => {
    running?.abort()
    hello = null
    running = null
    if (state.status !== 'open') return
    running = new AbortController()
    void watch(running.signal)
  }
  connection.watch(follow)
  follow(connection.state())
}

const AGAIN_MS = 1_000

/** Watches until the line closes. A stream that ends by itself on an open line is opened again. */
async function watch(signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const stream = await client.events.watch({}, { signal })
      for await (const event of stream) {
        if (event.type === 'hello') hello = event
        for (const listener of listeners) listener(event)
      }
    } catch {
      // The connection's own state says why; here only the retry matters.
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
}
