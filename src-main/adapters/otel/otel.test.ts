/** Export against a real receiver that reads the protobuf by the wire format (https://protobuf.dev/programming-guides/encoding/). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cpuClock } from '../../testing/cpu-clock'
import { createOtelExport } from '.'

type Fields = Map<number, (Buffer | bigint)[]>

/** Fields of one protobuf message, by number. */
function decode(bytes: Buffer): Fields {
  const fields: Fields = new Map()
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const kind = tag & 7
    let value: Buffer | bigint
    if (kind === 0) value = varint()
    else if (kind === 1) {
      value = bytes.readBigUInt64LE(at)
      at += 8
    } else if (kind === 2) {
      const length = Number(varint())
      value = bytes.subarray(at, at + length)
      at += length
    } else if (kind === 5) {
      value = BigInt(bytes.readUInt32LE(at))
      at += 4
    } else throw new Error(`wire type ${kind}`)
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), value])
  }
  return fields
}
const parts = (fields: Fields | undefined, n: number) => ((fields?.get(n) ?? []) as Buffer[]).map(decode)
const text = (fields: Fields | undefined, n: number) => (fields?.get(n)?.[0] as Buffer | undefined)?.toString() ?? ''
const hex = (fields: Fields, n: number) => (fields.get(n)?.[0] as Buffer | undefined)?.toString('hex') ?? ''

function anyValue(value: Fields | undefined): unknown {
  if (value?.has(1)) return text(value, 1)
  if (value?.has(2)) return value.get(2)?.[0] === 1n
  if (value?.has(3)) return Number(value.get(3)?.[0])
  if (value?.has(4)) {
    const bits = Buffer.alloc(8)
    bits.writeBigUInt64LE(value.get(4)?.[0] as bigint)
    return bits.readDoubleLE()
  }
  return value?.has(5) ? parts(parts(value, 5)[0], 1).map(anyValue) : null
}
const attributes = (fields: Fields | undefined, n: number) =>
  Object.fromEntries(parts(fields, n).map((pair) => [text(pair, 1), anyValue(parts(pair, 2)[0])]))

interface Span {
  name: string
  traceId: string
  spanId: string
  parent: string
  startMs: number
  endMs: number
  status: number
  attributes: Record<string, unknown>
}
/** opentelemetry/proto/trace/v1/trace.proto */
function spansOf(body: Buffer): { resource: Record<string, unknown>; spans: Span[] } {
  const resourceSpans = parts(decode(body), 1)
  return {
    resource: attributes(parts(resourceSpans[0], 1)[0], 1),
    spans: resourceSpans
      .flatMap((one) => parts(one, 2))
      .flatMap((scope) => parts(scope, 2))
      .map((span) => ({
        name: text(span, 5),
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parent: hex(span, 4),
        startMs: Number((span.get(7)?.[0] as bigint) / 1_000_000n),
        endMs: Number((span.get(8)?.[0] as bigint) / 1_000_000n),
        status: Number(parts(span, 15)[0]?.get(3)?.[0] ?? 0n),
        attributes: attributes(span, 9),
      })),
  }
}

let server: Server
let received: { headers: Record<string, unknown>; body: Buffer }[]
let endpoint: string
/** What it says to a batch. */
let answer: { status: number; type: string; body: Buffer | string } | null
beforeEach(async () => {
  received = []
  answer = { status: 200, type: 'application/x-protobuf', body: '' }
  server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk) => chunks.push(chunk))
    req.on('end', () => {
      const raw = Buffer.concat(chunks)
      received.push({ headers: req.headers, body: req.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw })
      // null: it never answers.
      if (answer !== null) res.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
})

let now = Date.parse('2026-11-30T12:00:00Z')
const START = now
const turn_id = 'turn_1'
const lines = [
  [
    0,
    {
      type: 'turn_start',
      turn_id,
      conversation_id: 'conv_1',
      gateway: 'desktop',
      shell: 'test',
      model: 'claude-sonnet-5',
      text: 'my secret question',
    },
  ],
  [5, { type: 'gate', turn_id, open: true, reason: 'a name', by: 'model', duration_ms: 5 }],
  [
    25,
    {
      type: 'retrieval',
      turn_id,
      query: 'my secret query',
      results: 3,
      injected: 2,
      memory_ids: ['mem_1', 'mem_2'],
      duration_ms: 20,
      error: null,
    },
  ],
  [
    125,
    {
      type: 'llm',
      turn_id,
      kind: 'loop',
      provider: 'anthropic',
      model: 'claude-sonnet-5',
      input_tokens: 1000,
      output_tokens: 50,
      cached_tokens: 400,
      cache_write_tokens: 0,
      cost_usd: 0.0042,
      duration_ms: 100,
      first_token_ms: 30,
      ok: true,
      error: null,
    },
  ],
  [
    130,
    {
      type: 'tool',
      turn_id,
      name: 'memory_search',
      source: 'local',
      kind: 'retrieval',
      args: '{"query":"my secret args"}',
      ok: false,
      error: 'TOOL_FAILED: my secret failure',
      duration_ms: 5,
      cost_usd: null,
      memory_ids: [],
    },
  ],
  [131, { type: 'receipt', turn_id, rev: 1, total_usd: 0.0042, line: '…' }],
  [132, { type: 'turn_end', turn_id, status: 'done', error: null, duration_ms: 132, reply_chars: 80 }],
] as const
const make = (url = endpoint) =>
  createOtelExport({
    endpoint: url,
    headers: { authorization: 'Bearer token-1' },
    version: '1.2.3',
    clock: { now: () => now },
  })

