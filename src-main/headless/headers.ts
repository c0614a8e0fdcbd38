/** Headers on every answer: nothing runs, loads or frames the app but the app. */
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export async function secureHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The interface library, KaTeX and the built style sheets place things with inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        // 'self' alone leaves WebSockets out in older Safari.
        connectSrc: ["'self'", (request) => `ws://${request.headers.host ?? '127.0.0.1'}`],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Plain http on loopback: there is nothing to upgrade to.
    strictTransportSecurity: false,
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'microphone=(self), camera=(), geolocation=(), usb=(), payment=()')
  })
}
