/** A worker thread of ./transcriber.ts: Whisper by sherpa-onnx (github.com/k2-fsa/sherpa-onnx, Apache-2.0). Run from its text. */
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')

let recognizer = null
function open() {
  const sherpa = createRequire(workerData.from)('sherpa-onnx-node')
  const { encoder, decoder, tokens, language } = workerData
  return new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: 16000, featureDim: 80 },
    modelConfig: {
      whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 },
      tokens,
      numThreads: workerData.threads,
      provider: 'cpu',
      debug: 0,
    },
  })
}

parentPort.on('message', ({ id, pcm }) => {
  try {
    recognizer ??= open()
    const stream = recognizer.createStream()
    stream.acceptWaveform({ sampleRate: 16000, samples: Float32Array.from(pcm, (value) => value / 32768) })
    recognizer.decode(stream)
    parentPort.postMessage({ id, text: recognizer.getResult(stream).text })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
