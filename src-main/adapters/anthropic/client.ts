/** The SDK's client for one attempt, and its errors read as ours. */
import Anthropic, { APIConnectionError, APIError, APIUserAbortError } from '@anthropic-ai/sdk'
import type { Fetch, ProviderError } from '../provider-call'

export interface AnthropicAccess {
  apiKey: string
  /** Empty: Anthropic's own. */
  baseURL: string
}

/** The SDK's own clock is put out of the way: the stall clock knows about bytes, this one does not. */
const NEVER_MS = 2 ** 31 - 1

/** Retries, timeouts and logging are ours, so the SDK does none of them. */
export function anthropicClient(access: AnthropicAccess, fetch: Fetch): Anthropic {
  return new Anthropic({
    // A server without a key still gets the header, or the SDK would go looking for one of its own.
    apiKey: access.apiKey || 'none',
    baseURL: access.baseURL || 'https://api.anthropic.com',
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    openTelemetry: false,
    // The SDK sends the key as a bearer token; servers that imitate the API read the documented x-api-key.
    ...(access.baseURL && access.apiKey ? { defaultHeaders: { 'x-api-key': access.apiKey } } : {}),
    fetch,
  })
}

/** HTTP statuses that the error types of an `error` event stand for (https://docs.anthropic.com/en/api/errors). */
const STATUS_OF: Record<string, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  conflict_error: 409,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
}

export function readError(thrown: unknown): ProviderError | null {
  if (!(thrown instanceof APIError) || thrown instanceof APIConnectionError || thrown instanceof APIUserAbortError)
    return null
  const type: string = thrown.type ?? ''
  return {
    // An error inside a stream has no status of its own; the stream's 200 says nothing.
    status: thrown.status ?? STATUS_OF[type] ?? null,
    type: [type, thrown.errorCode].filter(Boolean).join(' '),
    message: thrown.apiMessage ?? '',
    header: (name) => (thrown.status === undefined ? null : (thrown.headers?.get(name) ?? null)),
  }
}
