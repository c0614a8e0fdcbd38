/** The headless shell over real HTTP and WebSockets, friends and attackers alike. */

import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RPCLink } from '@orpc/client/websocket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HearkenClient, typedClient } from '../rpc/index'
import { type FakeEngine, fakeEngine } from '../rpc/suite/fake-router'
import { type Headless, startHeadless } from './server'

let engine: FakeEngine
let shell: Headless
let rendererDir: string
const newLinks: string[] = []
const unexpected: unknown[] = []

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'hearken-headless-'))
  rendererDir = join(root, 'renderer')
  mkdirSync(join(rendererDir, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'the secret')
  writeFileSync(join(rendererDir, 'index.html'), '<!doctype html><title>Hearken</title>')
  writeFileSync(join(rendererDir, '.hidden'), 'the secret')
  writeFileSync(join(rendererDir, 'assets', 'index-1a2b.js'), 'export {}')
  engine = fakeEngine()
  shell = await startHeadless({
    hearken: engine as never,
    version: '0.0.0',
    rendererDir,
    port: 0,
    onNewLink: (url) => newLinks.push(url),
    onUnexpected: (error) => unexpected.push(error),
  })
})
afterAll(() => shell.close())

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Node's own client: unlike fetch, it sends any path, Host and Origin as told. */
function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body?: string, port = shell.port) {
  return new Promise<Answer>((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
const json = (answer: Answer) => JSON.parse(answer.body) as { code: string; message: string; action: string }
const page = { accept: 'text/html,*/*' }

/** Opens the newest link as a browser would and returns its cookie. */
let jar: Promise<string> | null = null
function signIn(): Promise<string> {
  jar ??= get(new URL(shell.url).pathname + new URL(shell.url).search, page).then((answer) => {
    expect(answer.status).toBe(303)
    return String(answer.headers['set-cookie']).split(';')[0] as string
  })
  return jar
}

function socket(headers: Record<string, string>): Promise<WebSocket> {
  const opened = new WebSocket(`ws://127.0.0.1:${shell.port}/rpc`, { headers } as never)
  return new Promise((resolve, reject) => {
    opened.addEventListener('open', () => resolve(opened))
    opened.addEventListener('error', () => reject(new Error('refused')))
  })
}
const clientOf = (websocket: WebSocket): HearkenClient => typedClient(new RPCLink({ websocket }))

describe('the link and the session', () => {
  test('nothing but /healthz is served without a session', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/assets/index-1a2b.js',
      '/api/tools',
      '/rpc',
      '/nowhere',
      '/?token=wrong',
    ]) {
      const answer = await get(path)
      expect(answer.status, path).toBe(401)
      expect(json(answer), path).toMatchObject({ code: 'UNAUTHORISED', action: expect.stringContaining('link') })
    }
    expect(json(await get('/healthz'))).toEqual({ ok: true, name: 'hearken' })
    await expect(socket({})).rejects.toThrow('refused')
  })

  test('a person without a session gets a page that says what to do', async () => {
    const answer = await get('/', page)
    expect(answer.status).toBe(401)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toContain('Open the newest link printed where Hearken runs.')
    expect(newLinks, 'the first link is still unused').toEqual([])
  })

  test('the link sets a strict cookie and is cleaned out of the address', async () => {
    expect(shell.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
    const path = new URL(shell.url).pathname + new URL(shell.url).search
    const looked = await get(path, {}, 'HEAD')
    expect(looked.status, 'a look ahead does not use it up').toBe(401)
    const opened = get(path, page)
    jar = opened.then((answer) => String(answer.headers['set-cookie']).split(';')[0] as string)
    const answer = await opened
    expect([answer.status, answer.headers.location]).toEqual([303, '/'])
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^hearken_${shell.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000$`),
    )
    const cookie = await jar
    expect((await get('/', { cookie })).body).toContain('<title>Hearken</title>')
    expect((await get('/', { cookie: `theme=dark; ${cookie}` })).status, 'reload, among other cookies').toBe(200)

    expect((await get(path, { cookie })).status, 'again, by the same browser').toBe(303)
    const second = await get(path, page)
    expect([second.status, second.headers['set-cookie']], 'again, by another').toEqual([401, undefined])
  })

  test('once the link is used, another browser makes the shell print a fresh one, once', async () => {
    await signIn()
    await get('/', page)
    await get('/', page)
    expect(newLinks).toHaveLength(1)
    const fresh = new URL(newLinks[0] as string)
    expect((await get(fresh.pathname + fresh.search, page)).status).toBe(303)
  })
})

describe('attacks', () => {
  test.each([
    ['a rebound name', { host: 'evil.example' }],
    ['a rebound name with our port', { host: 'evil.example:7777' }],
    ['a name that starts like ours', { host: '127.0.0.1.evil.example' }],
    ['another site', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:3000' }],
    ['no origin at all (a sandboxed frame, a file)', { origin: 'null' }],
    ['https where we speak http', { origin: 'https://127.0.0.1' }],
    ['a script of another site without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a script of another port', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused with the session cookie and all', async (_what, headers) => {
    const cookie = await signIn()
    for (const [path, method] of [
      ['/api/tools', 'GET'],
      ['/api/memory/items', 'POST'],
      ['/rpc', 'GET'],
      ['/', 'GET'],
    ] as const) {
      const answer = await get(path, { cookie, ...headers }, method)
      expect(answer.status, path).toBe(403)
      expect(json(answer)).toMatchObject({ code: 'UNAUTHORISED', message: expect.stringMatching(/^.{20,}\.$/) })
    }
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    expect((await get('/rpc', { cookie, ...upgrade, ...key, ...headers })).status).toBe(403)
  })

  test('following a link from another site is no attack, but carries no session', async () => {
    const headers = { ...page, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    expect((await get('/', headers)).status).toBe(401)
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/assets/%252e%252e/%252e%252e/secret.txt',
    '//secret.txt',
    '/assets/index-1a2b.js%00.html',
    '/.hidden',
    '/etc/passwd',
    '/%',
  ])('%s leaves no folder', async (path) => {
    const answer = await get(path, { cookie: await signIn() })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toContain('the secret')
    expect(json(answer)).toMatchObject({ message: expect.any(String), action: expect.any(String) })
  })

  test('a path is shown on the page as text, not as markup', async () => {
    const answer = await get('/<script>alert(1)</script>', { cookie: await signIn(), ...page })
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('&lt;script&gt;')
    expect(answer.body).not.toContain('<script>')
  })
})

describe('what is served', () => {
  test('strict headers on every answer', async () => {
    for (const path of ['/', '/assets/index-1a2b.js', '/api/tools', '/nowhere']) {
      const { headers } = await get(path, { cookie: await signIn() })
      const csp = String(headers['content-security-policy'])
      expect(csp).toContain("default-src 'none';")
      expect(csp).toContain("script-src 'self';")
      expect(csp).toContain(`connect-src 'self' ws://127.0.0.1:${shell.port};`)
      expect(csp).toContain("frame-ancestors 'none'")
      expect(csp.replace(/style-src[^;]*/, '')).not.toContain('unsafe')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      })
    }
  })

  test('hashed files may be kept, the page may not', async () => {
    const cookie = await signIn()
    const asset = await get('/assets/index-1a2b.js', { cookie })
    expect([asset.status, asset.headers['content-type'], asset.headers['cache-control']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
      'private, max-age=31536000, immutable',
    ])
    expect((await get('/', { cookie })).headers['cache-control']).toBe('no-store')
  })

  test('an unknown path is 404, not the app', async () => {
    const answer = await get('/settings/of/nobody', { cookie: await signIn(), ...page })
    expect([answer.status, answer.body.includes('There is nothing at /settings/of/nobody.')]).toEqual([404, true])
  })

  test('the contract answers over the socket, and a reconnect keeps the session', async () => {
    const headers = { cookie: await signIn(), origin: shell.address.slice(0, -1) }
    for (let round = 0; round < 2; round++) {
      const websocket = await socket(headers)
      await expect(clientOf(websocket).ops.doctor({})).resolves.toEqual({ checks: [], ok: true })
      websocket.close()
    }
  })

  test('a plain request to the socket says how to speak to it', async () => {
    const answer = await get('/rpc', { cookie: await signIn() })
    expect([answer.status, json(answer).message]).toEqual([426, 'This address speaks WebSocket.'])
  })
})

