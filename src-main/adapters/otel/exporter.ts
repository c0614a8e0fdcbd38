/** Sends finished turns to an OpenTelemetry collector (OTLP over HTTP, protobuf), in the background. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions'
import { hidePrivate } from '../../contract/private-spans'
import type { Clock } from '../../engine/ports'
import { attributesOf, spanName } from './attributes'
import { listenForRemarks, takeRemark } from './remarks'

type Line = Record<string, unknown> & { type: string; turn_id: string }

export interface OtelOptions {
  /** Of the traces, e.g. http://127.0.0.1:4318/v1/traces. */
  endpoint: string
  headers: Record<string, string>
  version: string
  clock: Pick<Clock, 'now'>
  /** Milliseconds until a batch is given up. Default 5 s. */
  timeoutMs?: number
}

export interface OtelExport {
  /** Must not throw and does not wait. */
  write(line: Line): void
  /** Sends what is finished, or gives it up. */
  flush(): Promise<void>
  close(): Promise<void>
  state(): { sent: number; failed: number; lastError: string | null }
}

/** Spans that wait for a collector; more are dropped, so that one that is down costs no memory. */
const MAX_QUEUE = 4_096
const MAX_BATCH = 512
const SEND_TIMEOUT_MS = 5_000
const EVERY_MS = 2_000
const CLOSE_MS = 1_000
/** Turns that never end (a crash of the caller) do not stay for ever. */
const MAX_OPEN_TURNS = 200

/** Lines of one turn become one trace when it ends; what comes later joins it by its trace id. */
export function createOtelExport({
  endpoint,
  headers,
  version,
  clock,
  timeoutMs = SEND_TIMEOUT_MS,
}: OtelOptions): OtelExport {
  listenForRemarks()
  const counted = counting(new OTLPTraceExporter({ url: endpoint, headers, timeoutMillis: timeoutMs }))
  const batch = new BatchSpanProcessor(counted.exporter, {
    maxQueueSize: MAX_QUEUE,
    maxExportBatchSize: MAX_BATCH,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: timeoutMs,
  })
  const ids = createIds()
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: 'hearken', [ATTR_SERVICE_VERSION]: version }),
    idGenerator: ids,
    spanProcessors: [bounded(batch, counted.take)],
  })
  const tracer = provider.getTracer('hearken', version)
  const open = new Map<string, { line: Line; at: number }[]>()

  return {
    write(line) {
      try {
        const entry = { line, at: clock.now() }
        const lines = open.get(line.turn_id)
        if (line.type === 'turn_start') {
          open.set(line.turn_id, [...(lines ?? []), entry])
          if (open.size > MAX_OPEN_TURNS) open.delete(open.keys().next().value as string)
        } else if (lines === undefined) {
          const { traceId, spanId } = ids.of(line.turn_id)
          const root = trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true })
          addSpan(tracer, entry, root)
        } else {
          lines.push(entry)
          if (line.type !== 'turn_end') return
          open.delete(line.turn_id)
          addTurn(tracer, ids, line.turn_id, lines)
        }
      } catch {
        // A trace never fails a turn.
        counted.lost()
      }
    },
    flush: () => provider.forceFlush().catch(() => {}),
    // A collector that is down does not keep the app from closing.
    close: () => Promise.race([provider.shutdown().catch(() => {}), delay(CLOSE_MS, undefined, { ref: false })]),
    state: counted.state,
  }
}

interface Entry {
  line: Line
  at: number
}

const started = ({ line, at }: Entry) => at - (typeof line.duration_ms === 'number' ? line.duration_ms : 0)

