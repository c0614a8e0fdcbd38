/**
 * What the app's own calls cost with a life in memory: starting, leafing through the Memory tab, changing one memory,
 * the mirror after it, and what many callers keep at once. The home is lib/life.ts's; calls go through the router as the
 * window's do. Calls are made when the start has come to rest (lib/settled.ts), and the first two rounds of each, which read
 * their pages from the disk, are not counted.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compose } from '../../src-main/compose'
import { type HearkenClient, inMemoryClient } from '../../src-main/rpc'
import { fillLife, instantEmbedders } from './lib/life'
import { atRest } from './lib/settled'
import { type BenchResult, summarise } from './lib/stats'

const ROUNDS = 22
const NOT_COUNTED = 2
/** Who keep memories at the same time, and how many each, one after another. */
const CALLERS = 16
const EACH = 25
const PAGE = 50

interface Row extends Record<string, string | number> {
  call: string
  n: number
  p50: number
  p95: number
  max: number
  cpu_ms: number
}

export default async function memoryLife(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: {
      chunks: { type: 'string', default: '100000' },
      home: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const home = values.home ?? (await mkdtemp(join(tmpdir(), 'hearken-life-')))
  try {
    const isFilled = await stat(join(home, 'state.db')).catch(() => null)
    const life = isFilled ? null : await fillLife(home, Number(values.chunks))
    const rows: Row[] = []
    let keptTogether = 0
    const add = (call: string, times: number[], cpu_ms = Number.NaN) => rows.push({ call, ...summarise(times), cpu_ms })
    const start = async (call: string) => {
      const began = performance.now()
      const hearken = await compose({
        home,
        shell: 'test',
        version: '0.0.0',
        env: {},
        cwd: null,
        replace: { embedders: instantEmbedders() },
      })
      add(call, [performance.now() - began])
      return hearken
    }
    const first = await start('the first start')
    const closing = performance.now()
    await first.close()
    add('… and close, every memory/<id>.md written', [performance.now() - closing])
    const hearken = await start('the next start')
    try {
      const client = inMemoryClient(hearken.router, { onUnexpected: (error, call) => console.error(call, error) })
      await atRest(home)
      for (const [call, work] of Object.entries(calls(client))) add(call, ...(await timed(work)))
      keptTogether = await keepTogether(client)
    } finally {
      await hearken.close()
    }
    return {
      table: rows,
      result: {
        life,
        calls: rows,
        kept_by_16_callers_per_s: keptTogether,
        peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
      },
    }
  } finally {
    if (values.home === undefined) await rm(home, { recursive: true, force: true })
  }
}

/** Memories a second, each acknowledged when it is on disk, without their mirror and vectors. */
async function keepTogether({ memory }: HearkenClient): Promise<number> {
  const began = performance.now()
  const caller = async (who: number) => {
    for (let n = 0; n < EACH; n++)
      await memory.remember({
        text: `Shelf ${who * EACH + n} of the great store holds ${(who + 3) * (n + 7) * 131} pins.`,
      })
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, who) => caller(who)))
  return Math.round((CALLERS * EACH * 1_000) / (performance.now() - began))
}

/** Each round's milliseconds, and the processor time of one round on average: what it costs whatever else runs. */
async function timed(work: (round: number) => Promise<unknown>): Promise<[times: number[], cpu_ms: number]> {
  const times: number[] = []
  let before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round++) {
    if (round === NOT_COUNTED) before = process.cpuUsage()
    const began = performance.now()
    await work(round)
    times.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  return [times.slice(NOT_COUNTED), Math.round((user + system) / (ROUNDS - NOT_COUNTED) / 10) / 100]
}

function calls({ memory, chat, ops }: HearkenClient): Record<string, (round: number) => Promise<unknown>> {
  const page = (offset: number) => memory.browse({ limit: PAGE, offset })
  const ids = async (offset: number) => (await page(offset)).items.map(({ id }) => id)
  let shown: string[] = []
  return {
    'facets of the Memory tab': () => memory.facets({}),
    'its first page': () => page(0),
    'page 500': () => page(500 * PAGE),
    'one kind': () => memory.browse({ kinds: ['episode'], limit: PAGE, offset: 0 }),
    'by project': (n) => memory.browse({ project: `P${n}`, limit: PAGE, offset: 0 }),
    'by person': () => memory.browse({ person: 'Ann', limit: PAGE, offset: 0 }),
    'by folder and agent': () => memory.browse({ folder: 'folder1', agent: 'worker1', limit: PAGE, offset: 0 }),
    'forgotten ones': () => memory.browse({ state: 'forgotten', limit: PAGE, offset: 0 }),
    'timeline, first page': () => memory.browse({ kinds: ['episode'], order: 'date', limit: PAGE, offset: 0 }),
    'timeline of a month': () =>
      memory.browse({ order: 'date', date_from: '2021-03-01', date_to: '2021-03-31', limit: PAGE, offset: 0 }),
    'list by words': (n) => memory.list({ query: `said ${n}`, limit: PAGE, offset: 0 }),
    'uses of a page': async (n) => {
      shown = n === 0 ? await ids(1_000) : shown
      return memory.uses({ ids: shown })
    },
    'used in': (n) => memory.usedIn({ id: shown[n] as string, limit: 20 }),
    'sources of one': (n) => memory.sources({ id: shown[n] as string }),
    'open suggestions': () => memory.openSuggestions({}),
    stats: () => memory.stats({}),
    'search, by meaning too': (n) => memory.search({ query: `What did Ann say about the zavo ${n}?` }),
    'recall for a message': (n) => memory.recall({ message: `What did Bo tell me about lami and duro ${n}?` }),
    'remember and mirror': (n) =>
      memory.remember({ text: `The ${n}. locker of the big bench opens with ${n * 7_919}.` }),
    'forget and mirror': async (n) => memory.forget({ id: shown[n] as string }),
    'restore and mirror': async (n) => memory.restore({ id: shown[n] as string }),
    'conversations, first page': () => chat.conversations({ limit: PAGE, offset: 0 }),
    'receipts, first page': () => ops.receipts({ limit: PAGE, offset: 0 }),
    'search messages': (n) => chat.search({ query: `said about ${n}`, limit: 20 }),
    'receipts of the background': () => ops.backgroundReceipts({ limit: PAGE, offset: 0 }),
    'spending of 30 days': () => ops.usage({ days: 30 }),
    doctor: () => ops.doctor({}),
  }
}
