import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../../testing/fake-provider'
import { discoverLocal } from '.'

const open: (FakeProvider | Server)[] = []
afterEach(async () => {
  for (const server of open.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections()
    await server.close()
  }
})

async function fake(models: string[]): Promise<string> {
  const server = await startFakeProvider({ models })
  open.push(server)
  return server.url
}

async function plain(answer: string | null): Promise<string> {
  const server = createServer((_req, res) => {
    if (answer !== null) res.end(answer)
  })
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('finds all three, each in its own words, without models that only embed', async () => {
  const ollama = await fake(['qwen3:8b', 'nomic-embed-text:latest'])
  const lmstudio = await fake(['google/gemma-3-4b', 'text-embedding-nomic'])
  const llama = await fake(['/models/llama.gguf'])
  expect(await discoverLocal({ roots: { ollama, lmstudio, 'llama-server': llama } })).toEqual([
    { kind: 'ollama', base_url: `${ollama}/v1`, models: ['qwen3:8b'] },
    { kind: 'lmstudio', base_url: `${lmstudio}/v1`, models: ['google/gemma-3-4b'] },
    { kind: 'llama-server', base_url: `${llama}/v1`, models: ['/models/llama.gguf'] },
  ])
})

test('something else on the port, silence, and nobody are all "not there"', async () => {
  const page = await plain('<html>Jenkins</html>')
  const silent = await plain(null)
  const roots = { ollama: page, lmstudio: silent, 'llama-server': 'http://127.0.0.1:9' }
  expect(await discoverLocal({ roots, timeoutMs: 100 })).toEqual([])
})

test('a server with no model yet is there, with none', async () => {
  const ollama = await fake([])
  const nobody = { lmstudio: 'http://127.0.0.1:9', 'llama-server': 'http://127.0.0.1:9' }
  expect(await discoverLocal({ roots: { ollama, ...nobody } })).toEqual([
    { kind: 'ollama', base_url: `${ollama}/v1`, models: [] },
  ])
})
