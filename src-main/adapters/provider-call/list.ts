/** One call that asks a provider what models it has: no retries, the same stall clock and the same failures in words. */

import { patientFetch } from './connection'
import { fromNetwork, fromProvider, type ProviderError } from './failure'
import { hostOf, type ListOptions } from './options'
import { type Watch, watch } from './watch'
import { cancelled, timedOut } from './words'

/** `own` is what the provider is called when no base URL is set. Rejects with a HearkenError. */
export async function askForModels(
  options: ListOptions,
  own: string,
  readError: (thrown: unknown) => ProviderError | null,
  signal: AbortSignal = new AbortController().signal,
  ask: (watching: Watch) => Promise<string[]>,
): Promise<string[]> {
  const subject = {
    who: options.baseURL ? hostOf(options.baseURL) : own,
    model: 'the model list',
    apiKey: options.apiKey,
  }
  const watching = watch(signal, options.timeoutMs, options.fetch ?? patientFetch)
  try {
    return await ask(watching)
  } catch (thrown) {
    if (watching.ended === 'cancelled') throw cancelled()
    if (watching.ended === 'stalled') throw timedOut(subject.who, options.timeoutMs, false)
    const told = readError(thrown)
    throw (told ? fromProvider(told, subject, 0) : fromNetwork(thrown, subject, false)).error
  } finally {
    watching.dispose()
  }
}
