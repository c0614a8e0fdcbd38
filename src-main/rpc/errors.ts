/** Every failure on its way to a client: an ORPCError whose `data` is an ErrorBody, and nothing else about it. */
import { ORPCError, ValidationError } from '@orpc/server'
import { ErrorBody, type ErrorCode, HearkenError, toErrorBody } from '../contract/index'
import { type InputIssue, inputSentence } from './input-sentence'

/** Told of every failure that is not a HearkenError, with the call's name. Must not throw. */
export type OnUnexpected = (error: unknown, call: string) => void

export type RpcError = ORPCError<ErrorCode, ErrorBody>

/** HTTP statuses, used by REST and as `status` of the ORPCError everywhere. The rest is 500. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  BAD_INPUT: 400,
  TOO_LARGE: 413,
  UNKNOWN_CALL: 404,
  UNAUTHORISED: 401,
  NOT_FOUND: 404,
  CONFLICT: 409,
  NOT_CONFIGURED: 409,
  OVER_BUDGET: 402,
  CANCELLED: 499,
  MODEL_AUTH: 502,
  MODEL_BAD_REQUEST: 502,
  MODEL_RATE_LIMIT: 503,
  MODEL_OVERLOADED: 503,
  MODEL_UNAVAILABLE: 502,
  MODEL_UNREACHABLE: 502,
  MODEL_TIMEOUT: 504,
  MODEL_STREAM_BROKEN: 502,
  MODEL_BAD_REPLY: 502,
  MODEL_REFUSED: 422,
  MODEL_CONTEXT_FULL: 422,
  STORE_BUSY: 503,
  DISK_FULL: 507,
}

export const statusOf = (code: ErrorCode): number => STATUS[code] ?? 500

export function rpcError(body: ErrorBody): RpcError {
  return new ORPCError(body.code, { status: statusOf(body.code), message: body.message, data: body })
}

/** Anything thrown by a call, an interceptor or a stream as the error its client sees. Idempotent. */
export function toRpcError(thrown: unknown, call: string, onUnexpected: OnUnexpected): RpcError {
  if (thrown instanceof ORPCError) {
    const carried = ErrorBody.safeParse(thrown.data)
    if (carried.success) return rpcError(carried.data)
    if (thrown.code === 'BAD_REQUEST' && thrown.cause instanceof ValidationError)
      return rpcError(badInput(inputSentence(thrown.cause.issues as InputIssue[], thrown.cause.data)))
  }
  const body = toErrorBody(thrown)
  if (body.code === 'INTERNAL' && !(thrown instanceof HearkenError)) onUnexpected(thrown, call)
  return rpcError(body)
}

export const badInput = (message: string): ErrorBody => ({
  code: 'BAD_INPUT',
  message,
  action: 'Correct the input and try again.',
})

export const unknownCall = (call: string): ErrorBody => ({
  code: 'UNKNOWN_CALL',
  message: `There is no call named "${call.slice(0, 100)}".`,
  action: 'Check the name. The window and the engine may be of different versions: reload or update.',
})

export const tooLarge = (limitBytes: number): ErrorBody => ({
  code: 'TOO_LARGE',
  message: `The message is larger than ${limitBytes / 1024 / 1024} MiB (${limitBytes.toLocaleString('en-US')} bytes), the most that is accepted. It was not read.`,
  action: 'Send less at once, or split it.',
})

export const malformed = (what: string): ErrorBody => ({
  code: 'BAD_INPUT',
  message: `A message could not be understood: ${what}. The connection stays open.`,
  action: 'Check that the client speaks the same protocol version, and send it again.',
})
