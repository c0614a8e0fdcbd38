/** The SDK's client for one attempt, and its errors read as ours. */
import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai'
import type { Fetch, ProviderError } from '../provider-call'

export interface OpenAIAccess {
  apiKey: string
  /** Empty: OpenAI's own. */
  baseURL: string
}

export const OPENAI_URL = 'https://api.openai.com/v1'

/** The SDK's own clock is put out of the way: the stall clock knows about bytes, this one does not. */
const NEVER_MS = 2 ** 31 - 1

/** Retries, timeouts and logging are ours, so the SDK does none of them; the environment changes nothing. */
export function openaiClient(access: OpenAIAccess, fetch: Fetch): OpenAI {
  return new OpenAI({
    // Local servers need no key, but the SDK insists on one.
    apiKey: access.apiKey || 'none',
    baseURL: access.baseURL || OPENAI_URL,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: NEVER_MS,
    logLevel: 'off',
    fetch,
  })
}

export function readError(thrown: unknown): ProviderError | null {
  if (!(thrown instanceof APIError) || thrown instanceof APIConnectionError || thrown instanceof APIUserAbortError)
    return null
  const body = (thrown.error ?? {}) as { message?: unknown; type?: unknown; code?: unknown }
  return {
    status: thrown.status ?? statusInStream(body),
    type: [body.type, body.code].filter((word) => typeof word === 'string').join(' '),
    message: typeof body.message === 'string' ? body.message : typeof thrown.error === 'string' ? thrown.error : '',
    header: (name) => (thrown.status === undefined ? null : (thrown.headers?.get(name) ?? null)),
  }
}

/** Inside a stream OpenRouter and others put the status of the provider behind them into `code`; OpenAI has only words. */
function statusInStream(body: { type?: unknown; code?: unknown }): number | null {
  const status = Number(body.code)
  if (Number.isInteger(status) && status >= 400 && status < 600) return status
  const words = `${body.type} ${body.code}`
  if (words.includes('rate_limit')) return 429
  return words.includes('server_error') ? 500 : null
}
