/** Keeps one line to the engine open, and says in what state it is. */
import type { ClientLink } from '@orpc/client'
import { backoffMs } from './backoff'
import { type Channel, LinkExpired, openChannel } from './channel'
import { OFFLINE, UiError } from './errors'

export type ConnectionState =
  | { status: 'connecting' }
  /** `epoch` grows with every new line, so that what was read over an older one can be read again. */
  | { status: 'open'; epoch: number }
  | { status: 'waiting'; attempt: number }
  | { status: 'expired' }

export interface Connection {
  state(): ConnectionState
  /** Called on every change; must not throw. Returns its removal. */
  watch(listener: (state: ConnectionState) => void): () => void
  /** Skips the rest of the wait before the next attempt. */
  retryNow(): void
  /** The link of the open line. Waits for the first connection; rejects with OFFLINE while reconnecting. */
  link(): Promise<ClientLink<Record<never, never>>>
}

export function createConnection(open: () => Promise<Channel> = openChannel): Connection {
  let state: ConnectionState = { status: 'connecting' }
  let channel: Channel | null = null
  let wake: (() => void) | null = null
  const listeners = new Set<(state: ConnectionState) => void>()
  let first: () => void = () => {}
  const settledOnce = new Promise<void>((resolve) => {
    first = resolve
  })

  const set = (next: ConnectionState) => {
    state = next
    if (next.status !== 'connecting') first()
    for (const listener of listeners) listener(next)
  }

  const run = async () => {
    let attempt = 0
    for (let epoch = 1; ; ) {
      try {
        channel = await open()
        attempt = 0
        set({ status: 'open', epoch })
        epoch += 1
        await channel.closed
      } catch (error) {
        if (error instanceof LinkExpired) return set({ status: 'expired' })
      }
      channel = null
      attempt += 1
      set({ status: 'waiting', attempt })
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, backoffMs(attempt, Math.random()))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      wake = null
    }
  }
  void run()

  return {
    state: () => state,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retryNow: () => wake?.(),
    async link() {
      await settledOnce
      if (channel) return channel.link
      throw new UiError(OFFLINE)
    },
  }
}
