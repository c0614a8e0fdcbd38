/** One open line to the engine: a MessagePort inside Electron, a WebSocket in a browser. */
import type { ClientLink } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'

export interface Channel {
  link: ClientLink<Record<never, never>>
  /** Settles when the line is gone, from either side. */
  closed: Promise<void>
}

/** The engine refused this window: its link is used up. Trying again cannot help. */
export class LinkExpired extends Error {}

const PORT_WAIT_MS = 5_000

/**
 * Opens a line. The Electron shell marks the page it serves, and its preload answers with a port.
 * Rejects with LinkExpired when the engine says no, with any other error when it cannot be reached.
 */
export function openChannel(): Promise<Channel> {
  return document.querySelector('meta[name="hearken-transport"]') ? openPort() : openSocket()
}

function openPort(): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      window.removeEventListener('message', onMessage)
      reject(new Error('the shell did not answer'))
    }, PORT_WAIT_MS)
    const onMessage = (event: MessageEvent) => {
      const port = event.ports[0]
      if (event.source !== window || event.data !== 'hearken:port' || !port) return
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      const closed = new Promise<void>((settle) => port.addEventListener('close', () => settle(), { once: true }))
      const link = new PortLink({ port })
      port.start()
      resolve({ link, closed })
    }
    window.addEventListener('message', onMessage)
    window.postMessage('hearken:want-port', location.origin)
  })
}

function openSocket(): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/rpc`)
    const closed = new Promise<void>((settle) => socket.addEventListener('close', () => settle(), { once: true }))
    let opened = false
    socket.addEventListener(
      'open',
      () => {
        opened = true
        resolve({ link: new SocketLink({ websocket: socket }), closed })
      },
      { once: true },
    )
    socket.addEventListener(
      'close',
      () => {
        if (!opened) void refused().then((no) => reject(no ? new LinkExpired() : new Error('no connection')))
      },
      { once: true },
    )
  })
}

/** A browser hides why a WebSocket failed, so ask the same door over HTTP whether it knows this window. */
async function refused(): Promise<boolean> {
  try {
    const answer = await fetch('/rpc', { cache: 'no-store', credentials: 'same-origin' })
    return answer.status === 401 || answer.status === 403
  } catch {
    return false
  }
}
