/** The real process, with a recogniser that does what native code can do. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Downloads } from '../../../engine/ports'
import { tempHome } from '../../../testing/temp-home'
import { startRecogniser } from './own-process'
import { createSherpaTranscriber } from './transcriber'

/** A module of that name: the first sample says what decoding does. */
const FAKE = `
const does = { 1: () => process.kill(process.pid, 'SIGSEGV'), 2: () => process.abort(), 3: () => { for (;;) ; },
  4: () => { throw new Error('bad model') } }
exports.OfflineRecognizer = class {
  constructor({ modelConfig }) { this.name = modelConfig.whisper.encoder }
  createStream() { return { acceptWaveform({ samples }) { this.n = Math.round(samples[0] * 32768); this.length = samples.length } } }
  decode(stream) { does[stream.n]?.() }
  getResult(stream) { return { text: ' ' + stream.length + ' samples, ' + this.name + ', key ' + (process.env.OPENAI_API_KEY ?? 'none') + ' ' } }
}`

function transcriber() {
  const home = tempHome()
  mkdirSync(join(home, 'node_modules/sherpa-onnx-node'), { recursive: true })
  writeFileSync(join(home, 'node_modules/sherpa-onnx-node/index.js'), FAKE)
  const downloads: Downloads = { fetch: async ({ path }) => path, find: (path) => path }
  return createSherpaTranscriber({
    model: '',
    language: '',
    base_url: '',
    downloads,
    startWorker: (data) => startRecogniser(data, join(home, 'index.js')),
  })
}
const sound = (does: number) => Int16Array.from({ length: 1_600 }, (_, at) => (at === 0 ? does : 0))
const never = new AbortController().signal

it('recognises, and sees none of the person’s keys', async () => {
  process.env.OPENAI_API_KEY = 'sk-secret'
  const whisper = transcriber()
  const { text } = await whisper.transcribe(sound(0), never)
  expect(text).toBe('1600 samples, whisper/tiny.en/tiny.en-encoder.int8.onnx, key none')
  delete process.env.OPENAI_API_KEY
  await whisper.close()
})

it.each([
  ['a segmentation fault', 1, 'SIGSEGV'],
  ['an abort', 2, 'SIGABRT'],
])('%s in native code ends that process alone; the next sentence has a new one', async (_what, does, why) => {
  const whisper = transcriber()
  await whisper.transcribe(sound(0), never)
  await expect(whisper.transcribe(sound(does), never)).rejects.toMatchObject({
    code: 'MODEL_UNAVAILABLE',
    message: expect.stringContaining(why),
  })
  expect((await whisper.transcribe(sound(0), never)).text).toContain('1600 samples')
  await whisper.close()
})

it('a decode without end is ended when nobody waits for it any more', async () => {
  const whisper = transcriber()
  await whisper.transcribe(sound(0), never)
  const stopping = new AbortController()
  const endless = whisper.transcribe(sound(3), stopping.signal)
  setTimeout(() => stopping.abort(), 100)
  await expect(endless).rejects.toMatchObject({ code: 'CANCELLED' })
  expect((await whisper.transcribe(sound(0), never)).text).toContain('1600 samples')
  await whisper.close()
})

it('a failure inside it is told in words', async () => {
  const whisper = transcriber()
  await expect(whisper.transcribe(sound(4), never)).rejects.toMatchObject({
    message: expect.stringContaining('bad model'),
  })
  await whisper.close()
})
