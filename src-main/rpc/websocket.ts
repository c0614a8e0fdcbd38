/** Serves a router over a server-side WebSocket of the `ws` package, which is what fastify hands out. */
import type { AnyRouter } from '@orpc/server'
import { LIMITS } from '../contract/index'
import { type FrameConnection, serveFrames } from './frames'
import type { ServeOptions } from './responder'

/** The part of a `ws` WebSocket used here. */
export interface ServedSocket {
  readonly bufferedAmount: number
  on(event: 'message', listener: (data: Buffer | ArrayBuffer | Buffer[], isBinary: boolean) => void): unknown
  on(event: 'close' | 'error', listener: () => void): unknown
  send(data: string | Uint8Array, sent: (error?: Error | null) => void): void
}

/**
 * Serves until the socket closes. Streams pause while more than LIMITS.socketBufferBytes wait to be sent.
 * Open the server with `maxPayload: LIMITS.frameDropBytes`: up to there a frame that is too large is answered,
 * beyond it `ws` closes the socket (1009).
 */
export function serveWebSocket(router: AnyRouter, socket: ServedSocket, options: ServeOptions = {}): FrameConnection {
  let drop = () => {}
  const closed = new Promise<void>((resolve) => {
    drop = resolve
  })
  const send = (frame: string | ArrayBufferLike | Uint8Array) => {
    const data = typeof frame === 'string' || frame instanceof Uint8Array ? frame : new Uint8Array(frame)
    const written = new Promise<void>((resolve) => socket.send(data, () => resolve()))
    return socket.bufferedAmount > LIMITS.socketBufferBytes ? Promise.race([written, closed]) : undefined
  }
  const connection = serveFrames(router, send, options)
  socket.on('message', (data, isBinary) => {
    const frame = Array.isArray(data) ? Buffer.concat(data) : data
    // Text frames arrive as bytes; one over the limit stays so, for its size and head are all that is read.
    const asText = !isBinary && frame.byteLength <= LIMITS.frameBytes
    void connection.receive(asText ? frame.toString() : frame)
  })
  const close = () => {
    drop()
    connection.close()
  }
  socket.on('close', close)
  socket.on('error', close)
  return connection
}
