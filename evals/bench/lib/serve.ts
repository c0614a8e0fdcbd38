/** The built app as its own process, reached as a browser reaches it: link, cookie, WebSocket. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { RPCLink } from '@orpc/client/websocket'
import { type HearkenClient, typedClient } from '../../../src-main/rpc/client'

/** Works from the source folder and from the bundle in out/bench alike. */
const ROOT = fileURLToPath(new URL(import.meta.url.includes('/out/') ? '../..' : '../../..', import.meta.url))

export interface Served {
  process: ChildProcess
  client: HearkenClient
  /** Milliseconds from spawn until the address was printed. */
  readyMs: number
  close(): void
}

/** Starts `hearken serve` on a home and signs in. Rejects with what it printed when it ends before it is ready. */
export async function startServe(home: string): Promise<Served> {
  const began = performance.now()
  const child = spawn(process.execPath, [`${ROOT}/out/main/cli.js`, '--home', home, 'serve', '--port', '0'], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: home },
  })
  const url = await printedUrl(child)
  const readyMs = performance.now() - began
  const cookie = await signIn(url)
  const socket = new WebSocket(`${url.origin.replace('http', 'ws')}/rpc`, {
    headers: { cookie, origin: url.origin },
  } as unknown as string[])
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true })
    socket.addEventListener('error', () => reject(new Error('the WebSocket was refused')), { once: true })
  })
  return {
    process: child,
    client: typedClient(new RPCLink({ websocket: socket })),
    readyMs,
    close: () => socket.close(),
  }
}

function printedUrl(child: ChildProcess): Promise<URL> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (data) => {
      said += data
    })
    child.once('exit', (code, signal) =>
      reject(new Error(`serve ended (${signal ?? code}) before it was ready. ${said}`)),
    )
    if (child.stdout)
      createInterface(child.stdout).on('line', (line) => {
        const found = line.match(/https?:\/\/\S+/)?.[0]
        if (found) resolve(new URL(found))
      })
  })
}

async function signIn(url: URL): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (cookie === undefined) throw new Error(`the link gave no session (${response.status})`)
  return cookie
}
