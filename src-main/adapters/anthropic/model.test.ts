import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, says, startFakeProvider } from '../../testing/fake-provider'
import { ask, collect, instantClock } from '../../testing/fake-provider/harness'
import { createAnthropicModel } from './model'

let fake: FakeProvider
beforeEach(async () => {
  fake = await startFakeProvider()
})
afterEach(() => fake.close())

const model = () =>
  createAnthropicModel({
    apiKey: 'sk-ant-test-key',
    baseURL: fake.url,
    model: 'claude-sonnet-5',
    contextWindow: 200_000,
    timeoutMs: 5_000,
    maxRetries: 2,
    clock: instantClock(),
    random: () => 0,
  })

test('streams text as it comes, then usage and stop', async () => {
  fake.push(says(['Hel', 'lo'], { usage: { input: 10, output: 2 } }))
  const { events, error } = await collect(model(), ask('Hi'))
  expect(error).toBeNull()
  expect(events).toEqual([
    { type: 'text', text: 'Hel' },
    { type: 'text', text: 'lo' },
    { type: 'usage', usage: { input_tokens: 10, output_tokens: 2, cached_tokens: 0, cache_write_tokens: 0 } },
    { type: 'stop', reason: 'end' },
  ])
})
