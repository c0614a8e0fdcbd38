/** WebSockets on the server, and how they end with it. */
import fastifyWebsocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import { LIMITS } from '../contract/index'

/** How long a client may take to say goodbye when Hearken closes; one that has stopped reading never would. */
const GOODBYE_MS = 300

/** "Going away" (RFC 6455): the client knows that coming back makes sense. */
const GOING_AWAY = 1001

export async function addWebSockets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: LIMITS.frameDropBytes },
    preClose(done) {
      const { clients } = app.websocketServer
      for (const client of clients) client.close(GOING_AWAY, 'Hearken is closing')
      const timer = setTimeout(() => {
        for (const client of clients) client.terminate()
      }, GOODBYE_MS)
      app.websocketServer.close(() => {
        clearTimeout(timer)
        done()
      })
    },
  })
}
