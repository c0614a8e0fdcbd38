import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DownloadProgress } from '../../../engine/ports'
import { tempHome } from '../../../testing/temp-home'
import { createDownloads } from '../../download'
import { WHISPER_MODELS, whisperFiles } from './models'
import type { Recogniser } from './own-process'
import { createSherpaTranscriber } from './transcriber'

/** A server laid out like the hub, which breaks off the largest file once in the middle. */
const FILES: Record<string, Buffer> = {
  'tiny.en-tokens.txt': Buffer.from('a 1\nb 2\n'),
  'tiny.en-encoder.int8.onnx': Buffer.alloc(900_000, 7),
  'tiny.en-decoder.int8.onnx': Buffer.alloc(100_000, 9),
}
let asked: string[] = []
let broken = false
const server = createServer((request, response) => {
  const name = request.url?.split('/').at(-1) ?? ''
  const body = FILES[name]
  const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
  asked.push(`${name}@${from}`)
  if (!body || !request.url?.startsWith('/sherpa-onnx-whisper-tiny.en/resolve/main/'))
    return response.writeHead(404).end()
  const etag = `"${createHash('sha256').update(body).digest('hex')}"`
  const head = { 'content-length': body.length - from, etag, 'x-linked-etag': etag, 'accept-ranges': 'bytes' }
  response.writeHead(
    from > 0 ? 206 : 200,
    from > 0 ? { ...head, 'content-range': `bytes ${from}-${body.length - 1}/${body.length}` } : head,
  )
  if (!broken && body.length > 500_000) {
    broken = true
    response.write(body.subarray(0, 400_000), () => setTimeout(() => response.destroy(), 50))
  } else response.end(body.subarray(from))
})

class FakeWorker extends EventEmitter implements Recogniser {
  ended = false
  constructor(
    readonly data: object,
    readonly answer: (worker: FakeWorker, id: number, pcm: Int16Array) => void,
  ) {
    super()
  }
  postMessage({ id, pcm }: { id: number; pcm: Int16Array }) {
    queueMicrotask(() => this.answer(this, id, pcm))
  }
  async terminate() {
    this.ended = true
  }
}

let home: string
let started: FakeWorker[]
let base_url: string
let answer: FakeWorker['answer']
const stop = new AbortController().signal

beforeEach(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  home = tempHome()
  started = []
  asked = []
  broken = false
  answer = (worker, id, pcm) => worker.emit('message', { id, text: ` heard ${pcm.length} ` })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function whisper(progress: DownloadProgress[] = []) {
  return createSherpaTranscriber({
    model: '',
    language: 'de',
    base_url,
    downloads: createDownloads({ dir: home }),
    progress: (at) => progress.push(at),
    startWorker(data) {
      const worker = new FakeWorker(data, (...args) => answer(...args))
      started.push(worker)
      return worker
    },
  })
}

it('fetches its model on first use, goes on after a break, and runs it from there', async () => {
  const progress: DownloadProgress[] = []
  const transcriber = whisper(progress)
  expect(await transcriber.transcribe(new Int16Array(1_600), stop)).toEqual({ text: 'heard 1600' })
  expect(asked[0]).toBe('tiny.en-tokens.txt@0')
  expect(asked.filter((name) => name.startsWith('tiny.en-encoder')).length).toBe(2)
  expect(
    asked.find((name) => /encoder.*@[1-9]/.test(name)),
    'taken up where it stopped',
  ).toBeDefined()
  expect(progress.at(-1)).toMatchObject({ received: 100_000, total: 100_000 })
  expect(started[0]?.data).toEqual({
    tokens: join(home, 'whisper/tiny.en/tiny.en-tokens.txt'),
    encoder: join(home, 'whisper/tiny.en/tiny.en-encoder.int8.onnx'),
    decoder: join(home, 'whisper/tiny.en/tiny.en-decoder.int8.onnx'),
    language: 'en',
    threads: 2,
  })
  const before = asked.length
  await transcriber.transcribe(new Int16Array(16), stop)
  expect([asked.length, started.length]).toEqual([before, 1])
  await transcriber.close()
  expect(started[0]?.ended).toBe(true)
})

it('a worker that dies is said, and the next sentence has a new one', async () => {
  const transcriber = whisper()
  answer = (worker) => worker.emit('error', new Error('out of memory'))
  await expect(transcriber.transcribe(new Int16Array(16), stop)).rejects.toMatchObject({
    code: 'MODEL_UNAVAILABLE',
    message: expect.stringContaining('out of memory'),
  })
  answer = (worker, id) => worker.emit('message', { id, text: 'hello' })
  expect((await transcriber.transcribe(new Int16Array(16), stop)).text).toBe('hello')
  expect(started.length).toBe(2)
  await transcriber.close()
})

it('stops at once, in the middle of a decode too', async () => {
  const transcriber = whisper()
  answer = () => {}
  const stopping = new AbortController()
  const running = transcriber.transcribe(new Int16Array(16), stopping.signal)
  await expect.poll(() => started.length).toBe(1)
  stopping.abort()
  await expect(running).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(started[0]?.ended).toBe(true)
})

it('knows its models', () => {
  expect(() =>
    createSherpaTranscriber({ model: 'huge', language: '', base_url: '', downloads: createDownloads({ dir: home }) }),
  ).toThrow(/no Whisper model "huge"/)
  expect(WHISPER_MODELS.map(({ id }) => whisperFiles(id)[1]?.url)).toContain(
    'https://huggingface.co/csukuangfj/sherpa-onnx-whisper-base.en/resolve/main/base.en-encoder.int8.onnx',
  )
})

it('sherpa-onnx itself loads here', () => {
  const sherpa = createRequire(import.meta.url)('sherpa-onnx-node') as { OfflineRecognizer: unknown; version: string }
  expect(typeof sherpa.OfflineRecognizer).toBe('function')
})

const model = process.env.HEARKEN_TEST_WHISPER ?? ''
it.skipIf(model === '')(
  `Whisper hears a sentence${model === '' ? ' (skipped: HEARKEN_TEST_WHISPER names no folder with tiny.en)' : ''}`,
  async () => {
    const { speechTool } = await import('../../../testing/speech-tools')
    const say = speechTool('flite') ?? speechTool('espeak')
    const transcriber = createSherpaTranscriber({
      model: 'tiny.en',
      language: '',
      base_url: '',
      downloads: createDownloads({ dir: model }),
    })
    const { text } = await transcriber.transcribe(say?.('what time is it') ?? new Int16Array(0), stop)
    expect(text.toLowerCase()).toContain('what time is it')
    await transcriber.close()
  },
  120_000,
)
