import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compose, type Hearken } from './compose'
import type { AppEvent, EmbedderChoice, RerankerChoice } from './contract'
import { type HearkenClient, inMemoryClient } from './rpc'
import { type FakeProvider, startFakeProvider } from './testing/fake-provider'
import { tinyOnnx, tinyTokenizer } from './testing/tiny-onnx'

const KEY = 'openai-key-123456'
let home: string
let hearken: Hearken
let client: HearkenClient
let fake: FakeProvider

async function start(): Promise<void> {
  hearken = await compose({ home, shell: 'test', version: '0.0.0', env: {}, cwd: null })
  client = inMemoryClient(hearken.router)
}
const remote = (): EmbedderChoice => ({ provider: 'openai', model: '', base_url: fake.openaiURL, dimension: 0 })
const settle = async () => (await client.memory.settle({ max_ms: 15_000 })).banks

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearken-embed-'))
  fake = await startFakeProvider()
  await start()
})
afterEach(async () => {
  await hearken.close()
  await fake.close()
  await rm(home, { recursive: true, force: true })
})

it('finds by meaning with nothing set up, and tells the windows how far it is', async () => {
  const stop = new AbortController()
  const events = await client.events.watch({}, { signal: stop.signal })
  const told: AppEvent[] = []
  const following = (async () => {
    for await (const event of events) if (event.type === 'embedding_progress') told.push(event)
  })().catch(() => {})
  await client.memory.remember({ text: 'The children took the dog to the veterinary surgeon' })
  await client.memory.remember({ text: 'The quarterly accounts were filed in March' })
  expect(await settle()).toEqual([
    { bank: 'default', pending: 0, total: 2, paused: false, error: null, retry_at: null },
  ])
  const { hits, fallbacks } = await client.memory.search({ query: 'visiting an animal hospital' })
  expect(fallbacks).toEqual([])
  expect(hits[0]).toMatchObject({ text: expect.stringContaining('veterinary'), match_kind: 'semantic' })
  expect(told.at(-1)).toMatchObject({ state: { bank: 'default', pending: 0, total: 2 } })
  stop.abort()
  await following
})

it('moves to a server of one’s own while a key or a model that is chosen later changes nothing by itself', async () => {
  for (const colour of ['red', 'blue', 'green'])
    await client.memory.remember({ text: `The ${colour} bicycle belongs to number ${colour.length}` })
  await settle()
  await client.settings.update({ models: { embedder: remote() } })
  expect((await client.memory.banks({})).banks).toMatchObject([{ name: 'default', embedder_id: 'use-lite' }])

  const seen = []
  for await (const progress of await client.memory.migrateBank({ name: 'default', embedder: remote() }))
    seen.push(progress)
  expect(seen.at(-1)).toMatchObject({ bank: 'default', done: 3, total: 3, finished: true, error: null })
  expect((await client.memory.banks({})).banks).toMatchObject([
    { name: 'default', dimension: 1536, migrating_to: null },
  ])
  await hearken.close()
  await start()
  const asked = fake.ledger.length
  expect((await client.memory.search({ query: 'who owns the blue bicycle?' })).hits[0]?.text).toContain('blue')
  expect(fake.ledger.slice(asked).map(({ path }) => path)).toEqual(['/v1/embeddings'])
})

it('says which key is missing, keeps what is remembered, and goes on once the key is there', async () => {
  const gemini: EmbedderChoice = { provider: 'gemini', model: '', base_url: '', dimension: 0 }
  await client.memory.createBank({ name: 'work', embedder: gemini, recall: {} })
  const { banks } = await client.memory.banks({})
  expect(banks[1]).toMatchObject({ name: 'work', dimension: 768, embedder_label: 'gemini-embedding-001, Google' })
  await expect(
    (async () => {
      for await (const _ of await client.memory.migrateBank({ name: 'default', embedder: gemini }));
    })(),
  ).rejects.toMatchObject({ data: { code: 'NOT_CONFIGURED', message: expect.stringContaining('GEMINI_API_KEY') } })
  expect((await client.memory.banks({})).banks[0]).toMatchObject({ migrating_to: null })
})

