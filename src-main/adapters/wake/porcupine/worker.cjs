/**
 * A worker thread of ./porcupine.ts: opening Porcupine may ask its makers' server about the key, which blocks. Says
 * `{ type: 'ready' }` or `{ type: 'refused', kind }`, then `{ type: 'heard', id, found }` a frame. The library's messages
 * hold the key, so only the kind of an error leaves this thread.
 */
const { parentPort, workerData } = require('node:worker_threads')
const { createRequire } = require('node:module')

const { from, accessKey, keywords, sensitivities } = workerData
let engine = null
try {
  const library = createRequire(from)('@picovoice/porcupine-node')
  const builtin = new Set(Object.values(library.BuiltinKeyword))
  const paths = keywords.map((word) => (builtin.has(word) ? library.getBuiltinKeywordPath(word) : word))
  engine = new library.Porcupine(accessKey, paths, sensitivities)
  parentPort.postMessage({ type: 'ready' })
} catch (error) {
  const kind = error?.code === 'MODULE_NOT_FOUND' ? 'missing' : (error?.constructor?.name ?? 'Error')
  const aboutKey = /AccessKey/.test(String(error?.message))
  parentPort.postMessage({ type: 'refused', kind, aboutKey })
}

let left = new Int16Array(0)
parentPort.on('message', ({ type, id, pcm }) => {
  if (type === 'close') {
    engine?.release()
    engine = null
    parentPort.close()
    return
  }
  if (type === 'reset') left = new Int16Array(0)
  const found = []
  if (type === 'frame' && engine) {
    const sound = new Int16Array(left.length + pcm.length)
    sound.set(left)
    sound.set(pcm, left.length)
    const size = engine.frameLength
    let at = 0
    for (; at + size <= sound.length; at += size) {
      const index = engine.process(sound.slice(at, at + size))
      if (index >= 0) found.push(index)
    }
    left = sound.slice(at)
  }
  parentPort.postMessage({ type: 'heard', id, found })
})
