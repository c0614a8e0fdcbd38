/** Automatic recall for a chat message: which memories go into the prompt. */
import type { Evidence } from '../../contract/index'
import type { ItemFilter, MemoryStore } from '../ports'
import { isContent, literalQuery, parseQuery } from '../ports/query'

export interface RecallOptions {
  /** The assistant's last reply, read for what "it", "she" or "there" stands for. */
  previous?: string | undefined
  /** Message and turn ids whose memories are left out, so that a message never finds itself. */
  excludeMessageIds?: string[] | undefined
  /** Memories put into the prompt at most; default 8. */
  limit?: number | undefined
}

export interface Recalled {
  /** For the prompt, best first. */
  injected: Evidence[]
  /** Found beside them and left out: too weak, or past the limits. */
  retrieved: Evidence[]
}

const DEFAULT_LIMIT = 8
const SEARCHED = 20
/** Below this a memory shares too little with the message to be put in front of a model. */
const FLOOR = 0.22
/** A memory must also reach this part of the best one's score. */
const OF_BEST = 0.4
/** Characters of chunks in one block. */
const BLOCK_CHARS = 8_000
const QUERY_CHARS = 2_000

/** What people ask an assistant to do; it says nothing about which memory is meant. */
const REQUESTS = new Set(
  `suggest suggestion suggestions recommend recommendation recommendations write draft help find search look explain describe
  show list make create plan think idea ideas check summarise summarize compare advise advice answer question mean tell told
  talk discuss use using good best better new way work works`.split(/\s+/),
)
const POINTS_BACK = /\b(it|its|that|this|those|these|he|him|his|she|her|hers|they|them|their|theirs|there|one|ones)\b/i

export async function recall(store: MemoryStore, message: string, options: RecallOptions = {}): Promise<Recalled> {
  const filter: ItemFilter = options.excludeMessageIds ? { excludeMessageIds: options.excludeMessageIds } : {}
  const searches = queriesFor(message, options.previous ?? '')
  const found = await Promise.all(searches.map((query) => store.search(query, filter, SEARCHED)))
  const best = bestOfEachItem(found.flat())
  return choose(best, options.limit ?? DEFAULT_LIMIT)
}

/** The message itself, and with what the last reply named when the message points back at it. */
export function queriesFor(message: string, previous: string): string[] {
  const words = contentWords(message)
  const queries = words.length > 0 ? [words.join(' ')] : []
  if (previous !== '' && POINTS_BACK.test(message)) {
    const named = namesIn(previous).filter((name) => !words.includes(name))
    if (named.length > 0) queries.push([...words, ...named].join(' '))
  }
  return queries
}

function contentWords(message: string): string[] {
  const { groups } = parseQuery(literalQuery(message.slice(0, QUERY_CHARS)))
  const content = groups.flatMap((group) => group.any).filter(isContent)
  const telling = content.filter((term) => !REQUESTS.has(term.text.toLowerCase()))
  return [...new Set((telling.length > 0 ? telling : content).map((term) => term.text))]
}

/** Names and identifiers in the last reply's first sentences: words with a capital that do not start a sentence, and codes. */
function namesIn(previous: string): string[] {
  const text = previous.slice(0, 400).replace(/\[\d+\]/g, ' ')
  const names = [
    ...text.matchAll(
      /(?<=[\p{L}\p{N},;:] )\p{Lu}[\p{L}\p{M}'’-]+|^\p{Lu}[\p{L}\p{M}]+(?=['’]s| (?:is|was|has|lives|likes|works)\b)/gu,
    ),
  ]
  return [...new Set(names.map(([name]) => name.replace(/['’]s$/, '')))]
    .filter((name) => contentWords(name).length > 0)
    .slice(0, 3)
}

function bestOfEachItem(hits: Evidence[]): Evidence[] {
  const best = new Map<string, Evidence>()
  for (const hit of hits) {
    const known = best.get(hit.id)
    if (!known || hit.relevance_score > known.relevance_score) best.set(hit.id, hit)
  }
  return [...best.values()].sort((a, b) => b.relevance_score - a.relevance_score)
}

function choose(hits: Evidence[], limit: number): Recalled {
  const floor = Math.max(FLOOR, OF_BEST * (hits[0]?.relevance_score ?? 0))
  const injected: Evidence[] = []
  const retrieved: Evidence[] = []
  const texts = new Set<string>()
  let room = BLOCK_CHARS
  for (const hit of hits) {
    const wording = hit.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
    const fits = injected.length < limit && hit.text.length <= room && !texts.has(wording)
    if (fits && hit.relevance_score >= floor) {
      injected.push(hit)
      texts.add(wording)
      room -= hit.text.length
    } else retrieved.push(hit)
  }
  return { injected, retrieved }
}
