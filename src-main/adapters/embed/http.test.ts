import { afterEach, describe, expect, it } from 'vitest'
import { type FakeProvider, fails, startFakeProvider } from '../../testing/fake-provider'
import { instantClock } from '../../testing/fake-provider/harness'
import { createGeminiEmbedder } from './gemini'
import { createOpenAIEmbedder, type HttpEmbedderOptions } from './openai'

const KEY = 'test-key-123456'
let fake: FakeProvider
afterEach(() => fake.close())

const options = (more: Partial<HttpEmbedderOptions> = {}): HttpEmbedderOptions => ({
  apiKey: KEY,
  baseURL: fake.openaiURL,
  model: '',
  dimension: 0,
  timeoutMs: 5_000,
  maxRetries: 2,
  clock: { ...instantClock(), monotonic: () => 0 },
  random: () => 0,
  ...more,
})
const length = (vector: Float32Array | undefined) => Math.hypot(...(vector ?? []))

describe.each([
  ['openai', createOpenAIEmbedder, 1536],
  ['gemini', createGeminiEmbedder, 768],
] as const)('%s', (name, create, dimension) => {
  const start = async (more: Parameters<typeof startFakeProvider>[0] = {}) => {
    fake = await startFakeProvider({ apiKey: KEY, ...more })
  }

  it('gives unit vectors of the usual width, in order, whatever the order of the answer', async () => {
    await start()
    const embedder = create(options())
    const vectors = await embedder.embed(['red apple', 'blue sea', 'red apple', ''])
    expect(vectors.map((vector) => vector.length)).toEqual([dimension, dimension, dimension, dimension])
    expect(vectors[0]).toEqual(vectors[2])
    expect(vectors[0]).not.toEqual(vectors[1])
    expect(length(vectors[0])).toBeCloseTo(1, 6)
    expect(embedder.info).toMatchObject({ dimension, local: name === 'openai' })
  })

  it('sends many texts in several requests, and tells what each used', async () => {
    await start()
    const told: (number | null)[] = []
    const texts = Array.from({ length: 250 }, (_, n) => `text ${n}`)
    const vectors = await create(options()).embed(texts, undefined, (usage) => told.push(usage.input_tokens))
    expect(vectors).toHaveLength(250)
    expect(fake.ledger.length).toBe(3)
    expect(told).toHaveLength(3)
    const [alone] = await create(options()).embed(['text 249'])
    expect(vectors[249]).toEqual(alone)
  })

  it('asks for the same question once', async () => {
    await start()
    const embedder = create(options())
    await embedder.embed(['who is Kelly?'])
    await embedder.embed(['who is Kelly?'])
    expect(fake.ledger).toHaveLength(1)
  })

  it('tries again after 429 and 503, as long as the provider said', async () => {
    await start({ script: [fails(429, { headers: { 'retry-after': '3' } }), fails(503)] })
    const clock = { ...instantClock(), monotonic: () => 0 }
    await create(options({ clock })).embed(['a'])
    expect(clock.waits).toEqual([3000, 1000])
  })

  it('says in words that the key is wrong, and never shows it', async () => {
    await start()
    const failed = await create(options({ apiKey: 'wrong-key-999' }))
      .embed(['a'])
      .catch((error) => error)
    expect(failed).toMatchObject({ code: 'MODEL_AUTH' })
    expect(`${failed.message} ${failed.action}`).not.toContain('wrong-key')
    expect(JSON.stringify(fake.ledger)).not.toContain('wrong-key')
  })

  it.each([
    ['no JSON', 'hello'],
    ['another shape', '{"data":[],"embeddings":[]}'],
  ])('refuses an answer that is %s', async (_name, body) => {
    await start({ script: [{ type: 'raw', status: 200, headers: {}, body }] })
    await expect(create(options()).embed(['a'])).rejects.toMatchObject({ code: 'MODEL_BAD_REPLY' })
  })

  it('ends at once when told to, and after close', async () => {
    await start({ script: [{ type: 'stall' }] })
    const stop = new AbortController()
    const embedder = create(options())
    const asked = embedder.embed(['a'], stop.signal)
    await fake.arrived(0)
    stop.abort()
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' })
    expect(await fake.ended(0)).toBe('client_closed')
    await embedder.close()
    await expect(embedder.embed(['b'])).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})

it('refuses vectors of another width than the embedder is known by', async () => {
  fake = await startFakeProvider({ vectors: { dimension: 384 } })
  const embedder = createOpenAIEmbedder(options({ model: 'nomic-embed-text', dimension: 768 }))
  await expect(embedder.embed(['a'])).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringMatching(/gave vectors of 384 numbers where 768 were expected/),
  })
})

it('asks OpenAI for fewer numbers only when fewer are wanted', async () => {
  fake = await startFakeProvider()
  await createOpenAIEmbedder(options()).embed(['a'])
  await createOpenAIEmbedder(options({ dimension: 256 })).embed(['a'])
  expect(fake.ledger.map((entry) => (entry.body as { dimensions?: number }).dimensions)).toEqual([undefined, 256])
})

it.each([
  ['', 0, 'openai:text-embedding-3-small:1536'],
  ['text-embedding-3-large', 0, 'openai:text-embedding-3-large:3072'],
  ['nomic-embed-text:latest', 0, 'openai:nomic-embed-text:latest:768'],
  ['nomic-ai/nomic-embed-text-v1.5', 256, 'openai:nomic-ai/nomic-embed-text-v1.5:256'],
])('knows the width of %s', async (model, dimension, id) => {
  fake = await startFakeProvider()
  expect(createOpenAIEmbedder(options({ model, dimension, baseURL: '' })).info).toMatchObject({ id, local: false })
})