function addTurn(tracer: Tracer, ids: ReturnType<typeof createIds>, turnId: string, lines: Entry[]): void {
  const last = lines.at(-1) as Entry
  const from = Math.min(started(last), ...lines.map(started))
  const attributes = Object.assign(
    {},
    ...lines
      .filter(({ line }) => ['receipt', 'turn_end', 'turn_start'].includes(line.type))
      .map(({ line }) => attributesOf(line)),
  )
  ids.root(turnId)
  const root = tracer.startSpan(
    'invoke_agent hearken',
    { startTime: from, kind: SpanKind.INTERNAL, attributes },
    ROOT_CONTEXT,
  )
  const parent = trace.setSpan(ROOT_CONTEXT, root)
  for (const entry of lines)
    if (!['turn_start', 'turn_end', 'receipt'].includes(entry.line.type)) addSpan(tracer, entry, parent)
  fail(root, last.line)
  root.end(last.at)
}

function addSpan(tracer: Tracer, entry: Entry, parent: Context): void {
  const { line, at } = entry
  const kind = line.type === 'llm' ? SpanKind.CLIENT : SpanKind.INTERNAL
  const span = tracer.startSpan(
    spanName(line),
    { startTime: started(entry), kind, attributes: attributesOf(line) },
    parent,
  )
  fail(span, line)
  span.end(at)
}

/** The code of an error, never its words: they may quote what was said. */
function fail(span: ReturnType<Tracer['startSpan']>, { ok, error }: Line): void {
  const word = typeof error === 'string' ? error.split(':')[0] : (error as { code?: string } | null | undefined)?.code
  if (ok !== false && !word) return
  const code = word && /^[A-Z_]+$/.test(word) ? word : 'error'
  span.setStatus({ code: SpanStatusCode.ERROR, message: code })
  span.setAttribute('error.type', code)
}

/** Ids made of the turn's id, so that what is known later still belongs to its trace. */
function createIds(): IdGenerator & {
  of(turnId: string): { traceId: string; spanId: string }
  root(turnId: string): void
} {
  let next: { traceId: string; spanId: string } | null = null
  let count = 0
  const fresh = (length: number) => hash(`${process.pid}/${++count}/${process.hrtime.bigint()}`).slice(0, length)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const of = (turnId: string) => ({ traceId: hash(turnId).slice(0, 32), spanId: hash(`${turnId}/root`).slice(0, 16) })
  return {
    of,
    root(turnId) {
      next = of(turnId)
    },
    // A span is given its own id first, and asks for a trace's only when it has no parent.
    generateSpanId: () => next?.spanId ?? fresh(16),
    generateTraceId() {
      const id = next?.traceId ?? fresh(32)
      next = null
      return id
    },
  }
}

/** The SDK drops silently what it has no room for; here that is told. */
function bounded(batch: SpanProcessor, take: () => boolean): SpanProcessor {
  return {
    onStart: (span, context) => batch.onStart(span, context),
    onEnd(span) {
      if (take()) batch.onEnd(span)
    },
    forceFlush: () => batch.forceFlush(),
    shutdown: () => batch.shutdown(),
  }
}

function counting(inner: SpanExporter) {
  let sent = 0
  let failed = 0
  let lastError: string | null = null
  /** Ended and not yet sent or lost. */
  let waiting = 0
  const exporter: SpanExporter = {
    export(spans: ReadableSpan[], done) {
      inner.export(spans, (result) => {
        const remark = takeRemark()
        const lost =
          result.code === 0
            ? Math.min(remark?.lost ?? (remark === null ? 0 : spans.length), spans.length)
            : spans.length
        sent += spans.length - lost
        failed += lost
        if (lost > 0)
          lastError = hidePrivate(remark?.why ?? result.error?.message.split('\n')[0] ?? 'unknown').slice(0, 200)
        waiting -= spans.length
        done(result)
      })
    },
    shutdown: () => inner.shutdown(),
    ...(inner.forceFlush ? { forceFlush: () => inner.forceFlush?.() ?? Promise.resolve() } : {}),
  }
  return {
    exporter,
    /** False: too many wait, so this one is given up. */
    take(): boolean {
      if (waiting < MAX_QUEUE) {
        waiting++
        return true
      }
      failed++
      lastError ??= `More than ${MAX_QUEUE} spans were waiting.`
      return false
    },
    lost: () => void failed++,
    state: () => ({ sent, failed, lastError }),
  }
}
