/** The fake provider as a server: routes a request to a scripted reply, speaks it, and keeps the books. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { anthropicError, anthropicErrorFrame, anthropicFrames } from './anthropic-wire'
import { audioReply } from './audio-wire'
import { costOf, type LedgerEntry, type Outcome } from './ledger'
import { modelList } from './model-lists'
import { openaiError, openaiErrorFrame, openaiFrames } from './openai-wire'
import type { FakeProviderOptions } from './options'
import { play } from './play'
import { PromptCache } from './prompt-cache'
import type { ErrorReply, MessageReply, Reply } from './reply'
import { authorised, newEntry, readBody, refuse, usageOf } from './request'
import { vectorReply } from './vectors-wire'
import type { Frame } from './wire'

export interface FakeProvider {
  /** http://127.0.0.1:PORT: the base URL of Anthropic and of Ollama. */
  url: string
  /** url + /v1: the base URL for the OpenAI format. */
  openaiURL: string
  /** One entry a request, in order of arrival; entries grow while their exchange is open. */
  ledger: LedgerEntry[]
  /** The parsed bodies of the model calls, in order. */
  requests: Record<string, unknown>[]
  push(...replies: Reply[]): void
  /** Resolves when request `n` (0, 1, …) has arrived. */
  arrived(n: number): Promise<LedgerEntry>
  /** Resolves when its exchange is over, with what became of it. */
  ended(n: number): Promise<Outcome>
  /** Dollars over the whole ledger; null when one entry that told its usage has no price. */
  total(): number | null
  /** Ends every open connection. Safe to call twice. */
  close(): Promise<void>
}

const EMPTY_SCRIPT: ErrorReply = { type: 'error', status: 400, message: 'The script has no reply left.' }

