/** What Node or fastify itself refuses (no HTTP, a body too large, no JSON), in the one error shape. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
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

const NOT_HTTP: { status: number; body: ErrorBody } = {
  status: 400,
  body: {
    code: 'BAD_INPUT',
    message: 'What was sent is not HTTP. It was not read further.',
    action: 'Send a well-formed request, or open the address in a browser.',
  },
}
const BELOW_HTTP: Record<string, { status: number; body: ErrorBody }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    body: {
      code: 'TOO_LARGE',
      message: 'The address and headers of the request are longer than 16 KiB. It was not read.',
      action: 'Send shorter headers, and long text in the body.',
    },
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    body: { code: 'BAD_INPUT', message: 'The request did not come to its end in time.', action: 'Send it again.' },
  },
}

/** Answers what is no request, or not a whole one: Node's own answer has no body. `socket` is closed. */
export function refuseConnection(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const { status, body } = BELOW_HTTP[error.code ?? ''] ?? NOT_HTTP
  const json = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(json)}`,
      'cache-control: no-store',
      'connection: close',
      '',
      json,
    ].join('\r\n'),
  )
}
