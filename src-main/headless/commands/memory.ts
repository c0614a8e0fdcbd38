/** `hearken retain` and `hearken search`: memory from a script, without a turn. */
import { readFile, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { HearkenError, type ItemKind, LIMITS } from '../../contract/index'
import { type CommandContext, EXIT, printJson, withHearken } from '../context'
import { plain } from '../terminal'

export interface RetainOptions {
  source?: string
  tags?: string[]
  kind?: ItemKind
  title?: string
  date?: string
}

/** Words, or `@file`. */
export async function retain(context: CommandContext, words: string[], options: RetainOptions): Promise<number> {
  const given = words.join(' ')
  const file = given.startsWith('@') ? resolve(context.cwd, given.slice(1)) : null
  const text = file ? await readText(file) : given
  return withHearken(context, async (client) => {
    const { item, superseded_id } = await client.memory.remember({
      text,
      kind: options.kind ?? (file ? 'note' : 'fact'),
      source: options.source ?? (file ? basename(file) : 'command line'),
      ...(options.tags ? { tags: options.tags } : {}),
      ...(options.title ? { title: options.title } : {}),
      ...(options.date ? { created_on: options.date } : {}),
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

export interface SearchOptions {
  limit?: number
  kind?: ItemKind[]
  scope?: string
}

export function search(context: CommandContext, words: string[], options: SearchOptions): Promise<number> {
  return withHearken(context, async (client) => {
    const { hits, ms } = await client.memory.search({
      query: words.join(' '),
      limit: options.limit ?? 10,
      ...(options.kind ? { kinds: options.kind } : {}),
      ...(options.scope ? { scope: options.scope } : {}),
    })
    if (context.json) printJson(context, { hits, ms })
    else if (hits.length === 0) context.out.line('Nothing in memory matches.')
    const { out } = context
    for (const [index, hit] of context.json ? [] : hits.entries()) {
      const from = out.style('dim', plain(`[${hit.source} | ${hit.created_on}]`))
      const snippet = plain(hit.exact_snippet).replace(/\s+/g, ' ')
      out.line(`${index + 1}. ${from} "${snippet}" ${out.style('dim', hit.relevance_score.toFixed(2))}`)
    }
    return EXIT.ok
  })
}
