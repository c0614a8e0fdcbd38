/** Which adapter speaks to the model a choice names, and with which key. */
import { createAnthropicModel, listAnthropicModels } from './adapters/anthropic'
import { discoverLocal } from './adapters/discovery'
import { createOpenAIModel, listOpenAIModels } from './adapters/openai'
import { testModel } from './adapters/provider-call'
import { type ModelChoice, type Settings, toErrorBody } from './contract'
import type { Clock, Discovery, Model, ModelSource, Secrets } from './engine/ports'
import { keyFor } from './key-for'

export interface ModelPorts {
  secrets: Secrets
  clock: Clock
  builtin: Model
  /** What every model is handed out through. */
  through(model: Model): Model
  settings(): Settings
}

/** A person waits for the answer, so it comes sooner than a turn's patience would allow. */
const TEST_TIMEOUT_MS = 20_000

/** The window assumed for a model nobody described. */
const UNKNOWN_WINDOW = 32_000
const WINDOWS: [RegExp, number][] = [
  [/^claude-/, 200_000],
  [/^gpt-4\.1/, 1_000_000],
  [/^gpt-5/, 400_000],
  [/^gpt-4o/, 128_000],
]

export function createModels(ports: ModelPorts): { models: ModelSource; discovery: Discovery } {
  const { secrets, clock, builtin, through, settings } = ports

  async function access(choice: ModelChoice) {
    const { timeout_s, max_retries } = settings().models
    const apiKey =
      choice.provider === 'builtin'
        ? ''
        : await keyFor(secrets, {
            provider: choice.provider,
            baseURL: choice.base_url,
            what: choice.model || choice.provider,
            safe: 'Your message is safe.',
            instead: 'or switch to the built-in model',
          })
    return { apiKey, baseURL: choice.base_url, timeoutMs: timeout_s * 1000, maxRetries: max_retries }
  }

  async function open(choice: ModelChoice): Promise<Model> {
    if (choice.provider === 'builtin') return builtin
    const options = { ...(await access(choice)), model: choice.model, contextWindow: windowOf(choice), clock }
    return choice.provider === 'anthropic' ? createAnthropicModel(options) : createOpenAIModel(options)
  }

  return {
    models: { open },
    discovery: {
      findLocal: () => discoverLocal(),
      async listModels(choice) {
        if (choice.provider === 'builtin') return { models: [builtin.info.id], error: null }
        try {
          const list = choice.provider === 'anthropic' ? listAnthropicModels : listOpenAIModels
          return { models: await list(await access(choice)), error: null }
        } catch (thrown) {
          return { models: [], error: toErrorBody(thrown) }
        }
      },
      async test(choice) {
        const started = clock.monotonic()
        try {
          return await testModel(through(await open(choice)), clock, AbortSignal.timeout(TEST_TIMEOUT_MS))
        } catch (thrown) {
          return { ok: false, ms: clock.monotonic() - started, model: choice.model, error: toErrorBody(thrown) }
        }
      },
    },
  }
}

export function windowOf(choice: ModelChoice): number {
  if (choice.context_window > 0) return choice.context_window
  const id = choice.model.replace(/^.*\//, '')
  return WINDOWS.find(([pattern]) => pattern.test(id))?.[1] ?? UNKNOWN_WINDOW
}
