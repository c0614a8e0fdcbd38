/** Any failed call as the one error shape the app shows. */
import type { ErrorBody, ErrorCode } from '../../src-main/contract/errors'

/** Thrown by every store action that fails; `body` is ready to show. */
export class UiError extends Error {
  readonly body: ErrorBody
  /** The call never reached the engine, or its answer was lost; sending it again later is safe where the call says so. */
  readonly offline: boolean
  constructor(body: ErrorBody, offline = body === OFFLINE) {
    super(body.message)
    this.body = body
    this.offline = offline
  }
}

export const OFFLINE: ErrorBody = {
  code: 'DISCONNECTED',
  message: 'This window is not connected to Hearken. What you typed is kept here.',
  action: 'It reconnects by itself and carries on.',
}

const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && /^[A-Z_]+$/.test(value)

/** An oRPC error carries the body in `data`; anything without one is a lost line. */
export function toUiError(thrown: unknown): UiError {
  if (thrown instanceof UiError) return thrown
  const error = thrown as { code?: unknown; message?: unknown; data?: Partial<ErrorBody> } | null
  const data = error?.data
  if (data && isCode(data.code) && typeof data.message === 'string')
    return new UiError({ code: data.code, message: data.message, action: data.action ?? '' })
  if (error && isCode(error.code) && typeof error.message === 'string')
    return new UiError({ code: error.code, message: error.message, action: '' })
  return new UiError(OFFLINE, true)
}
