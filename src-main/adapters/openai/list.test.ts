import { afterEach, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider'
import { listOpenAIModels } from './list'

let fake: FakeProvider
afterEach(() => fake.close())

test('lists ids without a key', async () => {
  fake = await startFakeProvider({ models: ['qwen3:8b', 'llama3.2'] })
  expect(await listOpenAIModels({ apiKey: '', baseURL: fake.openaiURL, timeoutMs: 10_000 })).toEqual([
    'qwen3:8b',
    'llama3.2',
  ])
})

test('an address with no such list, and one with nobody', async () => {
  fake = await startFakeProvider()
  const options = { apiKey: '', timeoutMs: 10_000 }
  await expect(listOpenAIModels({ ...options, baseURL: `${fake.url}/wrong` })).rejects.toMatchObject({
    code: 'MODEL_BAD_REQUEST',
  })
  await fake.close()
  await expect(listOpenAIModels({ ...options, baseURL: fake.openaiURL })).rejects.toMatchObject({
    code: 'MODEL_UNREACHABLE',
    message: `Nothing answers at ${new URL(fake.url).host}. Your message is safe.`,
  })
})

test('a page instead of a list', async () => {
  const page = async () => new Response('<html>hi</html>', { headers: { 'content-type': 'text/html' } })
  fake = await startFakeProvider()
  await expect(
    listOpenAIModels({ apiKey: '', baseURL: fake.openaiURL, timeoutMs: 10_000, fetch: page }),
  ).rejects.toMatchObject({ code: 'MODEL_BAD_REPLY' })
})
