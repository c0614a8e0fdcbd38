/**
 * One call of a model over any wire format: attempts, waits between them, the stall clock, and cancelling.
 * The format says how one attempt speaks and how its errors read; this decides everything else.
 */
import type { Clock, ModelEvent } from '../../engine/ports'
import { backoffMs, LONGEST_RETRY_AFTER_MS } from './backoff'
import { type Failure, fromNetwork, fromProvider, type ProviderError } from './failure'
import { type Fetch, type Watch, watch } from './watch'
import { badReply, broken, cancelled, type Subject, timedOut } from './words'

/** What an attempt yields beside the model's events: it has heard the provider speak its protocol. */
export type AttemptEvent = ModelEvent | { type: 'heard' }

export interface CallOptions {
  subject: Subject
  /** Milliseconds without a byte before MODEL_TIMEOUT. */
  timeoutMs: number
  /** Further attempts after the first. */
  maxRetries: number
  clock: Pick<Clock, 'now' | 'sleep'>
  fetch: Fetch
  /** In [0, 1), for jitter. */
  random: () => number
}

export interface WireFormat {
  /** One attempt: the events of one stream, ending with `stop` when the protocol was followed to its end. */
  attempt(watch: Watch): AsyncIterable<AttemptEvent>
  /** The provider's own words when it answered with an error; null when the failure is below HTTP. */
  readError(thrown: unknown): ProviderError | null
}

interface Progress {
  /** Text or a tool call went out: no more attempts. */
  spoke: boolean
  heard: boolean
  stopped: boolean
}

/**
 * Yields the events of `Model.stream` and ends with `stop`, or throws a HearkenError: MODEL_* or CANCELLED.
 * Retries happen only before the first text or tool call, each announced by a `retry` event.
 */
export async function* callModel(
  format: WireFormat,
  options: CallOptions,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw cancelled()
    const failure = yield* tryOnce(format, options, signal)
    if (failure === null) return
    const waitMs = failure.waitMs ?? backoffMs(attempt, options.random())
    if (!failure.again || attempt > options.maxRetries || waitMs > LONGEST_RETRY_AFTER_MS) throw failure.error
    yield { type: 'retry', attempt, waitMs, reason: failure.reason }
    await pause(options.clock, waitMs, signal)
  }
}

/** null: it went well. */
async function* tryOnce(
  format: WireFormat,
  options: CallOptions,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, Failure | null> {
  const watching = watch(signal, options.timeoutMs, options.fetch)
  const progress: Progress = { spoke: false, heard: false, stopped: false }
  let thrown: unknown = null
  try {
    for await (const event of format.attempt(watching)) {
      progress.heard = true
      if (event.type === 'heard') continue
      if (event.type === 'text' || event.type === 'tool_call') progress.spoke = true
      if (event.type === 'stop') progress.stopped = true
      watching.hold()
      yield event
      watching.resume()
    }
  } catch (error) {
    thrown = error
  } finally {
    // Also when the reader walks away from the generator: the request is closed, not left running.
    watching.dispose()
  }
  if (progress.stopped) return null
  return judge(thrown, watching, progress, format, options)
}

function judge(
  thrown: unknown,
  watching: Watch,
  progress: Progress,
  format: WireFormat,
  options: CallOptions,
): Failure {
  const { subject, timeoutMs } = options
  // The SDKs end a stream without a word when it is aborted, so what the watch saw comes first.
  if (watching.ended === 'cancelled') return final(cancelled(), 'cancelled')
  if (watching.ended === 'stalled') return final(timedOut(subject.who, timeoutMs, progress.heard), 'timeout')
  if (thrown === null) {
    if (!progress.heard) return final(badReply(subject.who), 'bad reply')
    return { error: broken(subject.who), again: !progress.spoke, waitMs: null, reason: 'connection lost' }
  }
  const told = format.readError(thrown)
  const failure = told ? fromProvider(told, subject, options.clock.now()) : fromNetwork(thrown, subject, progress.heard)
  return { ...failure, again: failure.again && !progress.spoke }
}

const final = (error: Failure['error'], reason: string): Failure => ({ error, again: false, waitMs: null, reason })

async function pause(clock: CallOptions['clock'], waitMs: number, signal: AbortSignal): Promise<void> {
  try {
    await clock.sleep(waitMs, signal)
  } catch (error) {
    if (signal.aborted) throw cancelled()
    throw error
  }
}
