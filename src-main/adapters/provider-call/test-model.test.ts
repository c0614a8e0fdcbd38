import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, fails, says, startFakeProvider } from '../../testing/fake-provider'
import { FORMATS, modelOver } from '../../testing/fake-provider/models'
import { testModel } from './test-model'

let fake: FakeProvider
beforeEach(async () => {
  fake = await startFakeProvider()
})
afterEach(() => fake.close())

let tick = 0
const clock = { monotonic: () => (tick += 12) }
const signal = new AbortController().signal

test.each(FORMATS)('%s: one tiny real call', async (format) => {
  fake.push(says('OK', { stop: 'length' }))
  expect(await testModel(modelOver(format, fake), clock, signal)).toEqual({
    ok: true,
    ms: 12,
    model: 'test-model',
    error: null,
  })
  expect(fake.requests).toHaveLength(1)
})

test.each(FORMATS)('%s: a failure is an answer, not an exception', async (format) => {
  fake.push(fails(401))
  expect(await testModel(modelOver(format, fake), clock, signal)).toMatchObject({
    ok: false,
    error: { code: 'MODEL_AUTH', action: 'Check the key in Settings, then retry.' },
  })
})
