/**
 * Evidence recall on LoCoMo: every turn of a long conversation is one memory with its session's date; a question is searched
 * for, and what counts is how many of the turns that answer it come back. The path is the app's own: remember, the
 * embedding queue, search. Each conversation has a home of its own. No key, no network.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSqliteStore } from '../../src-main/adapters/sqlite'
import type { SearchPart } from '../../src-main/engine/ports'
import { type HeldOut, heldOut } from './lib/held-out'
import { type Conversation, type Question, readLocomo } from './lib/locomo-data'
import { type Figures, measure } from './lib/locomo-figures'
import { type LocomoHome, openLocomoHome } from './lib/locomo-home'
import type { BenchResult } from './lib/stats'
import { cachedUseLite } from './lib/use-lite'

const DEPTH = 20

/** Parts left out in each variant; the retrievers alone keep every score of what they find. */
const VARIANTS: Record<string, { without?: SearchPart[]; fusion?: 'rrf' }> = {
  all: {},
  'reciprocal rank fusion': { fusion: 'rrf' },
  'semantic retriever alone': { without: ['stemmed', 'exact'] },
  'stemmed retriever alone': { without: ['semantic', 'exact'] },
  'exact retriever alone': { without: ['semantic', 'stemmed'] },
  'words only, no vectors': { without: ['semantic', 'text_vector', 'context_vector'] },
  'without neighbours': { without: ['neighbours', 'context_vector'] },
  'without text vector': { without: ['text_vector'] },
  'without contextual vector': { without: ['context_vector'] },
  'without rare terms': { without: ['rare'] },
  'without person': { without: ['person'] },
  'without series': { without: ['series'] },
  'without asks or tells': { without: ['asks'] },
  'without when': { without: ['when'] },
  'without named dates': { without: ['dated'] },
  'without synonyms': { without: ['synonyms'] },
}

export default async function locomo(args: string[]): Promise<BenchResult> {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: '../shared/data/locomo-dev.json' },
      variants: { type: 'boolean', default: true },
      json: { type: 'boolean' },
    },
    allowNegative: true,
  })
  const conversations = readLocomo(values.data)
  if (conversations === null) return { table: [{ skipped: 'no data' }], result: { skipped: 'no data' } }
  const folder = await mkdtemp(join(tmpdir(), 'hearken-locomo-'))
  const embedder = cachedUseLite()
  try {
    const homes: LocomoHome[] = []
    for (const [at, conversation] of conversations.entries())
      homes.push(
        await openLocomoHome({ conversation, folder: join(folder, String(at)), embedder, openStore: openSqliteStore }),
      )
    embedder.save()
    const variants: Record<string, Figures & { p95_ms: number }> = {}
    const byCategory: Record<string, Figures> = {}
    const byConversation: Record<string, Figures[]> = {}
    for (const [name, options] of Object.entries(VARIANTS)) {
      if (name !== 'all' && !values.variants) continue
      const ranked: { question: Question; ids: string[]; conversation: number }[] = []
      const times: number[] = []
      for (const [at, home] of homes.entries())
        for (const question of (conversations[at] as Conversation).questions) {
          // Embedding the question is no part of the time: its vector is remembered from here on.
          await embedder.embed([question.text])
          const started = performance.now()
          const ids = await home.search(question.text, DEPTH, options)
          times.push(performance.now() - started)
          ranked.push({ question, ids, conversation: at })
        }
      embedder.save()
      variants[name] = { ...measure(ranked), p95_ms: percentile(times, 0.95) }
      byConversation[name] = [...homes.keys()].map((at) =>
        measure(ranked.filter(({ conversation }) => conversation === at)),
      )
      if (name !== 'all') continue
      for (const category of [1, 2, 3, 4])
        byCategory[category] = measure(ranked.filter(({ question }) => question.category === category))
    }
    for (const home of homes) await home.close()
    const { p95_ms, ...all } = variants.all as Figures & { p95_ms: number }
    return {
      table: Object.entries(variants).map(([variant, row]) => ({ variant, ...row })),
      result: {
        ...all,
        p95_ms,
        variants,
        by_category: byCategory,
        by_conversation: byConversation.all,
        held_out: heldOutParts(byConversation),
        targets: { recall_at_10: 0.78, hit_at_20: 0.9 },
      },
    }
  } finally {
    await embedder.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each part that can be left out, by its variant. */
function heldOutParts(byConversation: Record<string, Figures[]>): Record<string, HeldOut> {
  const parts = Object.keys(byConversation).filter((name) => name.startsWith('without '))
  return Object.fromEntries(parts.map((name) => [name, heldOut(byConversation.all ?? [], byConversation[name] ?? [])]))
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
}
