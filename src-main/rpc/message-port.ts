/** Serves a router over a MessagePort: the DOM's, Node's (worker_threads) or Electron's MessagePortMain. */
import { onMessagePortClose, onMessagePortMessage } from '@orpc/client/message-port'
import type { AnyRouter } from '@orpc/server'
import { type FrameConnection, serveFrames } from './frames'
import type { ServeOptions } from './responder'

/** What the three kinds of port have in common; only the ways to listen differ, and oRPC knows them. */
export type ServedPort = Parameters<typeof onMessagePortMessage>[0] & { start?(): void }

/**
 * Serves until the port closes. A port has no back-pressure: what a stream yields is queued for the other side.
 * The connection is returned for a shell that learns of the other side's end in another way (a destroyed window).
 */
export function serveMessagePort(router: AnyRouter, port: ServedPort, options: ServeOptions = {}): FrameConnection {
  const connection = serveFrames(router, (frame) => port.postMessage(frame), options)
  onMessagePortMessage(port, (frame) => void connection.receive(frame))
  onMessagePortClose(port, () => connection.close())
  port.start?.()
  return connection
}
