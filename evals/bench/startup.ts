/**
 * How soon the headless shell can be used: from starting `hearken serve` as a new process in a home of its own to
 *   answering   = the printed address has answered with the page
 *   interactive = every script and style the page asks for has been sent as well
 * The first start is not counted: it makes the home and warms the disk cache. What the browser itself takes is not in it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type BenchResult, summarise } from './lib/stats'

const CLI = resolve('out/main/cli.js')
/** The headless shell answers within this, warm. */
const TARGET_MS = 1_500

export default async function startup(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '7' } } })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1')
  const home = await mkdtemp(join(tmpdir(), 'hearken-bench-'))
  const answering: number[] = []
  const interactive: number[] = []
  try {
    await startOnce(home)
    for (let run = 0; run < runs; run++) {
      const { answeredMs, loadedMs } = await startOnce(home)
      answering.push(answeredMs)
      interactive.push(loadedMs)
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  const rows = { answering_ms: summarise(answering), interactive_ms: summarise(interactive) }
  return {
    table: Object.entries(rows).map(([figure, row]) => ({ figure, ...row })),
    result: { runs, ...rows, targets: { answering_p95_ms: TARGET_MS } },
  }
}

async function startOnce(home: string): Promise<{ answeredMs: number; loadedMs: number }> {
  const started = performance.now()
  const server = spawn(process.execPath, [CLI, '--home', home, 'serve', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await printedUrl(server)
    // The printed address carries a one-time token: it answers with a session cookie and the page's own address.
    const door = await fetch(url, { redirect: 'manual' })
    const cookie = door.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ')
    const page = new URL(door.headers.get('location') ?? '', url)
    const html = await (await get(page, cookie)).text()
    const answeredMs = performance.now() - started
    const parts = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
    if (parts.length === 0) throw new Error('the page asks for no script')
    await Promise.all(parts.map(async (part) => (await get(new URL(part, page), cookie)).arrayBuffer()))
    return { answeredMs, loadedMs: performance.now() - started }
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

async function printedUrl(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('the server has no output')
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (url) return url
  }
  throw new Error('hearken serve ended without printing an address')
}

async function get(url: URL, cookie: string): Promise<Response> {
  const response = await fetch(url, { headers: { cookie } })
  if (!response.ok) throw new Error(`${url.pathname} answered ${response.status}`)
  return response
}
