import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import type { Embedder } from '../../../src-main/engine/ports'
import { tempHome } from '../../../src-main/testing/temp-home'
import { cachedEmbedder } from './vector-cache'

function counting(): Embedder & { made: string[] } {
  const made: string[] = []
  return {
    info: { id: 'thirds', label: 'Thirds', dimension: 2, local: true },
    made,
    embed: async (texts) => {
      made.push(...texts)
      return texts.map((text) => Float32Array.from([text.length / 3, Math.sqrt(text.length) / 3]))
    },
    close: async () => {},
  }
}

async function filled() {
  const folder = tempHome()
  const cache = cachedEmbedder(counting(), '1.0', folder, 'turns')
  await cache.embed(['a', 'bb', 'ccccc'])
  cache.save()
  const [file = ''] = readdirSync(folder)
  return { folder, path: join(folder, file) }
}

it('remembers vectors to the last bit, and makes a few again before it trusts the rest', async () => {
  const { folder } = await filled()
  const inner = counting()
  const cache = cachedEmbedder(inner, '1.0', folder, 'turns')
  const [vector] = await cache.embed(['ccccc'])
  expect(vector).toEqual(Float32Array.from([5 / 3, Math.sqrt(5) / 3]))
  expect(inner.made).toEqual(['a', 'bb', 'ccccc'])
  await cache.embed(['bb', 'dddd'])
  expect(inner.made.slice(3)).toEqual(['dddd'])
})

it('throws rounded vectors away, however well they are signed', async () => {
  const { folder, path } = await filled()
  const file = readFileSync(path)
  const end = file.indexOf(10)
  const head = JSON.parse(file.subarray(0, end).toString())
  const rounded = new Float32Array(new Uint8Array(file.subarray(end + 1)).buffer).map((x) => Math.round(x * 1e4) / 1e4)
  const bytes = Buffer.from(rounded.buffer)
  head.sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]))
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const [vector] = await cachedEmbedder(counting(), '1.0', folder, 'turns').embed(['ccccc'])
  expect(vector).toEqual(Float32Array.from([5 / 3, Math.sqrt(5) / 3]))
  expect(told.mock.calls.flat().join()).toContain('made anew')
  told.mockRestore()
})

it('reads nothing of another release, nor what was changed behind its sum', async () => {
  const { folder, path } = await filled()
  const other = counting()
  await cachedEmbedder(other, '1.1', folder, 'turns').embed(['a'])
  expect(other.made).toEqual(['a'])
  const file = readFileSync(path)
  file[file.length - 1] = (file[file.length - 1] ?? 0) ^ 1
  writeFileSync(path, file)
  const inner = counting()
  await cachedEmbedder(inner, '1.0', folder, 'turns').embed(['bb'])
  expect(inner.made).toEqual(['bb'])
})
