/** Claude over the Anthropic Messages API. */
import type { Model } from '../../engine/ports'
import { callModel, hostOf, type ProviderOptions, withDefaults } from '../provider-call'
import { attempt } from './attempt'
import { type AnthropicAccess, readError } from './client'

const HOST = 'api.anthropic.com'

/**
 * A Model on the Messages API. `baseURL` empty: Anthropic's own. Usage it reports: `input_tokens` includes
 * `cached_tokens` and `cache_write_tokens` (on the wire they are apart).
 */
export function createAnthropicModel(given: ProviderOptions): Model {
  const options = withDefaults(given)
  const access: AnthropicAccess = { apiKey: options.apiKey, baseURL: options.baseURL }
  const host = options.baseURL ? hostOf(options.baseURL) : HOST
  const own = host === HOST
  const subject = { who: own ? 'Anthropic' : host, model: options.model, apiKey: options.apiKey }
  return {
    info: {
      id: options.model,
      provider: own ? 'anthropic' : host,
      label: options.model,
      contextWindow: options.contextWindow,
      isAI: true,
    },
    stream: (request, signal) =>
      callModel(
        { attempt: (watch) => attempt(access, options.model, request, watch), readError },
        { ...options, subject },
        signal,
      ),
  }
}
