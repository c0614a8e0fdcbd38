/** The first thing every request meets: where it comes from, then whether it has a session. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LOCKED, refusal } from './door'
import { sendError, wantsPage } from './pages'
import { cookieValue, type Sessions } from './sessions'

/** Answers without a session, and tells nothing but that something is there. */
export const HEALTH_PATH = '/healthz'

/** The window's own paths; the rest of its navigation is behind the #. */
export const APP_ROUTES = ['/', '/index.html']

/** Browsers forget the session after this long without a visit; the process ending forgets it anyway. */
const SESSION_SECONDS = 30 * 24 * 3600

/** `onLocked` is told when a person's browser came by with neither a session nor a link that still works. */
export function guard(app: FastifyInstance, sessions: Sessions, onLocked: () => void): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.method === 'GET' && wantsPage(request)
    const no = refusal(request.headers, isPage)
    if (no) return sendError(request, reply, 403, no)
    const url = new URL(request.url, 'http://hearken')
    if (url.pathname === HEALTH_PATH) return
    const token = APP_ROUTES.includes(url.pathname) ? url.searchParams.get('token') : null
    if (token !== null && request.method === 'GET' && enters(request, reply, token))
      return reply.header('cache-control', 'no-store').redirect('/', 303)
    if (sessions.knows(cookieValue(request.headers.cookie, cookieName(request)))) return
    if (isPage) onLocked()
    return sendError(request, reply, 401, LOCKED)
  })

  /** A used token is fine for the browser that used it: a person opens the printed address again. */
  function enters(request: FastifyRequest, reply: FastifyReply, token: string): boolean {
    const session = sessions.redeem(token)
    if (session === null) return sessions.knows(cookieValue(request.headers.cookie, cookieName(request)))
    const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSION_SECONDS}`
    reply.header('set-cookie', `${cookieName(request)}=${session}; ${attributes}`)
    return true
  }
}

/** Browsers keep one jar for all ports of a host, so two Hearkens must not share a name. */
function cookieName(request: FastifyRequest): string {
  const port = /:(\d+)$/.exec(request.headers.host ?? '')?.[1] ?? '80'
  return `hearken_${port}`
}