export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const queue: Reply[] = Array.isArray(options.script) ? [...options.script] : []
  const ask = typeof options.script === 'function' ? options.script : null
  const ledger: LedgerEntry[] = []
  const waiting: (() => void)[] = []
  const cache = new PromptCache()
  const closing = new AbortController()
  const wake = () => {
    for (const check of waiting.splice(0)) check()
  }

  const server = createServer((req, res) => {
    serve(req, res).catch(() => {
      // The caller hung up or the server closes: the ledger has it, and there is nobody to tell.
      res.destroy()
    })
  })

  async function serve(req: IncomingMessage, res: ServerResponse) {
    const bytes = await readBody(req)
    const text = bytes.toString('utf8')
    const path = new URL(req.url ?? '/', 'http://fake').pathname
    const entry = newEntry(ledger.length, req, path, text)
    ledger.push(entry)
    const gone = new AbortController()
    res.on('close', () => {
      entry.outcome ??= res.writableFinished ? 'complete' : 'client_closed'
      entry.ended_at = Date.now()
      gone.abort()
      wake()
    })
    wake()
    if (!authorised(req, options.apiKey))
      return sendError(res, entry, { status: 401, message: 'The key in this request is not the one in the script.' })
    const ending = AbortSignal.any([gone.signal, closing.signal])
    if (/\/audio\/(?:transcriptions|speech)$/.test(path)) return sendAudio(res, entry, path, bytes, ending)
    if (entry.format === 'other') return sendOther(res, entry, path, ending)
    const problem = refuse(entry, options)
    if (problem) return sendError(res, entry, problem)
    const reply = (await ask?.(entry)) ?? queue.shift() ?? options.fallback ?? EMPTY_SCRIPT
    await answer(reply, res, entry, ending)
  }

  async function sendAudio(res: ServerResponse, entry: LedgerEntry, path: string, bytes: Buffer, gone: AbortSignal) {
    const scripted = (await ask?.(entry)) ?? queue.shift()
    if (scripted && scripted.type !== 'message') return answer(scripted, res, entry, gone)
    try {
      const reply = await audioReply(path, bytes, entry.headers['content-type'] ?? '', options.audio ?? {})
      if (reply === null) return sendError(res, entry, { status: 404, message: `Nothing at ${path}` })
      entry.body = reply.asked
      entry.model = reply.model
      entry.usage = reply.usage
      const price = options.prices?.[reply.model]
      entry.cost_usd = price && reply.usage ? costOf(reply.usage, price) : null
      entry.status = 200
      res.writeHead(200, { 'content-type': reply.type }).end(reply.body)
    } catch (error) {
      sendError(res, entry, { status: 400, message: error instanceof Error ? error.message : 'not understood' })
    }
  }

  async function sendOther(res: ServerResponse, entry: LedgerEntry, path: string, gone: AbortSignal) {
    const vectors = entry.method === 'POST' ? vectorReply(path, entry.body, options.vectors ?? {}) : null
    if (vectors !== null) {
      const scripted = (await ask?.(entry)) ?? queue.shift()
      if (scripted && scripted.type !== 'message') return answer(scripted, res, entry, gone)
      if (scripted?.delayMs) await delay(scripted.delayMs, undefined, { signal: gone })
      entry.usage = vectors.usage
      const price = options.prices?.[entry.model]
      entry.cost_usd = price ? costOf(vectors.usage, price) : null
      return sendJson(res, entry, 200, vectors.body)
    }
    const list = entry.method === 'GET' ? modelList(path, entry.headers, options.models ?? []) : null
    if (list === null) return sendError(res, entry, { status: 404, message: `Nothing at ${path}` })
    sendJson(res, entry, 200, list)
  }

  async function answer(reply: Reply, res: ServerResponse, entry: LedgerEntry, gone: AbortSignal) {
    if (reply.type === 'stall') return
    if (reply.type === 'reset') {
      entry.outcome = 'reset'
      res.socket?.resetAndDestroy()
      return
    }
    if (reply.type === 'raw') {
      entry.status = reply.status
      res.writeHead(reply.status, reply.headers).end(reply.body)
      return
    }
    if (reply.delayMs) await delay(reply.delayMs, undefined, { signal: gone })
    if (reply.type === 'error') return sendError(res, entry, reply)
    await speak({ chunkDelayMs: options.chunkDelayMs ?? 0, ...reply }, res, entry, gone)
  }

  async function speak(reply: MessageReply, res: ServerResponse, entry: LedgerEntry, gone: AbortSignal) {
    const body = entry.body as Record<string, unknown>
    const usage = usageOf(reply, entry.format, body, cache)
    const speech = { model: entry.model, reply, usage, n: entry.n }
    const anthropic = entry.format === 'anthropic'
    const includeUsage = (body.stream_options as { include_usage?: boolean } | undefined)?.include_usage === true
    entry.status = 200
    res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'request-id': `req_fake_${entry.n}` })
    await play(reply, anthropic ? anthropicFrames(speech) : openaiFrames(speech, includeUsage), {
      res,
      entry,
      gone,
      errorFrame: anthropic ? anthropicErrorFrame : openaiErrorFrame,
      told: (frame: Frame) => {
        if (!frame.told) return
        entry.usage = frame.told
        const price = options.prices?.[entry.model]
        entry.cost_usd = price ? costOf(frame.told, price) : null
      },
    })
  }

  async function until<T>(probe: () => T | null | undefined): Promise<T> {
    for (;;) {
      const found = probe()
      if (found != null) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let closed: Promise<void> | null = null

  return {
    url,
    openaiURL: `${url}/v1`,
    ledger,
    get requests() {
      return ledger.filter((entry) => entry.format !== 'other').map((entry) => entry.body as Record<string, unknown>)
    },
    push: (...replies) => void queue.push(...replies),
    arrived: (n) => until(() => ledger[n]),
    ended: (n) => until(() => (ledger[n]?.ended_at == null ? null : ledger[n].outcome)),
    total: () => {
      const told = ledger.filter((entry) => entry.usage !== null)
      if (told.some((entry) => entry.cost_usd === null)) return null
      return told.reduce((sum, entry) => sum + (entry.cost_usd ?? 0), 0)
    },
    close: () => {
      closed ??= new Promise((resolve) => {
        closing.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return closed
    },
  }
}

function sendError(res: ServerResponse, entry: LedgerEntry, reply: Omit<ErrorReply, 'type'>) {
  const anthropic = entry.format === 'anthropic' || 'anthropic-version' in entry.headers
  const body = anthropic ? anthropicError(reply, `req_fake_${entry.n}`) : openaiError(reply)
  sendJson(res, entry, reply.status, body, reply.headers)
}

function sendJson(res: ServerResponse, entry: LedgerEntry, status: number, body: unknown, headers = {}) {
  entry.status = status
  res.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
