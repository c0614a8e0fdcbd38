/** Turns whatever an attempt threw into a HearkenError, and says whether trying again may help. */
import type { HearkenError } from '../../contract/index'
import { retryAfterMs } from './backoff'
import { badReply, broken, fail, quote, type Subject, seconds, unreachable } from './words'

/** What a provider answered instead of a stream, in either format. */
export interface ProviderError {
  /** HTTP status; for an error inside a stream, the status it stands for, or null. */
  status: number | null
  /** The format's word, e.g. overloaded_error or insufficient_quota. */
  type: string
  message: string
  header: (name: string) => string | null
}

export interface Failure {
  error: HearkenError
  /** Trying the same request again may work. */
  again: boolean
  /** The wait the provider asked for. */
  waitMs: number | null
  /** For the trace and the status line: "overloaded (529)". */
  reason: string
}

/** HTTP statuses worth another try: timeout, conflict, rate limit, and everything on the provider's side. */
function worthRetrying(status: number): boolean {
  return status === 408 || status === 409 || status === 429 || status >= 500
}

const CONTEXT_FULL =
  /context[ _](length|window|size)|prompt is too long|maximum context|too many tokens|exceed_context|input is too long/i
const NO_CREDIT =
  /insufficient_quota|billing_error|spend_limit|credit balance|exceeded your current quota|insufficient credits/i
const NO_TOOLS =
  /does not support (tools|function)|tool(s| use| calling)? (is |are )?not supported|no endpoints found that support tool/i
const NO_IMAGES = /does not support (images?|vision)|image input (is )?not supported|not a multimodal/i

export function fromProvider(error: ProviderError, subject: Subject, now: number): Failure {
  const { status } = error
  const told = error.header('x-should-retry')
  const noCredit = status === 402 || NO_CREDIT.test(`${error.type} ${error.message}`)
  const again = told === 'true' || (told !== 'false' && !noCredit && status !== null && worthRetrying(status))
  const waitMs = retryAfterMs(error.header, now)
  return { error: inWords(error, subject, noCredit, waitMs), again, waitMs, reason: reasonOf(error) }
}

function inWords(error: ProviderError, subject: Subject, noCredit: boolean, waitMs: number | null): HearkenError {
  const { who, model } = subject
  const { status } = error
  const words = quote(error.message, subject.apiKey)
  const said = words ? ` ("${words}")` : ''
  const text = `${error.type} ${error.message}`
  if (noCredit)
    return fail(
      'MODEL_RATE_LIMIT',
      `The account with ${who} is out of credit.`,
      `Add credit with ${who}, or choose another model in Settings.`,
    )
  if (status === 401)
    return fail('MODEL_AUTH', `${who} did not accept the API key.`, 'Check the key in Settings, then retry.')
  if (status === 403)
    return fail(
      'MODEL_AUTH',
      `${who} does not allow this key to use ${model}${said}.`,
      'Check the key in Settings, or choose another model.',
    )
  if (status === 413 || CONTEXT_FULL.test(text))
    return fail(
      'MODEL_CONTEXT_FULL',
      `This conversation is longer than ${model} can read.`,
      'Start a new conversation, or choose a model with a larger window in Settings.',
    )
  if (status === 429)
    return fail(
      'MODEL_RATE_LIMIT',
      `${who} is limiting how often you may ask.`,
      `Wait ${waitMs === null ? 'a minute' : seconds(Math.max(waitMs, 1000))}, then retry, or choose another model in Settings.`,
    )
  if (status === 529 || status === 503)
    return fail(
      'MODEL_OVERLOADED',
      `${who} is overloaded at the moment.`,
      'Retry in a minute, or choose another model in Settings.',
    )
  if (status === 408) return fail('MODEL_TIMEOUT', `${who} took too long to answer.`)
  if (status === null || status >= 500 || status === 409)
    return fail('MODEL_UNAVAILABLE', `${who} failed to answer${status === null ? '' : ` (error ${status})`}${said}.`)
  if (NO_TOOLS.test(text))
    return fail(
      'MODEL_BAD_REQUEST',
      `${model} cannot use tools, and Hearken works through tools.`,
      'Choose a model with tool support in Settings.',
    )
  if (NO_IMAGES.test(text))
    return fail(
      'MODEL_BAD_REQUEST',
      `${model} cannot look at images.`,
      'Remove the image, or choose a model that can see in Settings.',
    )
  if (status === 404)
    return fail(
      'MODEL_BAD_REQUEST',
      `${who} has no model called ${model}${said}.`,
      'Choose another model in Settings, and check the server address there.',
    )
  return fail(
    'MODEL_BAD_REQUEST',
    `${who} refused the request${said}.`,
    'Choose another model in Settings, or start a new conversation.',
  )
}

function reasonOf(error: ProviderError): string {
  const { status } = error
  const word =
    status === 429
      ? 'rate limit'
      : status === 529 || status === 503
        ? 'overloaded'
        : status === 408
          ? 'timeout'
          : status === 409
            ? 'conflict'
            : 'provider error'
  return status === null ? word : `${word} (${status})`
}

/** A failure below HTTP. `started`: events of the reply had already arrived. */
export function fromNetwork(thrown: unknown, subject: Subject, started: boolean): Failure {
  if (thrown instanceof SyntaxError)
    return { error: badReply(subject.who), again: false, waitMs: null, reason: 'bad reply' }
  if (started) return { error: broken(subject.who), again: true, waitMs: null, reason: 'connection lost' }
  const cause = causeCode(thrown)
  return {
    error: unreachable(subject.who, cause),
    again: true,
    waitMs: null,
    reason: cause ? `no connection (${cause})` : 'no connection',
  }
}

/** The innermost code, e.g. ECONNREFUSED: fetch wraps it twice, and in an AggregateError for names with two addresses. */
function causeCode(thrown: unknown): string {
  let code = ''
  for (
    let at = thrown as { code?: unknown; cause?: unknown; errors?: unknown[] } | undefined, depth = 0;
    at && depth < 6;
    depth++
  ) {
    if (typeof at.code === 'string') code = at.code
    at = (at.cause ?? at.errors?.[0]) as typeof at
  }
  return code
}
