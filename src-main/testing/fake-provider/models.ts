/** The two real adapters pointed at a fake provider, to run one test over both formats. */
import { createAnthropicModel } from '../../adapters/anthropic'
import { createOpenAIModel } from '../../adapters/openai'
import type { ProviderOptions } from '../../adapters/provider-call'
import { instantClock } from './harness'
import type { FakeProvider } from './server'

export const TEST_KEY = 'sk-test-key-0123456789abcdef'

export const FORMATS = ['anthropic', 'openai'] as const

export function modelOver(format: (typeof FORMATS)[number], fake: FakeProvider, more: Partial<ProviderOptions> = {}) {
  const options: ProviderOptions = {
    apiKey: TEST_KEY,
    baseURL: format === 'anthropic' ? fake.url : fake.openaiURL,
    model: 'test-model',
    contextWindow: 200_000,
    timeoutMs: 5_000,
    maxRetries: 2,
    clock: instantClock(),
    random: () => 0,
    ...more,
  }
  return format === 'anthropic' ? createAnthropicModel(options) : createOpenAIModel(options)
}