describe('REST', () => {
  const post = async (path: string, body: string, type = 'application/json') =>
    get(path, { cookie: await signIn(), 'content-type': type }, 'POST', body)

  test('routed procedures answer', async () => {
    const cookie = await signIn()
    expect((await get('/api/memory/items/i7', { cookie })).body).toContain('"id":"i7"')
    const made = await post('/api/memory/items', JSON.stringify({ text: 'Kelly likes tea' }))
    expect(JSON.parse(made.body)).toMatchObject({ item: { text: 'Kelly likes tea', kind: 'fact' } })
    expect(JSON.parse((await get('/api/receipts?limit=7', { cookie })).body)).toEqual({ receipts: [], total: 7 })
  })

  test.each([
    ['bad input', '/api/memory/items', '{"text":""}', 400, 'BAD_INPUT', 'text is empty.'],
    [
      'a query that is no number',
      '/api/receipts?limit=many',
      null,
      400,
      'BAD_INPUT',
      'limit must be a number, not text.',
    ],
    ['no JSON', '/api/memory/items', '{', 400, 'BAD_INPUT', expect.stringContaining('could not be read')],
    [
      'an expected failure',
      '/api/chat/send',
      '{"conversation_id":null,"text":"conflict"}',
      409,
      'CONFLICT',
      expect.anything(),
    ],
    [
      'an unexpected one',
      '/api/chat/send',
      '{"conversation_id":null,"text":"crash"}',
      500,
      'INTERNAL',
      expect.not.stringContaining('ssh'),
    ],
    ['no such route', '/api/nothing', null, 404, 'UNKNOWN_CALL', 'There is no call named "GET /api/nothing".'],
    ['a call without a route', '/api/events/watch', '{}', 404, 'UNKNOWN_CALL', expect.anything()],
    [
      'too much',
      '/api/memory/items',
      `{"text":"${'x'.repeat(4 * 1024 * 1024)}"}`,
      413,
      'TOO_LARGE',
      expect.stringContaining('4 MiB'),
    ],
  ])('%s has its code and status', async (_what, path, body, status, code, message) => {
    const answer = body === null ? await get(path, { cookie: await signIn() }) : await post(path, body)
    expect(answer.status).toBe(status)
    expect(json(answer)).toEqual({ code, message, action: expect.stringMatching(/\w/) })
  })

  test('what a plain form can send is not read', async () => {
    expect((await post('/api/memory/items', '{"text":"a"}', 'text/plain')).status).toBe(415)
  })

  test('describes itself', async () => {
    const answer = await get('/api/openapi.json', { cookie: await signIn() })
    const document = JSON.parse(answer.body) as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.paths['/memory/items']).toMatchObject({ get: {}, post: {} })
    expect(Object.keys(document.paths).some((path) => path.includes('watch'))).toBe(false)
  })
})

