/** What the headless shell serves: the window, WebSockets at /rpc and /sound, REST at /api. */
import fastifyStatic from '@fastify/static'
import type { AnyRouter } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '../contract/index'
import type { ServeOptions } from '../rpc/responder'
import { createRestHandler, openApiDocument } from '../rpc/rest'
import { type SoundDoor, serveSoundSocket } from '../rpc/sound'
import { serveWebSocket } from '../rpc/websocket'
import { APP_ROUTES, HEALTH_PATH } from './guard'
import { sendError } from './pages'

export interface RouteOptions extends ServeOptions {
  router: AnyRouter
  sound: SoundDoor
  version: string
  rendererDir: string
}

/** Built files carry a hash in their name; the page that names them does not. */
const ASSETS = /[/\\]assets[/\\]/

export async function addRoutes(app: FastifyInstance, options: RouteOptions): Promise<void> {
  const { router, sound, version, rendererDir } = options
  await app.register(fastifyStatic, {
    root: rendererDir,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', ASSETS.test(path) ? 'private, max-age=31536000, immutable' : 'no-store'),
  })
  for (const path of APP_ROUTES) app.get(path, (_request, reply) => reply.sendFile('index.html'))

  app.get(HEALTH_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ ok: true, name: 'hearken' }),
  )

  app.route({
    method: 'GET',
    url: '/rpc',
    // A window asks over plain HTTP why its socket was refused; reaching this means it was not.
    handler: (request, reply) => sendError(request, reply, 426, UPGRADE),
    wsHandler: (socket) => {
      serveWebSocket(router, socket, options)
    },
  })

  // The guard has asked for the session and looked at the origin, as for everything else.
  app.route({
    method: 'GET',
    url: '/sound',
    handler: (request, reply) => sendError(request, reply, 426, UPGRADE),
    wsHandler: (socket, request) => {
      const { ticket } = request.query as { ticket?: unknown }
      serveSoundSocket(sound, socket, typeof ticket === 'string' ? ticket : '')
    },
  })

  app.get('/api/openapi.json', () => openApiDocument(version))
  const rest = createRestHandler(router, options)
  app.all('/api/*', rest)

  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404, missing(request.url)))
}

const UPGRADE: ErrorBody = {
  code: 'BAD_INPUT',
  message: 'This address speaks WebSocket.',
  action: 'Connect to it with a WebSocket client, or use the REST routes below /api.',
}

const missing = (url: string): ErrorBody => ({
  code: 'NOT_FOUND',
  message: `There is nothing at ${(url.split('?')[0] ?? '').slice(0, 100)}.`,
  action: 'Go to the start page.',
})
