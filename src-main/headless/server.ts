/** The headless shell: the same engine and the same window, in a browser on this machine. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastify, { type FastifyError } from 'fastify'
import type { Hearken } from '../compose'
import { type ErrorBody, HearkenError, LIMITS } from '../contract/index'
import type { ServeOptions } from '../rpc/responder'
import { guard } from './guard'
import { secureHeaders } from './headers'
import { httpError, refuseConnection } from './http-error'
import { listen } from './listen'
import { sendError } from './pages'
import { addRoutes } from './routes'
import { createSessions } from './sessions'
import { addWebSockets } from './web-sockets'

export interface HeadlessOptions extends ServeOptions {
  hearken: Pick<Hearken, 'router' | 'voice'>
  version: string
  /** Folder of the built window, e.g. out/renderer. */
  rendererDir: string
  /** Exactly this port; left out: 7777, or a free one when that is taken. 0: any free one. */
  port?: number | undefined
  /** Loopback only. */
  host?: '127.0.0.1' | '::1'
  /** The first one-time token; left out: a random one. */
  token?: string
  /** Told in a sentence of a port other than the usual one. Must not throw. */
  onNotice?: (sentence: string) => void
  /** A browser without a session came by after the last link was used: here is a fresh one. Must not throw. */
  onNewLink?: (url: string) => void
}

export interface Headless {
  /** With its one-time token. */
  url: string
  /** Without. */
  address: string
  port: number
  /** Closes every connection, then the server. Safe to call twice. */
  close(): Promise<void>
}

const BAD_ADDRESS: ErrorBody = {
  code: 'BAD_INPUT',
  message: 'That address is not a valid one.',
  action: 'Go to the start page.',
}

/** Throws HearkenError: NOT_CONFIGURED when the window is not built, CONFLICT when the port asked for is taken. */
export async function startHeadless(options: HeadlessOptions): Promise<Headless> {
  const { hearken, host = '127.0.0.1', onUnexpected = () => {} } = options
  if (!existsSync(join(options.rendererDir, 'index.html')))
    throw new HearkenError(
      'NOT_CONFIGURED',
      `The window's files are not in ${options.rendererDir}.`,
      'Build them with "npm run build".',
    )
  const sessions = createSessions(options.token)
  const first = options.token ?? sessions.issue()
  let address = ''

  const app = fastify({
    bodyLimit: LIMITS.frameBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: refuseConnection,
    // A request without it reaches the guard, which refuses it in the one error shape.
    http: { requireHostHeader: false },
    // An address that is none never meets the guard, so it is told nothing but that.
    frameworkErrors: (_error, request, reply) => void sendError(request, reply, 400, BAD_ADDRESS),
  })
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body } = httpError(error)
    if (body.code === 'INTERNAL') onUnexpected(error, `${request.method} ${request.url.split('?')[0]}`)
    return sendError(request, reply, status, body)
  })
  await secureHeaders(app)
  // Before the guard: its own hook closes the raw socket of an upgrade that is refused.
  await addWebSockets(app)
  guard(app, sessions, () => {
    if (options.onNewLink && sessions.spent()) options.onNewLink(`${address}?token=${sessions.issue()}`)
  })
  await addRoutes(app, { ...options, router: hearken.router, sound: hearken.voice, onUnexpected })

  const port = await listen(app, host, options.port, options.onNotice ?? (() => {}))
  address = `http://${host === '::1' ? '[::1]' : host}:${port}/`
  let closing: Promise<void> | null = null
  return {
    url: `${address}?token=${first}`,
    address,
    port,
    close: () => {
      closing ??= app.close()
      return closing
    },
  }
}
