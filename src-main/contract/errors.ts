/**
 * The one error shape that crosses a process: what happened, and what to do next. Never a stack.
 * `message` says what happened and what is safe; `action` is the next step, in the imperative. Both may quote what others
 * wrote (a provider, a program), so secrets are taken out of them here.
 */
import { z } from 'zod'
import { hidePrivate } from './private-spans'

export const ERROR_CODES = [
  'BAD_INPUT', // the call's input failed validation; the message names the field
  'TOO_LARGE', // over the stated limit
  'UNKNOWN_CALL', // no such procedure
  'UNAUTHORISED', // missing or wrong token, foreign origin
  'NOT_FOUND',
  'CONFLICT', // e.g. the turn is still running
  'NOT_CONFIGURED', // a key, a model or a folder is missing
  'MODEL_AUTH', // 401, 403
  'MODEL_BAD_REQUEST', // 400, 404, 422: the provider refused the request itself
  'MODEL_RATE_LIMIT', // 429 after retries
  'MODEL_OVERLOADED', // 529, 503 after retries
  'MODEL_UNAVAILABLE', // other 5xx after retries
  'MODEL_UNREACHABLE', // no connection
  'MODEL_TIMEOUT', // no answer, or a stall in the stream
  'MODEL_STREAM_BROKEN', // the connection was lost in the middle of a stream
  'MODEL_BAD_REPLY', // the reply does not follow the protocol
  'MODEL_REFUSED', // the model declined (refusal, content filter)
  'MODEL_CONTEXT_FULL', // the request does not fit the model's window
  'MAX_ITERATIONS',
  'OVER_BUDGET',
  'CANCELLED',
  'DISCONNECTED', // said by a client: its connection to Hearken is gone
  'INTERRUPTED', // the app stopped in the middle of the turn
  'TOOL_FAILED',
  'STORE_DAMAGED',
  'STORE_BUSY',
  'DISK_FULL',
  'READ_ONLY',
  'INTERNAL',
] as const

export const ErrorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof ErrorCode>

export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  action: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** An error with a code and a next step; every expected failure in Hearken is one of these. */
export class HearkenError extends Error {
  readonly code: ErrorCode
  readonly action: string
  constructor(code: ErrorCode, message: string, action: string, options?: { cause?: unknown }) {
    super(hidePrivate(message), options)
    this.name = 'HearkenError'
    this.code = code
    this.action = hidePrivate(action)
  }
  toBody(): ErrorBody {
    return { code: this.code, message: this.message, action: this.action }
  }
}

/** Any thrown thing as an ErrorBody. An unexpected one becomes INTERNAL and shows no internals. */
export function toErrorBody(thrown: unknown): ErrorBody {
  if (thrown instanceof HearkenError) return thrown.toBody()
  if (thrown instanceof Error && thrown.name === 'AbortError')
    return { code: 'CANCELLED', message: 'Stopped.', action: 'Send the message again when you are ready.' }
  return {
    code: 'INTERNAL',
    message: 'Something went wrong inside Hearken. What you typed is safe.',
    action: 'Try again. If it happens again, run "hearken doctor".',
  }
}
