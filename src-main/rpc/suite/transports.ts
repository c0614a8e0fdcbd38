/** The three ways to reach a router, real ones: a MessageChannel, a WebSocket on loopback, and memory. */
import type { AddressInfo } from 'node:net'
import { MessageChannel } from 'node:worker_threads'
import fastifyWebsocket from '@fastify/websocket'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import type { AnyRouter } from '@orpc/server'
import fastify from 'fastify'
import { LIMITS } from '../../contract/index'
import { type HearkenClient, inMemoryClient, typedClient } from '../client'
import { serveMessagePort } from '../message-port'
import type { ServeOptions } from '../responder'
import { type ServedSocket, serveWebSocket } from '../websocket'

/** The wire beneath a client, to put on it what no client would. */
export interface Wire {
  send(frame: unknown): void
  /** The next frame from the server that `match` accepts, parsed. Frames before it are dropped. */
  next(match: (frame: { i: string; p: { s?: number; b?: unknown } }) => boolean): Promise<{ i: string; p: unknown }>
}

export interface Connected {
  client: HearkenClient
  wire: Wire | null
  disconnect(): void
}

export interface Transport {
  connect(): Promise<Connected>
  /** The server's end of the newest socket. */
  socket?(): ServedSocket
  port?: number
  stop(): Promise<void>
}

export type TransportName = 'message-port' | 'websocket' | 'in-memory'

export const TRANSPORTS: Record<TransportName, (router: AnyRouter, options: ServeOptions) => Promise<Transport>> = {
  'in-memory': async (router, options) => ({
    connect: async () => ({ client: inMemoryClient(router, options), wire: null, disconnect() {} }),
    stop: async () => {},
  }),

  'message-port': async (router, options) => {
    const opened: { close(): void }[] = []
    return {
      async connect() {
        const { port1, port2 } = new MessageChannel()
        serveMessagePort(router, port1, options)
        const client = typedClient(new PortLink({ port: port2 }))
        const wire = listen((frame) => port2.postMessage(frame))
        port2.addEventListener('message', (event) => wire.heard((event as MessageEvent).data))
        port2.start()
        opened.push(port2)
        return { client, wire, disconnect: () => port2.close() }
      },
      async stop() {
        for (const port of opened) port.close()
      },
    }
  },

  websocket: async (router, options) => {
    const app = fastify()
    const sockets: ServedSocket[] = []
    await app.register(fastifyWebsocket, { options: { maxPayload: LIMITS.frameDropBytes } })
    app.get('/rpc', { websocket: true }, (socket) => {
      sockets.push(socket)
      serveWebSocket(router, socket, options)
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    return {
      port,
      socket: () => sockets.at(-1) as ServedSocket,
      async connect() {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/rpc`)
        await new Promise((resolve, reject) => {
          socket.addEventListener('open', resolve)
          socket.addEventListener('error', reject)
        })
        const client = typedClient(new SocketLink({ websocket: socket }))
        const wire = listen((frame) => socket.send(frame as string))
        socket.addEventListener('message', (event) => wire.heard(event.data))
        return { client, wire, disconnect: () => socket.close() }
      },
      stop: () => app.close(),
    }
  },
}

function listen(send: (frame: unknown) => void): Wire & { heard(data: unknown): void } {
  const frames: never[] = []
  let wake = () => {}
  return {
    send,
    heard(data) {
      frames.push(JSON.parse(String(data)) as never)
      wake()
    },
    async next(match) {
      for (;;) {
        for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) if (match(frame)) return frame
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
