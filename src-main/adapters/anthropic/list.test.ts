import { afterEach, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider'
import { listAnthropicModels } from './list'

let fake: FakeProvider
afterEach(() => fake.close())

test('lists ids, and says a wrong key in words', async () => {
  fake = await startFakeProvider({ models: ['claude-sonnet-5', 'claude-haiku-4-5'], apiKey: 'right-key-123' })
  const options = { baseURL: fake.url, timeoutMs: 10_000 }
  expect(await listAnthropicModels({ ...options, apiKey: 'right-key-123' })).toEqual([
    'claude-sonnet-5',
    'claude-haiku-4-5',
  ])
  await expect(listAnthropicModels({ ...options, apiKey: 'wrong-key-123' })).rejects.toMatchObject({
    code: 'MODEL_AUTH',
    action: 'Check the key in Settings, then retry.',
  })
})