describe('limits and ends', () => {
  test('a slow reader pauses the stream it reads, and gets all of it in the end', async () => {
    const cookie = await signIn()
    engine.plan = { count: 1000, flood: 100_000 }
    const raw = await rawSocket(shell.port, cookie)
    raw.write(maskedText('{"i":"1","p":{"u":"/events/watch","b":{"json":{}}}}'))
    const before = engine.watchers.length
    await expect.poll(() => engine.watchers.length).toBe(before + 1)
    const watcher = engine.watchers.at(-1)
    // It stops by itself once the system's buffers and ours are full: 100 MB would be all.
    const readings = [-1]
    const settled = () =>
      readings.push(watcher?.yielded ?? 0) && readings.at(-1) === readings.at(-2) && readings.at(-1) !== 0
    await expect.poll(settled, { interval: 100 }).toBe(true)
    expect(readings.at(-1)).toBeLessThan(500)
    let received = 0
    await new Promise<void>((resolve) => {
      raw.on('data', (chunk) => {
        received += chunk.length
        if (received > 100_000_000) resolve()
      })
      raw.resume()
    })
    expect(watcher?.yielded).toBe(1000)
    raw.destroy()
  })

  test('a socket that goes away ends its streams', async () => {
    engine.plan = {}
    const websocket = await socket({ cookie: await signIn() })
    const stream = await clientOf(websocket).events.watch({})
    await stream.next()
    websocket.close()
    await expect.poll(() => engine.watchers.at(-1)?.signal.aborted).toBe(true)
  })

  test('a taken port: another one by default, an error when it was asked for', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const options = { hearken: engine as never, version: '0.0.0', rendererDir }
    await expect(startHeadless({ ...options, port })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Port ${port} is taken by another program.`,
    })
    other.close()

    const notices: string[] = []
    const onNotice = (sentence: string) => void notices.push(sentence)
    const first = await startHeadless({ ...options, onNotice })
    const second = await startHeadless({ ...options, onNotice })
    expect(second.port).not.toBe(7777)
    expect(notices.at(-1)).toBe(`Port 7777 is taken, so Hearken uses ${second.port} this time.`)
    await first.close()
    await second.close()
  })

  test('without a built window it says how to build it', async () => {
    await expect(
      startHeadless({ hearken: engine as never, version: '0', rendererDir: join(rendererDir, 'none') }),
    ).rejects.toMatchObject({ code: 'NOT_CONFIGURED', action: 'Build them with "npm run build".' })
  })

  test('closing ends open sockets at once, and those that have stopped reading soon', async () => {
    const own = await startHeadless({ hearken: engine as never, version: '0', rendererDir, port: 0 })
    const link = new URL(own.url)
    const answer = await get(link.pathname + link.search, page, 'GET', undefined, own.port)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] as string
    const websocket = new WebSocket(`ws://127.0.0.1:${own.port}/rpc`, { headers: { cookie } } as never)
    await new Promise((resolve) => websocket.addEventListener('open', resolve))
    const closed = new Promise<CloseEvent>((resolve) => websocket.addEventListener('close', resolve))
    const stuck = await rawSocket(own.port, cookie)
    await own.close()
    expect((await closed).code).toBe(1001)
    stuck.destroy()
  })
})

/** An open WebSocket whose client reads nothing more. */
async function rawSocket(port: number, cookie: string): Promise<Socket> {
  const raw = connect(port, '127.0.0.1')
  raw.write(
    `GET /rpc HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(raw, 'data')
  raw.pause()
  return raw
}

/** A client's text frame (RFC 6455): masked, here with zeros. */
function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
