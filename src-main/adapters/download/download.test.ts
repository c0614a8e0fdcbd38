import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempHome } from '../../testing/temp-home'
import { createDownloads } from '.'

const BYTES = Buffer.from(Array.from({ length: 1_000_000 }, (_, n) => (n * 31) % 251))
const SHA = createHash('sha256').update(BYTES).digest('hex')
const PATH = 'embed/tiny/model.onnx'

let server: Server
let url: string
let dir: string
let requests: { url: string; range: string }[]
let answer: (req: IncomingMessage, res: ServerResponse) => void

/** A file server as they are: ranges, etags, and an end in the middle when told to. */
function serveFile(
  options: { cutAfter?: number[]; etag?: string; bytes?: Buffer; headers?: Record<string, string> } = {},
) {
  const cuts = [...(options.cutAfter ?? [])]
  return (req: IncomingMessage, res: ServerResponse) => {
    const { bytes = BYTES, etag = '"v1"' } = options
    const asked = /bytes=(\d+)-/.exec(req.headers.range ?? '')
    const from = asked && req.headers['if-range'] === etag ? Number(asked[1]) : 0
    const headers = { etag, 'content-length': bytes.length - from, ...options.headers }
    if (from > 0)
      res.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` })
    else res.writeHead(200, headers)
    const cut = cuts.shift()
    if (cut === undefined) res.end(bytes.subarray(from))
    else res.write(bytes.subarray(from, from + cut), () => setTimeout(() => res.destroy(), 20))
  }
}

beforeEach(async () => {
  dir = tempHome()
  requests = []
  answer = serveFile()
  server = createServer((req, res) => {
    requests.push({ url: req.url ?? '', range: req.headers.range ?? '' })
    answer(req, res)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.onnx`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('a download', () => {
  it('is there whole, once, with progress', async () => {
    const downloads = createDownloads({ dir })
    expect(downloads.find(PATH)).toBeNull()
    const seen: [number, number | null][] = []
    const progress = ({ received, total }: { received: number; total: number | null }) => seen.push([received, total])
    const file = { url, path: PATH, sha256: SHA }
    const [one, two] = await Promise.all([downloads.fetch(file, { progress }), downloads.fetch(file)])
    expect([one, two]).toEqual([join(dir, PATH), join(dir, PATH)])
    expect(readFileSync(one).equals(BYTES)).toBe(true)
    expect(seen.at(-1)).toEqual([BYTES.length, BYTES.length])
    expect(seen.length).toBeGreaterThan(2)
    await downloads.fetch(file)
    expect(requests).toHaveLength(1)
    expect(downloads.find(PATH)).toBe(join(dir, PATH))
  })

  it('goes on where it broke off, by itself and after a restart', async () => {
    answer = serveFile({ cutAfter: [300_000, 200_000] })
    await createDownloads({ dir }).fetch({ url, path: PATH, sha256: SHA })
    expect(requests.map(({ range }) => range)).toEqual(['', 'bytes=300000-', 'bytes=500000-'])
    expect(readFileSync(join(dir, PATH)).equals(BYTES)).toBe(true)
  })

  it('keeps what has arrived when it gives up, and needs only the rest later', async () => {
    answer = serveFile({ cutAfter: [300_000] })
    const gaveUp = createDownloads({ dir, resumes: 0 }).fetch({ url, path: PATH, sha256: SHA })
    await expect(gaveUp).rejects.toMatchObject({ code: 'MODEL_UNREACHABLE', message: /What has arrived is kept/ })
    expect(existsSync(join(dir, PATH))).toBe(false)
    await createDownloads({ dir }).fetch({ url, path: PATH, sha256: SHA })
    expect(requests.at(-1)?.range).toBe('bytes=300000-')
    expect(readFileSync(join(dir, PATH)).equals(BYTES)).toBe(true)
  })

  it('starts anew when the file has changed meanwhile, or when nobody knows what the part belongs to', async () => {
    mkdirSync(join(dir, 'embed/tiny'), { recursive: true })
    writeFileSync(join(dir, `${PATH}.partial`), 'the start of another file')
    writeFileSync(join(dir, `${PATH}.partial.etag`), '"v0"')
    await createDownloads({ dir }).fetch({ url, path: PATH, sha256: SHA })
    writeFileSync(join(dir, 'b.partial'), 'unknown')
    await createDownloads({ dir }).fetch({ url, path: 'b', sha256: SHA })
    expect(requests.map(({ range }) => range)).toEqual(['bytes=25-', ''])
    expect(readFileSync(join(dir, PATH)).equals(BYTES)).toBe(true)
    expect(readFileSync(join(dir, 'b')).equals(BYTES)).toBe(true)
  })

  it('throws away what has the wrong checksum', async () => {
    const bad = createDownloads({ dir }).fetch({ url, path: PATH, sha256: '0'.repeat(64) })
    await expect(bad).rejects.toMatchObject({ code: 'BAD_INPUT', message: /checksum is wrong/ })
    expect(existsSync(join(dir, PATH))).toBe(false)
    expect(existsSync(join(dir, `${PATH}.partial`))).toBe(false)
  })

  it('takes the checksum that a redirecting hub tells, and checks it', async () => {
    const told = SHA.replace(/^./, (first) => (first === '0' ? '1' : '0'))
    answer = (req, res) => {
      if (req.url !== '/model.onnx') return serveFile()(req, res)
      res.writeHead(302, { location: '/store/blob', 'x-linked-etag': `"${told}"` }).end()
    }
    await expect(createDownloads({ dir }).fetch({ url, path: PATH })).rejects.toMatchObject({ code: 'BAD_INPUT' })
    expect(requests.map((request) => request.url)).toEqual(['/model.onnx', '/store/blob'])
  })

  it('says what went wrong: no file, no server, no place', async () => {
    const downloads = createDownloads({ dir })
    answer = (_req, res) => res.writeHead(404).end()
    await expect(downloads.fetch({ url, path: PATH })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    answer = (_req, res) => res.writeHead(503).end()
    await expect(downloads.fetch({ url, path: PATH })).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' })
    await expect(downloads.fetch({ url: 'http://127.0.0.1:1/x', path: PATH })).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
    })
    await expect(downloads.fetch({ url, path: '../outside' })).rejects.toMatchObject({ code: 'BAD_INPUT' })
  })

  it('takes it up again when nothing more comes', async () => {
    answer = (req, res) => {
      if (req.headers.range) return serveFile()(req, res)
      res.writeHead(200, { etag: '"v1"', 'content-length': BYTES.length })
      res.write(BYTES.subarray(0, 400_000))
    }
    await createDownloads({ dir, stallMs: 1_000 }).fetch({ url, path: PATH, sha256: SHA })
    expect(requests.map(({ range }) => range)).toEqual(['', 'bytes=400000-'])
    expect(readFileSync(join(dir, PATH)).equals(BYTES)).toBe(true)
  })

  it('asks once more when the server closes the connection it had kept open', async () => {
    answer = (req, res) => {
      if (requests.length > 1) return serveFile()(req, res)
      req.socket.destroy()
    }
    await createDownloads({ dir }).fetch({ url, path: PATH, sha256: SHA })
    expect(requests).toHaveLength(2)
    rmSync(join(dir, PATH))
    answer = (req) => req.socket.destroy()
    await expect(createDownloads({ dir }).fetch({ url, path: PATH })).rejects.toMatchObject({
      code: 'MODEL_UNREACHABLE',
    })
    expect(requests).toHaveLength(4)
  })

  it('stops when told to, and goes on later', async () => {
    answer = (req, res) => {
      if (req.headers.range) return serveFile()(req, res)
      res.writeHead(200, { etag: '"v1"', 'content-length': BYTES.length })
      res.write(BYTES.subarray(0, 400_000))
    }
    const stop = new AbortController()
    const progress = ({ received }: { received: number }) => received > 0 && stop.abort()
    const downloads = createDownloads({ dir })
    const stopped = downloads.fetch({ url, path: PATH, sha256: SHA }, { signal: stop.signal, progress })
    await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' })
    await downloads.fetch({ url, path: PATH, sha256: SHA })
    expect(requests[1]?.range).toMatch(/^bytes=[1-9]\d+-$/)
    expect(readFileSync(join(dir, PATH)).equals(BYTES)).toBe(true)
  })
})
