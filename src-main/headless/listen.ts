/** Finds a port to listen on. */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { HearkenError } from '../contract/index'

export const DEFAULT_PORT = 7777

/**
 * Listens on `port`, or when none was asked for on 7777 or else a free one, and returns it. Throws CONFLICT when the
 * port asked for is taken, NOT_CONFIGURED when it may not be used. `onNotice` is told in a sentence of another port.
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  port: number | undefined,
  onNotice: (sentence: string) => void,
): Promise<number> {
  try {
    await app.listen({ host, port: port ?? DEFAULT_PORT })
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    if (port !== undefined) throw unusable(port, code, error)
    await app.listen({ host, port: 0 })
    onNotice(`Port ${DEFAULT_PORT} is taken, so Hearken uses ${actualPort(app)} this time.`)
  }
  return actualPort(app)
}

const actualPort = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

function unusable(port: number, code: string, cause: unknown): HearkenError {
  return code === 'EADDRINUSE'
    ? new HearkenError(
        'CONFLICT',
        `Port ${port} is taken by another program.`,
        'Choose another --port, or leave it out.',
        {
          cause,
        },
      )
    : new HearkenError('NOT_CONFIGURED', `Port ${port} may not be used here.`, 'Choose a --port from 1024 up.', {
        cause,
      })
}
