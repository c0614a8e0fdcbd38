/**
 * A process of ./own-process.ts: Whisper by sherpa-onnx (github.com/k2-fsa/sherpa-onnx, Apache-2.0). Run from its text, so that
 * it is the same in every bundle and test. A process and not a thread: native code that crashes ends this alone.
 */
const { createRequire } = require('node:module')

let recognizer = null
let settings = null
function open() {
  const sherpa = createRequire(settings.from)('sherpa-onnx-node')
  const { encoder, decoder, tokens, language, threads } = settings
  return new sherpa.OfflineRecognizer({
    featConfig: { sampleRate: 16000, featureDim: 80 },
    modelConfig: {
      whisper: { encoder, decoder, language, task: 'transcribe', tailPaddings: -1 },
      tokens,
      numThreads: threads,
      provider: 'cpu',
      debug: 0,
    },
  })
}

process.on('message', ({ start, id, pcm }) => {
  if (start) {
    settings = start
    return
  }
  try {
    recognizer ??= open()
    const stream = recognizer.createStream()
    stream.acceptWaveform({ sampleRate: 16000, samples: Float32Array.from(pcm, (value) => value / 32768) })
    recognizer.decode(stream)
    process.send({ id, text: recognizer.getResult(stream).text })
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) })
  }
})
// Nobody is left to hear the answer.
process.on('disconnect', () => process.exit(0))
