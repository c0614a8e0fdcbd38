/**
 * A worker thread of ../pool.ts: an ONNX sentence model with its tokenizer, as transformers.js lays them out. Answers
 * `{ id, texts }` with `{ id, vectors }` or `{ id, error }`. Plain CommonJS, run from its text; packages resolve from the
 * module that started it.
 */
const { readFileSync } = require('node:fs')
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')

const load = createRequire(workerData.from)
const ort = load('onnxruntime-node')
const { Tokenizer } = load('@huggingface/tokenizers')

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))
const tokenizer = new Tokenizer(json(workerData.tokenizer), json(workerData.tokenizerConfig))
const session = ort.InferenceSession.create(workerData.model)
// A model that cannot be loaded is told to whoever asks next.
session.catch(() => {})

/** Token ids at most `maxTokens`, the last of them (`[SEP]`) kept. */
function encode(text) {
  const { ids } = tokenizer.encode(text)
  return ids.length <= workerData.maxTokens ? ids : [...ids.slice(0, workerData.maxTokens - 1), ids.at(-1)]
}

const int64 = (rows, width) => {
  const data = new BigInt64Array(rows.length * width)
  rows.forEach((row, at) => {
    row.forEach((value, column) => {
      data[at * width + column] = BigInt(value)
    })
  })
  return new ort.Tensor('int64', data, [rows.length, width])
}

async function embed(texts) {
  const ready = await session
  const rows = texts.map(encode)
  const width = Math.max(1, ...rows.map((row) => row.length))
  const all = {
    input_ids: int64(rows, width),
    attention_mask: int64(
      rows.map((row) => row.map(() => 1)),
      width,
    ),
    token_type_ids: int64(
      rows.map(() => []),
      width,
    ),
  }
  const feeds = Object.fromEntries(ready.inputNames.map((name) => [name, all[name]]))
  const out = await ready.run(feeds)
  if (out.sentence_embedding) return split(out.sentence_embedding)
  return pool(out.last_hidden_state ?? out[ready.outputNames[0]], rows)
}

function split({ data, dims }) {
  const width = dims.at(-1)
  return Array.from({ length: dims[0] }, (_, at) => Float32Array.from(data.slice(at * width, (at + 1) * width)))
}

/** The mean over a text's own tokens, or the first one, as the model was trained. */
function pool({ data, dims: [, tokens, width] }, rows) {
  return rows.map((row, at) => {
    const used = workerData.pooling === 'cls' ? 1 : row.length
    const vector = new Float32Array(width)
    for (let token = 0; token < used; token++)
      for (let n = 0; n < width; n++) vector[n] += data[(at * tokens + token) * width + n] / used
    return vector
  })
}

parentPort.on('message', async ({ id, texts }) => {
  try {
    const vectors = await embed(texts)
    parentPort.postMessage(
      { id, vectors },
      vectors.map((vector) => vector.buffer),
    )
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
