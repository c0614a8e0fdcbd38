/**
 * What Hearken itself adds to a turn. A scripted model notes when it was asked and when it handed each piece on, so that
 *   overhead    = (from `send` to the `done` event) − (inside the model)
 *   first token = (text event seen by a client) − (model yielded it)
 * The embedder is a model too: unless --embed is given, one that answers at once stands in its place, and search still
 * goes over its vectors.
 * `--chunks N` fills the home first as it is after years (lib/life.ts), `--home DIR` takes one
 * that is filled, and keeps it. Such a home comes to rest first (lib/settled.ts). One turn follows upon another without a
 * pause, so that what goes on after a reply (consolidation, every sixth turn) is in the next one's figure; `--pause MS` lets
 * a person read for so long first.
 * Everything else is real: files, SQLite with synchronous=FULL, gate, retrieval over a filled memory, trace, receipt.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compose } from '../../src-main/compose'
import type { Model } from '../../src-main/engine/ports'
import { inMemoryClient } from '../../src-main/rpc'
import { fillLife, instantEmbedders, lifeText, TURNS_PER_CONVERSATION } from './lib/life'
import { atRest } from './lib/settled'
import { type BenchResult, summarise } from './lib/stats'

interface Stamps {
  asked: number
  firstYield: number
  finished: number
}

export default async function turnOverhead(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: {
      turns: { type: 'string', default: '200' },
      items: { type: 'string', default: '1000' },
      chunks: { type: 'string' },
      home: { type: 'string' },
      pause: { type: 'string', default: '0' },
      embed: { type: 'boolean' },
      json: { type: 'boolean' },
    },
  })
  const turns = Number(values.turns)
  const items = Number(values.items)
  const pause = Number(values.pause)
  const home = values.home ?? (await mkdtemp(join(tmpdir(), 'hearken-bench-')))
  const life = values.chunks === undefined ? null : await fillLife(home, Number(values.chunks))
  const texts = lifeText()
  const isFilled = life !== null || values.home !== undefined
  const stamps: Stamps[] = []
  const model = stampedModel(stamps)
  const hearken = await compose({
    home,
    shell: 'test',
    version: '0.0.0',
    env: {},
    cwd: null,
    replace: { models: { open: async () => model }, ...(values.embed ? {} : { embedders: instantEmbedders() }) },
  })
  try {
    const client = inMemoryClient(hearken.router)
    for (let n = 0; n < items && !isFilled; n++)
      await client.memory.remember({
        text: `Person ${n} of team ${n % 17} likes project ${n % 31} and lives in town ${n}.`,
      })
    const overhead: number[] = []
    const firstToken: number[] = []
    const events = await client.events.watch({})
    let conversation: string | null = null
    let before = process.cpuUsage()
    for (let n = 0; n < turns; n++) {
      if (n === 1 && isFilled) {
        await atRest(home)
        before = process.cpuUsage()
      }
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
      const sent = performance.now()
      const started = await client.chat.send({
        conversation_id: n % TURNS_PER_CONVERSATION === 0 ? null : conversation,
        text: isFilled ? texts.question().text : `What does person ${n} like about project ${n % 31}?`,
      })
      conversation = started.conversation_id
      let firstSeen = 0
      for (;;) {
        const next = await events.next()
        if (next.done) throw new Error('the event stream ended')
        const event = next.value
        if (event.type !== 'turn' || event.turn_id !== started.turn_id) continue
        if (event.event.type === 'text') firstSeen ||= performance.now()
        if (event.event.type === 'done') break
      }
      const done = performance.now()
      const stamp = stamps.at(-1)
      if (stamp === undefined) throw new Error('the model was not asked')
      overhead.push(done - sent - (stamp.finished - stamp.asked))
      firstToken.push(firstSeen - stamp.firstYield)
    }
    const { user, system } = process.cpuUsage(before)
    const rows = { overhead_ms: summarise(overhead.slice(10)), first_token_ms: summarise(firstToken.slice(10)) }
    return {
      table: Object.entries(rows).map(([figure, row]) => ({ figure, ...row })),
      result: {
        turns,
        memory_items: life?.items ?? items,
        chunks: life?.chunks ?? items,
        real_embedder: values.embed === true,
        pause_ms: pause,
        overhead_ms: rows.overhead_ms,
        first_token_ms: rows.first_token_ms,
        // Processor time of all threads for a turn, mean: what it costs whatever else the machine does.
        cpu_ms: Math.round((user + system) / turns / 10) / 100,
        targets: { overhead_p95_ms: 30, first_token_ms: 5 },
      },
    }
  } finally {
    await hearken.close()
    if (values.home === undefined) await rm(home, { recursive: true, force: true })
  }
}

function stampedModel(stamps: Stamps[]): Model {
  return {
    info: { id: 'scripted', provider: 'scripted', label: 'scripted', contextWindow: 200_000, isAI: true },
    async *stream(request) {
      // Only the turn's own call is timed; calls beside it (gate, consolidation) get an empty answer.
      if (request.kind !== 'loop') {
        yield { type: 'stop', reason: 'end' }
        return
      }
      const stamp = { asked: performance.now(), firstYield: 0, finished: 0 }
      stamps.push(stamp)
      // A model takes its time: the wait lets everything that was started settle, as it does in life.
      await new Promise((resolve) => setTimeout(resolve, 5))
      stamp.firstYield = performance.now()
      yield { type: 'text', text: 'They like ' }
      yield { type: 'text', text: 'it.' }
      yield { type: 'usage', usage: { input_tokens: 1_000, output_tokens: 5, cached_tokens: 0, cache_write_tokens: 0 } }
      stamp.finished = performance.now()
      yield { type: 'stop', reason: 'end' }
    },
  }
}
