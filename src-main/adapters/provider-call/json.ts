/** One call with one answer (embeddings, reranking, speech), with the retries and failures of a model call. */
import type { HearkenError } from '../../contract/index'
import type { Clock } from '../../engine/ports'
import { backoffMs, LONGEST_RETRY_AFTER_MS } from './backoff'
import { patientFetch } from './connection'
import { type Failure, fromNetwork, fromProvider, type ProviderError } from './failure'
import { type Fetch, watch } from './watch'
import { badReply, cancelled, type Subject, timedOut } from './words'

export interface JsonCallOptions {
  subject: Subject
  /** Milliseconds without a byte before MODEL_TIMEOUT. */
  timeoutMs: number
  /** Further attempts after the first. */
  maxRetries: number
  /** A provider that asks for a longer wait before the next attempt is not asked again. Default LONGEST_RETRY_AFTER_MS. */
  longestWaitMs?: number
  clock: Pick<Clock, 'now' | 'sleep'>
  fetch?: Fetch
  random?: () => number
}

export interface JsonRequest {
  url: string
  headers: Record<string, string>
  body: unknown
}

export interface BytesRequest {
  url: string
  headers: Record<string, string>
  body: string | Uint8Array
}

/** The answer as it was parsed by `read`, which throws SyntaxError for one that is not what was asked for. Rejects with MODEL_* or CANCELLED. */
export function callJson<T>(
  { url, headers, body }: JsonRequest,
  read: (body: unknown) => T,
  options: JsonCallOptions,
  signal?: AbortSignal,
): Promise<T> {
  const request = { url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
  return callBytes(request, (answer) => read(JSON.parse(new TextDecoder().decode(answer))), options, signal)
}

/** The same for any body and any answer. */
export async function callBytes<T>(
  request: BytesRequest,
  read: (answer: Uint8Array) => T,
  options: JsonCallOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw cancelled()
    const outcome = await tryOnce(request, read, options, signal)
    if ('value' in outcome) return outcome.value
    const waitMs = outcome.waitMs ?? backoffMs(attempt, (options.random ?? Math.random)())
    if (!outcome.again || attempt > options.maxRetries || waitMs > (options.longestWaitMs ?? LONGEST_RETRY_AFTER_MS))
      throw outcome.error
    try {
      await options.clock.sleep(waitMs, signal)
    } catch (thrown) {
      throw signal.aborted ? cancelled() : thrown
    }
  }
}

async function tryOnce<T>(
  request: BytesRequest,
  read: (answer: Uint8Array) => T,
  options: JsonCallOptions,
  signal: AbortSignal,
): Promise<{ value: T } | Pick<Failure, 'error' | 'again' | 'waitMs'>> {
  const { subject } = options
  const watching = watch(signal, options.timeoutMs, options.fetch ?? patientFetch)
  let started = false
  try {
    const response = await watching.fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      // Both kinds of fetch take either; their types disagree on what bytes are.
      body: request.body as string,
      signal: watching.signal,
      redirect: 'error',
    })
    started = true
    const answer = new Uint8Array(await response.arrayBuffer())
    if (!response.ok)
      return fromProvider(providerError(response, new TextDecoder().decode(answer)), subject, options.clock.now())
    return { value: read(answer) }
  } catch (thrown) {
    if (watching.ended === 'cancelled') return final(cancelled())
    if (watching.ended === 'stalled') return final(timedOut(subject.who, options.timeoutMs, false))
    if (thrown instanceof SyntaxError) return final(badReply(subject.who))
    return fromNetwork(thrown, subject, started)
  } finally {
    watching.dispose()
  }
}

const final = (error: HearkenError) => ({ error, again: false, waitMs: null })

/** The shapes in use: `{error: {message, type, code}}`, Google's `{error: {message, status}}`, `{message}`, `{detail}`. */
function providerError(response: Response, text: string): ProviderError {
  let body: Record<string, unknown> = {}
  try {
    body = (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    // Some answer in plain text or HTML; the status says enough.
  }
  const told = (typeof body.error === 'object' && body.error !== null ? body.error : body) as Record<string, unknown>
  const words = [told.message, told.detail, body.error].find((word) => typeof word === 'string')
  return {
    status: response.status,
    type: [told.type, told.code, told.status].filter((word) => typeof word === 'string').join(' '),
    message: typeof words === 'string' ? words : '',
    header: (name) => response.headers.get(name),
  }
}