it('sorts by the reranker of the settings, and by itself when that is down', async () => {
  const reranker: RerankerChoice = { provider: 'server', model: 'm', base_url: fake.openaiURL, timeout_ms: 2_000 }
  await client.memory.remember({ text: 'red apples and pears are in the bowl' })
  await client.memory.remember({ text: 'red' })
  await settle()
  await client.settings.update({ models: { reranker } })
  const query = 'red apples bowl'
  const sorted = await client.memory.search({ query })
  expect(sorted.hits.map(({ relevance_score, score_kind }) => [relevance_score.toFixed(2), score_kind])).toEqual([
    ['1.00', 'rerank'],
    ['0.33', 'rerank'],
  ])
  expect(fake.ledger.at(-1)).toMatchObject({ path: '/v1/rerank', body: { query, top_n: 2 } })
  await fake.close()
  const alone = await client.memory.search({ query })
  expect(alone.hits[0]).toMatchObject({ score_kind: 'fused', text: expect.stringContaining('bowl') })
  expect(alone.fallbacks).toEqual([expect.stringMatching(/^Nothing answers at 127\.0\.0\.1/)])
})

it('never sends a key to an address that is not its provider’s', async () => {
  await client.settings.saveKey({ name: 'OPENAI_API_KEY', value: KEY })
  for await (const _ of await client.memory.migrateBank({ name: 'default', embedder: remote() }));
  expect(fake.ledger.length).toBeGreaterThan(0)
  expect(fake.ledger.filter(({ headers }) => 'authorization' in headers)).toEqual([])
})

it('moves to a model that it downloads first, with progress, and finds it there after a restart', async () => {
  const { tokenizer, config } = tinyTokenizer(['red', 'blue', 'bicycle'])
  const table = [
    [0, 0],
    [0, 1],
    [0, 0],
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ]
  const files: Record<string, string | Uint8Array> = {
    'tokenizer.json': tokenizer,
    'tokenizer_config.json': config,
    'onnx/model_quantized.onnx': tinyOnnx(table),
  }
  const server = createServer((req, res) => {
    const file = files[(req.url ?? '').replace('/me/tiny/resolve/main/', '')]
    if (file === undefined) res.writeHead(404).end()
    else res.writeHead(200, { 'content-length': Buffer.byteLength(file) }).end(file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = new AbortController()
  const events = await client.events.watch({}, { signal: stop.signal })
  const arrived: string[] = []
  const following = (async () => {
    for await (const event of events)
      if (event.type === 'download_progress' && event.received === event.total) arrived.push(event.path)
  })().catch(() => {})
  await client.memory.remember({ text: 'red bicycle' })
  const embedder: EmbedderChoice = { provider: 'local', model: 'me/tiny', base_url, dimension: 2 }
  const seen = []
  for await (const progress of await client.memory.migrateBank({ name: 'default', embedder })) seen.push(progress)
  expect(seen.at(-1)).toMatchObject({ finished: true, to: 'local:me/tiny:2', done: 1, total: 1 })
  const folder = 'embed/me_tiny'
  expect(arrived).toEqual(Object.keys(files).map((file) => `${folder}/${file}`))
  stop.abort()
  await following
  server.close()
  await hearken.close()
  await start()
  expect(await client.memory.search({ query: 'blue' })).toMatchObject({ fallbacks: [] })
})

it('tries an embedder and a reranker before they are chosen', async () => {
  const server: RerankerChoice = { provider: 'server', model: 'm', base_url: fake.openaiURL, timeout_ms: 2_000 }
  expect(await client.settings.testEmbedder({ choice: remote() })).toMatchObject({
    ok: true,
    dimension: 1536,
    error: null,
  })
  expect(await client.settings.testEmbedder({ choice: { ...remote(), dimension: 8 } })).toMatchObject({
    ok: true,
    dimension: 8,
  })
  expect(await client.settings.testEmbedder({ choice: { ...remote(), model: 'other', dimension: 8 } })).toMatchObject({
    ok: false,
    error: { code: 'BAD_INPUT', message: expect.stringMatching(/1536 numbers where 8 were expected/) },
  })
  expect(await client.settings.testReranker({ choice: server })).toMatchObject({ ok: true, error: null })
  expect(await client.settings.testReranker({ choice: { ...server, provider: 'cohere', base_url: '' } })).toMatchObject(
    {
      ok: false,
      error: { code: 'NOT_CONFIGURED', message: expect.stringContaining('COHERE_API_KEY') },
    },
  )
  expect((await client.memory.banks({})).banks).toMatchObject([{ name: 'default', embedder_id: 'use-lite' }])
})