it('sends a turn as one trace with GenAI names, times and parents, and none of its words', async () => {
  const otel = make()
  for (const [at, line] of lines) {
    now = START + at
    otel.write({ ...line })
  }
  await otel.flush()
  expect(received).toHaveLength(1)
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/x-protobuf',
    authorization: 'Bearer token-1',
  })
  const body = received[0]?.body ?? Buffer.alloc(0)
  expect(body.toString('latin1')).not.toContain('secret')
  const { resource, spans } = spansOf(body)
  expect(resource).toMatchObject({ 'service.name': 'hearken', 'service.version': '1.2.3' })
  expect(spans.map(({ name, startMs, endMs, status }) => [name, startMs - START, endMs - START, status])).toEqual([
    ['gate', 0, 5, 0],
    ['retrieval', 5, 25, 0],
    ['chat claude-sonnet-5', 25, 125, 0],
    ['execute_tool memory_search', 125, 130, 2],
    ['invoke_agent hearken', 0, 132, 0],
  ])
  const root = spans.at(-1)
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(1)
  expect(root?.parent).toBe('')
  for (const span of spans.slice(0, -1)) expect(span.parent).toBe(root?.spanId)
  expect(root?.attributes).toMatchObject({
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.conversation.id': 'conv_1',
    'hearken.turn.id': 'turn_1',
    'hearken.turn.status': 'done',
    'hearken.cost_usd': 0.0042,
  })
  expect(spans[2]?.attributes).toEqual({
    'hearken.turn.id': 'turn_1',
    'gen_ai.operation.name': 'chat',
    'hearken.llm.kind': 'loop',
    'gen_ai.provider.name': 'anthropic',
    'gen_ai.request.model': 'claude-sonnet-5',
    'gen_ai.usage.input_tokens': 1000,
    'gen_ai.usage.output_tokens': 50,
    'gen_ai.usage.cache_read.input_tokens': 400,
    'gen_ai.usage.cache_creation.input_tokens': 0,
    'hearken.cost_usd': 0.0042,
    'hearken.llm.first_token_ms': 30,
  })
  expect(spans[3]?.attributes).toMatchObject({ 'gen_ai.tool.name': 'memory_search', 'error.type': 'TOOL_FAILED' })
  expect(otel.state()).toEqual({ sent: 5, failed: 0, lastError: null })

  // What ends after the turn joins its trace.
  otel.write({
    type: 'llm',
    turn_id,
    kind: 'consolidation',
    provider: 'openai',
    model: 'gpt-5-nano',
    duration_ms: 4,
    ok: true,
  })
  await otel.close()
  const [late] = spansOf(received[1]?.body ?? Buffer.alloc(0)).spans
  expect(late).toMatchObject({ name: 'chat gpt-5-nano', traceId: root?.traceId, parent: root?.spanId })
})

it('counts what a collector that is down does not take, and disturbs nobody', async () => {
  await new Promise((resolve) => server.close(resolve))
  const otel = createOtelExport({ endpoint, headers: {}, version: '1', clock: { now: () => now }, timeoutMs: 300 })
  const spent = cpuClock()
  for (const [, line] of lines) otel.write({ ...line })
  expect(spent()).toBeLessThan(100)
  await otel.flush()
  expect(otel.state()).toMatchObject({
    sent: 0,
    failed: 5,
    lastError: expect.stringMatching(/ECONNREFUSED|refused|failed/i),
  })
  await otel.close()
})

const sending = (timeoutMs?: number) => {
  const more = timeoutMs === undefined ? {} : { timeoutMs }
  const otel = createOtelExport({ endpoint, headers: {}, version: '1', clock: { now: () => now }, ...more })
  for (const [, line] of lines) otel.write({ ...line })
  return otel
}

it.each([
  ['takes it', '', { sent: 5, failed: 0, lastError: null }],
  ['takes it and says so in JSON', '{}', { sent: 5, failed: 0, lastError: null }],
  // partial_success { rejected_spans: 2, error_message: "full" }
  [
    'refuses some of it',
    Buffer.from([0x0a, 0x08, 0x08, 0x02, 0x12, 0x04, ...Buffer.from('full')]),
    { sent: 3, failed: 2, lastError: 'It refused 2 spans: full' },
  ],
  [
    'is no collector',
    '<!doctype html><title>Sign in</title>',
    { sent: 0, failed: 5, lastError: 'It answers with a web page, so it is no collector of traces.' },
  ],
])('counts what really arrived when the other end %s', async (_what, body, state) => {
  answer = { status: 200, type: 'text/plain', body }
  const otel = sending()
  await otel.flush()
  expect(otel.state()).toEqual(state)
  await otel.close()
})

it('counts what a collector that hangs has no room left for', async () => {
  answer = null
  const otel = sending(200)
  for (let n = 0; n < 5_000; n++) otel.write({ type: 'consolidation', turn_id: `turn_x${n}`, duration_ms: 1 })
  // 5 and 4,091 wait; the rest is given up at once.
  expect(otel.state()).toEqual({ sent: 0, failed: 909, lastError: 'More than 4096 spans were waiting.' })
  answer = { status: 200, type: 'application/x-protobuf', body: '' }
  await otel.flush()
  // What was given up in the middle is told when its connection has ended.
  await expect
    .poll(() => {
      const { sent, failed } = otel.state()
      return sent + failed
    })
    .toBe(5_005)
  await otel.close()
})
