/** Any model behind the OpenAI chat completions format: OpenAI, OpenRouter, Ollama, LM Studio, llama-server, vLLM. */
import type { Model, ModelRequest } from '../../engine/ports'
import { type AttemptEvent, callModel, hostOf, type ProviderOptions, type Watch, withDefaults } from '../provider-call'
import { attempt } from './attempt'
import { OPENAI_URL, type OpenAIAccess, readError } from './client'
import { adapted, firstDialect } from './dialect'

/**
 * A Model on chat completions. `baseURL` empty: OpenAI's own; it ends in /v1 for most servers. `apiKey` may be empty.
 * Usage it reports: `input_tokens` includes `cached_tokens`; a server that tells no usage gets no usage event.
 */
export function createOpenAIModel(given: ProviderOptions): Model {
  const options = withDefaults(given)
  const access: OpenAIAccess = { apiKey: options.apiKey, baseURL: options.baseURL }
  const host = hostOf(options.baseURL || OPENAI_URL)
  const own = host === hostOf(OPENAI_URL)
  const subject = { who: own ? 'OpenAI' : host, model: options.model, apiKey: options.apiKey }
  // Learnt once, kept for the life of the model.
  let dialect = firstDialect(host)

  /** A field the server does not know costs one more request, not one of the retries. */
  async function* adapting(request: ModelRequest, watch: Watch): AsyncGenerator<AttemptEvent> {
    for (;;) {
      try {
        yield* attempt(access, options.model, request, dialect, watch)
        return
      } catch (thrown) {
        const refusal = readError(thrown)
        const next = refusal && adapted(dialect, refusal)
        if (!next) throw thrown
        dialect = next
      }
    }
  }

  return {
    info: {
      id: options.model,
      provider: own ? 'openai' : host,
      label: options.model,
      contextWindow: options.contextWindow,
      isAI: true,
    },
    stream: (request, signal) =>
      callModel({ attempt: (watch) => adapting(request, watch), readError }, { ...options, subject }, signal),
  }
}
