import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { tempHome } from '../../../testing/temp-home'
import { tinyOnnx, tinyTokenizer } from '../../../testing/tiny-onnx'
import { createDownloads } from '../../download'
import { createLocalEmbedder } from '.'

const WORDS = ['red', 'blue', 'apple', 'sea']
/** Rows of [PAD], [UNK], [CLS], [SEP] (nothing) and of the words. */
const TABLE = [
  [0, 0, 9],
  [0, 0, 1],
  [0, 0, 0],
  [0, 0, 0],
  [3, 0, 0],
  [0, 3, 0],
  [3, 3, 0],
  [0, 0, 3],
]
const { tokenizer, config } = tinyTokenizer(WORDS)
const FILES: Record<string, string | Uint8Array> = {
  'tokenizer.json': tokenizer,
  'tokenizer_config.json': config,
  'onnx/model_quantized.onnx': tinyOnnx(TABLE),
}

let server: Server
let base: string
let asked: string[]
beforeEach(async () => {
  asked = []
  server = createServer((req, res) => {
    asked.push(req.url ?? '')
    const file = FILES[(req.url ?? '').replace('/me/tiny/resolve/main/', '')]
    if (file === undefined) res.writeHead(404).end()
    else res.writeHead(200, { 'content-length': Buffer.byteLength(file) }).end(file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => void server.close())

const over = (dir: string, model = 'me/tiny', dimension = 3) =>
  createLocalEmbedder({ model, base_url: base, dimension, downloads: createDownloads({ dir }) })
const rounded = (vectors: Float32Array[]) =>
  vectors.map((vector) => [...vector].map((value) => Number(value.toFixed(4))))

it('downloads a model once, and embeds by the mean of a text’s own tokens', async () => {
  const dir = tempHome()
  const embedder = over(dir)
  // Of different lengths, so that padding would show if it were counted.
  expect(rounded(await embedder.embed(['Red', 'red sea and blue', 'apple']))).toEqual([
    [1, 0, 0],
    rounded([unitOf([3, 3, 4])])[0],
    rounded([unitOf([3, 3, 0])])[0],
  ])
  expect(asked).toHaveLength(3)
  await embedder.close()
  const again = over(dir)
  expect(rounded(await again.embed(['blue']))).toEqual([[0, 1, 0]])
  expect(asked).toHaveLength(3)
  await again.close()
})

it('says when the model is not there, and tries again', async () => {
  const embedder = over(tempHome(), 'me/other')
  await expect(embedder.embed(['red'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(embedder.embed(['red'])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toHaveLength(2)
  await embedder.close()
})

it('refuses a model of another width than it is known by', async () => {
  const embedder = over(tempHome(), 'me/tiny', 384)
  await expect(embedder.embed(['red'])).rejects.toMatchObject({ code: 'BAD_INPUT' })
  await embedder.close()
})

function unitOf(vector: number[]): Float32Array {
  const length = Math.hypot(...vector)
  return Float32Array.from(vector, (value) => value / length)
}
