/** `hearken retain` and `hearken search`: memory from a script, without a turn. */
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { type Evidence, HearkenError, type ItemKind, LIMITS } from '../../contract/index'
import type { HearkenClient } from '../../rpc/client'
import { type CommandContext, EXIT, printJson, withHearken } from '../context'
import { oneLine, plain } from '../terminal'

export interface RetainOptions {
  source?: string
  tags?: string[]
  kind?: ItemKind
  title?: string
  date?: string
  created?: string
}

/** Words, or `@file`. */
export async function retain(context: CommandContext, words: string[], options: RetainOptions): Promise<number> {
  const given = words.join(' ')
  const file = given.startsWith('@') ? resolve(context.cwd, given.slice(1)) : null
  const text = file ? await readText(file) : given
  const created = options.created ?? options.date
  return withHearken(context, async (client) => {
    const { item, superseded_id } = await client.memory.remember({
      text,
      kind: options.kind ?? (file ? 'note' : 'fact'),
      source: options.source ?? (file ? basename(file) : 'command line'),
      ...(options.tags ? { tags: options.tags } : {}),
      ...(options.title ? { title: options.title } : {}),
      ...(created ? { created_on: created } : {}),
    })
    if (context.json) printJson(context, { id: item.id, kind: item.kind, created_on: item.created_on, superseded_id })
    else
      context.out.line(`Kept as ${item.kind} ${item.id}${superseded_id ? `, a new version of ${superseded_id}` : ''}.`)
    return EXIT.ok
  })
}

async function readText(path: string): Promise<string> {
  try {
    if ((await stat(path)).size <= LIMITS.frameBytes) return await readFile(path, 'utf8')
  } catch (cause) {
    throw new HearkenError('NOT_FOUND', `${path} cannot be read.`, 'Check the path after the @.', { cause })
  }
  throw new HearkenError('TOO_LARGE', `${path} is larger than 4 MiB.`, 'Split it into smaller files.')
}

/** What would be printed as 0.00: nearest by meaning, and about something else. */
const SHOWN_FROM = 0.005

export interface SearchOptions {
  limit?: number
  kind?: ItemKind[]
  scope?: string
  /** `deep`: several searches, as a chat message gets; `standard`: one lookup. */
  depth?: 'standard' | 'deep'
}

export function search(context: CommandContext, words: string[], options: SearchOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const found = await (options.depth === 'deep' ? deep : lookup)(client, words.join(' '), options)
    for (const why of found.fallbacks) context.err.line(plain(why))
    if (context.json) printJson(context, { ...found, close: found.hits.filter(({ loose }) => !loose).length })
    else printHits(context, found.hits)
    return EXIT.ok
  })
}

function printHits({ out }: CommandContext, hits: Hit[]): void {
  const shown = hits.filter(({ relevance_score }) => relevance_score >= SHOWN_FROM)
  if (shown.length === 0) out.line('Nothing in memory matches.')
  else if (shown.every(({ loose }) => loose)) out.line('Nothing close in memory. Only loosely related:')
  const isMixed = shown.some(({ loose }) => !loose)
  for (const [index, hit] of shown.entries()) {
    const from = out.style('dim', oneLine(`[${hit.source} | ${hit.created_on}]`))
    const score = `${hit.relevance_score.toFixed(2)}${hit.loose && isMixed ? ' loosely related' : ''}`
    out.line(`${index + 1}. ${from} "${oneLine(hit.exact_snippet)}" ${out.style('dim', score)}`)
  }
}

/** `loose`: only loosely related, and no answer. */
type Hit = Evidence & { loose: boolean }

interface Found {
  /** What is close first. */
  hits: Hit[]
  ms: number
  /** What failed or was late, and what the hits are without. */
  fallbacks: string[]
}

async function lookup(client: HearkenClient, query: string, options: SearchOptions): Promise<Found> {
  const { hits, close, ms, fallbacks } = await client.memory.search({
    query,
    limit: options.limit ?? 10,
    ...(options.kind ? { kinds: options.kind } : {}),
    ...(options.scope ? { scope: options.scope } : {}),
  })
  return { hits: hits.map((hit, at) => ({ ...hit, loose: at >= close })), ms, fallbacks }
}

/** The searches that a message in a chat gets, merged. */
async function deep(client: HearkenClient, query: string, options: SearchOptions): Promise<Found> {
  const found = await client.memory.recall({ message: query, gate: false, limit: 100 })
  const { results, left_out, timings_ms } = found
  const isLoose = ({ loose }: { loose?: boolean | undefined }) => loose === true
  const hits = [...results, ...left_out.filter((hit) => !isLoose(hit)), ...left_out.filter(isLoose)]
    .filter(({ kind }) => options.kind?.includes(kind) ?? true)
    .slice(0, options.limit ?? 10)
    .map(({ found_by: _, ...hit }) => ({ ...hit, loose: isLoose(hit) }))
  return { hits, ms: timings_ms.total ?? 0, fallbacks: found.fallbacks.map(({ reason }) => reason) }
}
