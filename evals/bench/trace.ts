/**
 * What tracing costs a turn: every line of a turn with a few tools, written as the engine writes it, timed on the calling
 * side, and what redacting and appending take afterwards in the background; with an OpenTelemetry export to a collector that is down beside it.
 * And how long 100,000 lines take to open: with nothing but the files, and with what an earlier look left beside them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createOtelExport } from '../../src-main/adapters/otel'
import { createTraceSink } from '../../src-main/adapters/trace'
import { createTurnTrace } from '../../src-main/engine/ops'
import type { TraceSink } from '../../src-main/engine/ports'
import { type BenchResult, summarise } from './lib/stats'
import { timeOpening } from './lib/trace-open'

const clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  systemZone: () => 'UTC',
  sleep: async () => {},
}

export default async function trace(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: {
      turns: { type: 'string', default: '2000' },
      lines: { type: 'string', default: '100000' },
      json: { type: 'boolean' },
    },
  })
  const turns = Number(values.turns)
  const home = await mkdtemp(join(tmpdir(), 'hearken-bench-'))
  const sink = createTraceSink({
    dir: join(home, 'traces'),
    clock,
    zone: () => 'Europe/London',
    usageFile: join(home, 'usage.jsonl'),
  })
  const otel = createOtelExport({ endpoint: 'http://127.0.0.1:9/v1/traces', headers: {}, version: '0', clock })
  const both: TraceSink = {
    write(line) {
      sink.write(line)
      otel.write(line)
    },
    flush: sink.flush,
  }
  try {
    const files = await measure(sink, turns)
    const exported = await measure(both, turns)
    const rows = { turn_ms: files.taken, turn_with_export_ms: exported.taken, background_ms: files.background }
    const opened = await timeOpening(Number(values.lines), (to, id) => oneTurn(to, id))
    return {
      table: [
        ...Object.entries(rows).map(([figure, row]) => ({ figure, ...row })),
        ...Object.entries(opened.ms).map(([figure, row]) => ({ figure, ...row })),
      ],
      result: {
        turns,
        lines_per_turn: LINES,
        ...rows,
        dropped: sink.dropped(),
        ...opened,
        targets: { per_turn_p95_ms: 1, open_cold_ms: 1000 },
      },
    }
  } finally {
    await sink.close()
    await otel.close()
    await rm(home, { recursive: true, force: true })
  }
}

const LINES = 13

async function measure(sink: TraceSink, turns: number) {
  const taken: number[] = []
  const background: number[] = []
  for (let n = 0; n < turns; n++) {
    const from = performance.now()
    oneTurn(sink, `turn_${n}`)
    taken.push(performance.now() - from)
    // Turns have pauses, in which the lines are put on disk.
    if (n % 20 !== 19) continue
    const writing = performance.now()
    await sink.flush()
    background.push((performance.now() - writing) / 20)
  }
  return { taken: summarise(taken.slice(50)), background: summarise(background.slice(3)) }
}

const IDS = Array.from({ length: 8 }, (_, n) => `mem_${n}`)
const USAGE = { input_tokens: 12_400, output_tokens: 900, cached_tokens: 8_000, cache_write_tokens: 400 }

function oneTurn(sink: TraceSink, id: string): void {
  const turn = createTurnTrace(sink, id)
  const llm = (kind: 'gate' | 'quick' | 'loop') =>
    turn.llm({
      kind,
      provider: 'anthropic',
      model: 'claude-sonnet-5',
      usage: USAGE,
      duration_ms: 800,
      first_token_ms: 200,
      error: null,
    })
  turn.start({
    conversation_id: 'conv_1',
    gateway: 'desktop',
    text: 'What does Kelly like? '.repeat(20),
    model: 'm',
    shell: 'test',
    turn_cap_usd: null,
  })
  llm('gate')
  turn.gate({ open: true, reason: 'a name', duration_ms: 3 })
  llm('quick')
  turn.retrieval({ query: 'Kelly', results: 20, injected: 8, memory_ids: IDS, duration_ms: 12, error: null })
  for (let n = 0; n < 3; n++) {
    llm('loop')
    if (n < 2)
      turn.tool({
        name: 'memory_search',
        source: 'local',
        kind: 'retrieval',
        args: JSON.stringify({ query: 'Kelly likes '.repeat(10) }),
        ok: true,
        error: null,
        duration_ms: 5,
        cost_usd: null,
        provider: null,
        query: 'Kelly likes',
        results: 8,
        memory_ids: IDS,
      })
  }
  turn.score({ name: 'answered', value: 1 })
  turn.receipt({ turn_id: id, rev: 1, line: 'x', models: [], tools: [], memory: [], duration_ms: 900, total_usd: 0.1 })
  turn.end({ status: 'done', error: null, duration_ms: 900, reply_chars: 400 })
}
