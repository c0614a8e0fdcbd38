/**
 * Hearken beside what a person could install instead, on the same turns and questions with the same count as the locomo
 * benchmark. Peers are installed by npm into an ignored folder; what cannot be installed or run is skipped with the
 * reason. Vectors come from the same bundled encoder for all; making them is part of nobody's time.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLocomo } from './lib/locomo-data'
import { openHearken } from './lib/peers/hearken'
import { installPeer } from './lib/peers/install'
import { mcpMemory } from './lib/peers/mcp-memory'
import { mem0 } from './lib/peers/mem0'
import { oramaHybrid, oramaText } from './lib/peers/orama'
import { type Outcome, runBest } from './lib/peers/run'
import { timedEmbedder } from './lib/peers/timed-embedder'
import { flexsearch, lunr, minisearch } from './lib/peers/word-indexes'
import type { BenchResult } from './lib/stats'
import { cachedUseLite } from './lib/use-lite'

const PEERS = [minisearch, lunr, flexsearch, oramaText, oramaHybrid, mcpMemory, mem0]
const CACHE = '.cache/bench'

type Row = (Outcome & { packages?: Record<string, string> }) | { skipped: string }

export default async function peers(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: '../shared/data/locomo-dev.json' },
      /** Names of peers, with commas between them. */
      only: { type: 'string' },
      json: { type: 'boolean' },
    },
  })
  const conversations = readLocomo(values.data)
  if (conversations === null) return { table: [{ skipped: 'no data' }], result: { skipped: 'no data' } }
  const folder = await mkdtemp(join(tmpdir(), 'hearken-peers-'))
  // Turns and questions are in the cache of the locomo benchmark; what only peers embed is kept apart from it.
  const cache = cachedUseLite('peers')
  const embedder = timedEmbedder(cache)
  const scratch = () => mkdtemp(join(folder, 'p'))
  const variants: Record<string, Row> = {}
  try {
    variants.Hearken = await runBest('Hearken', [openHearken({ embedder, scratch })], conversations, embedder)
    for (const peer of PEERS) {
      if (values.only && !values.only.split(',').includes(peer.name)) continue
      const installed = await installPeer(peer, resolve(CACHE, 'peers'))
      if ('skipped' in installed) {
        variants[peer.name] = installed
        continue
      }
      const tools = {
        load: installed.load,
        scratch,
        embed: (texts: string[]) => embedder.embed(texts),
        dimension: embedder.info.dimension,
      }
      try {
        const outcome = await runBest(peer.name, peer.ways(tools), conversations, embedder)
        variants[peer.name] = { ...outcome, packages: peer.packages }
      } catch (error) {
        variants[peer.name] = { skipped: (error as Error).message }
      }
      cache.save()
    }
  } finally {
    cache.save()
    await embedder.close()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    table: Object.entries(variants).map(([variant, row]) => ({ variant, ...shown(row) })),
    result: {
      questions: conversations.reduce((sum, { questions }) => sum + questions.length, 0),
      node: process.version,
      variants,
    },
  }
}

function shown(row: Row): Record<string, string | number> {
  if ('skipped' in row) return { skipped: row.skipped }
  const { questions: _, tried: __, packages: ___, ...figures } = row
  return figures
}
