/**
 * A worker thread of ./listener.ts: sound in, speech embeddings and word scores out, one answer a frame of 80 ms.
 *
 * The pipeline is openWakeWord's (github.com/dscripka/openWakeWord, openwakeword/utils.py, AudioFeatures): a mel
 * spectrogram over the frame and the 480 samples before it gives 8 mel frames, each value / 10 + 2; a window of 76 mel
 * frames moves 8 on and gives one 96-number embedding; a word model reads the last 16 (or as many as it was made for).
 *
 * Plain CommonJS, run from its text, so that it is the same in every bundle and test; packages resolve from the module
 * that started it.
 */
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')

const ort = createRequire(workerData.from)('onnxruntime-node')

const FRAME = 1280
const CONTEXT = 480
const MEL_BINS = 32
const MEL_FRAMES = 76
const MEL_STEP = 8
const WIDTH = 96
/** One thread a model: more cost more than they save on models this small. */
const OPTIONS = { intraOpNumThreads: 1, interOpNumThreads: 1 }

const open = (path) => ort.InferenceSession.create(path, OPTIONS)
const opening = [open(workerData.mel), open(workerData.embedding)]
const models = Promise.all(opening)
models.catch(() => {})

const sound = new Float32Array(CONTEXT + FRAME)
const mel = new Float32Array(MEL_FRAMES * MEL_BINS)
let words = []
/** Nobody wants an answer any more: what waits is passed over, so that this thread is idle soon and can be ended. */
let ending = false
/** The latest embeddings, newest last. */
let history = []
let longest = 16

async function embed(pcm) {
  const [melModel, embeddingModel] = await models
  sound.copyWithin(0, FRAME)
  for (let at = 0; at < FRAME; at++) sound[CONTEXT + at] = pcm[at]
  const spectrum = await melModel.run({
    [melModel.inputNames[0]]: new ort.Tensor('float32', sound, [1, sound.length]),
  })
  const fresh = spectrum[melModel.outputNames[0]].data
  mel.copyWithin(0, MEL_STEP * MEL_BINS)
  const start = (MEL_FRAMES - MEL_STEP) * MEL_BINS
  for (let at = 0; at < MEL_STEP * MEL_BINS; at++) mel[start + at] = fresh[at] / 10 + 2
  const out = await embeddingModel.run({
    [embeddingModel.inputNames[0]]: new ort.Tensor('float32', mel, [1, MEL_FRAMES, MEL_BINS, 1]),
  })
  return Float32Array.from(out[embeddingModel.outputNames[0]].data)
}

async function score(word) {
  const input = new Float32Array(word.window * WIDTH)
  const recent = history.slice(-word.window)
  for (let at = 0; at < recent.length; at++) input.set(recent[at], at * WIDTH)
  const out = await word.session.run({
    [word.session.inputNames[0]]: new ort.Tensor('float32', input, [1, word.window, WIDTH]),
  })
  const values = out[word.session.outputNames[0]].data
  // A model of several phrases gives one number each, after one for "none of them".
  return values.length === 1 ? values[0] : Math.max(...values.subarray(1))
}

/** What was heard before anything was heard: soft noise, always the same, as openWakeWord begins. */
let warm = null
async function forget() {
  sound.fill(0)
  mel.fill(1)
  history = []
  if (!warm) {
    let seed = 1
    const noise = new Int16Array(FRAME)
    for (let frame = 0; frame < longest + 10 && !ending; frame++) {
      for (let at = 0; at < FRAME; at++) {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
        noise[at] = (seed >>> 16) % 40
      }
      history.push(await embed(noise))
    }
    warm = { sound: sound.slice(), mel: mel.slice(), history: history.slice(-longest) }
  }
  sound.set(warm.sound)
  mel.set(warm.mel)
  history = warm.history.slice()
}

const handlers = {
  /** Replaces the words listened for. */
  async words({ list }) {
    const opened = []
    for (const { id, path } of list) {
      if (ending) return {}
      const session = await open(path)
      const shape = session.inputMetadata?.[0]?.shape
      opened.push({ id, session, window: typeof shape?.[1] === 'number' ? shape[1] : 16 })
    }
    const before = words
    words = opened
    longest = Math.max(16, ...words.map((word) => word.window))
    warm = null
    await forget()
    await Promise.all(before.map((word) => word.session.release()))
    return {}
  },
  async frame({ pcm }) {
    const embedding = await embed(pcm)
    history.push(embedding)
    if (history.length > longest) history.shift()
    const scores = []
    for (const word of words) scores.push(await score(word))
    return { embedding, scores }
  },
  async ping() {
    return {}
  },
  /** Answered once nothing runs any more: loading the models, too. */
  async end() {
    await Promise.allSettled(opening)
    return {}
  },
  async reset() {
    await forget()
    return {}
  },
}

let queue = Promise.resolve()
parentPort.on('message', (message) => {
  if (message.type === 'end') ending = true
  queue = queue.then(async () => {
    if (ending && message.type !== 'end') return
    try {
      parentPort.postMessage({ id: message.id, ...(await handlers[message.type](message)) })
    } catch (error) {
      parentPort.postMessage({ id: message.id, error: String(error?.message ?? error) })
    }
  })
})
