/** What a model adapter is made with. */
import type { Clock } from '../../engine/ports'
import { patientFetch } from './connection'
import type { Fetch } from './watch'

export interface ProviderOptions {
  /** Empty for local servers, which need none. */
  apiKey: string
  /** The API root. Empty: the provider's own. */
  baseURL: string
  model: string
  /** Tokens the model can read. */
  contextWindow: number
  /** Milliseconds without a byte before MODEL_TIMEOUT. */
  timeoutMs: number
  /** Further attempts after the first. */
  maxRetries: number
  clock: Pick<Clock, 'now' | 'sleep'>
  fetch?: Fetch
  /** Jitter of the waits, in [0, 1). */
  random?: () => number
}

/** Options of a call that only asks what models there are. */
export type ListOptions = Pick<ProviderOptions, 'apiKey' | 'baseURL' | 'timeoutMs' | 'fetch'>

export function withDefaults(options: ProviderOptions) {
  return { ...options, fetch: options.fetch ?? patientFetch, random: options.random ?? Math.random }
}

/** Host and port of a base URL, which is how people know a server that has no name: "127.0.0.1:11434". */
export function hostOf(baseURL: string): string {
  return URL.canParse(baseURL) ? new URL(baseURL).host : baseURL
}
