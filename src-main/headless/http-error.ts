/** What fastify itself refuses (a body too large, no JSON), in the one error shape. */
import type { FastifyError } from 'fastify'
import { type ErrorBody, LIMITS, toErrorBody } from '../contract/index'

export function httpError(error: FastifyError): { status: number; body: ErrorBody } {
  const status = error.statusCode ?? 500
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return {
      status,
      body: {
        code: 'TOO_LARGE',
        message: `The request is larger than ${LIMITS.frameBytes / 1024 / 1024} MiB, the most that is accepted. It was not read.`,
        action: 'Send less at once, or split it.',
      },
    }
  if (status >= 400 && status < 500)
    return {
      status,
      body: {
        code: 'BAD_INPUT',
        message: `The request could not be read: ${error.message.replace(/\.$/, '')}.`,
        action: 'Send JSON with content-type application/json.',
      },
    }
  return { status: 500, body: toErrorBody(error) }
}
