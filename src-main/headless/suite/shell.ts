/** A headless shell over the fake engine, and the browsers and attackers around it. */
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RPCLink } from '@orpc/client/websocket'
import { afterAll, beforeAll, expect } from 'vitest'
import { type HearkenClient, typedClient } from '../../rpc/client'
import { type FakeEngine, fakeEngine } from '../../rpc/suite/fake-router'
import { type Headless, startHeadless } from '../server'

export let engine: FakeEngine
export let shell: Headless
export let rendererDir: string
export const newLinks: string[] = []
const unexpected: unknown[] = []
/** What came over the channel of sound, from whoever holds the ticket "right". */
export const heard: Uint8Array[] = []
const sound = {
  connect: (ticket: string) => (ticket === 'right' ? { mayPush: () => true, closed() {} } : null),
  frame: (bytes: Uint8Array) => void heard.push(bytes),
}

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
    hearken: { ...engine, voice: sound } as never,
    version: '0.0.0',
    rendererDir,
    port: 0,
    onNewLink: (url) => newLinks.push(url),
    onUnexpected: (error) => unexpected.push(error),
  })
})
afterAll(() => shell.close())

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Node's own client: unlike fetch, it sends any path, Host and Origin as told. */
export function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET', body?: string, port = shell.port) {
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
export const json = (answer: Answer) => JSON.parse(answer.body) as { code: string; message: string; action: string }
export const page = { accept: 'text/html,*/*' }

/** Opens the newest link as a browser would and returns its cookie. */
let jar: Promise<string> | null = null
/** The first browser in, for the test that lets it in by hand. */
export const keepCookie = (cookie: Promise<string>) => {
  jar = cookie
}
export function signIn(): Promise<string> {
  jar ??= get(new URL(shell.url).pathname + new URL(shell.url).search, page).then((answer) => {
    expect(answer.status).toBe(303)
    return String(answer.headers['set-cookie']).split(';')[0] as string
  })
  return jar
}

export function socket(headers: Record<string, string>, path = '/rpc'): Promise<WebSocket> {
  const opened = new WebSocket(`ws://127.0.0.1:${shell.port}${path}`, { headers } as never)
  return new Promise((resolve, reject) => {
    opened.addEventListener('open', () => resolve(opened))
    opened.addEventListener('error', () => reject(new Error('refused')))
  })
}
export const clientOf = (websocket: WebSocket): HearkenClient => typedClient(new RPCLink({ websocket }))

/** An open WebSocket whose client reads nothing more. */
export async function rawSocket(port: number, cookie: string): Promise<Socket> {
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
export function maskedText(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
