/**
 * Makes a branch fit the model's window. When it no longer does, the oldest exchanges are replaced by a summary, which
 * is kept and reused until the window fills again; the full log stays on disk.
 */
import type { ConversationStore, MessageRow, Summary } from '../ports'
import { estimateTokens, textTokens, toModelMessages } from './session'

export interface FitInput {
  store: Pick<ConversationStore, 'listSummaries' | 'addSummary'>
  conversationId: string
  /** The branch before the message being answered, oldest first. */
  history: MessageRow[]
  /** Tokens there are for history. */
  room: number
  /** The most of them that a summary takes. */
  summaryTokens: number
  /** Shortens exchanges to a text of about the given length; `earlier` is what an older summary said. */
  summarise(rows: MessageRow[], earlier: string): Promise<string>
  now: string
}

export interface Fitted {
  history: MessageRow[]
  summary: string
  /** How many messages were summarised just now; 0 when nothing was. */
  newlySummarised: number
  /** How many of the branch the summary stands for. */
  covers: number
  /** What history and summary take, as estimated. */
  tokens: number
}

/** After summarising, history and summary fill at most this share of their room, so that it is not done again every turn. */
const KEEP_SHARE = 0.5

export async function fitHistory(input: FitInput): Promise<Fitted> {
  const known = await latestSummary(input)
  const rest = known === null ? input.history : input.history.slice(known.index + 1)
  const summary = known?.summary.text ?? ''
  const before = known === null ? 0 : known.index + 1
  const tokens = sizeOf(rest) + textTokens(summary)
  const unchanged = { history: rest, summary, newlySummarised: 0, covers: before, tokens }
  if (tokens <= input.room) return unchanged

  const from = firstKept(rest, input.room * KEEP_SHARE - input.summaryTokens)
  const old = rest.slice(0, from)
  const last = old.at(-1)
  if (last === undefined) return unchanged
  const text = await input.summarise(old, summary)
  await input.store.addSummary(input.conversationId, { up_to_message_id: last.id, text }, input.now)
  const history = rest.slice(from)
  return {
    history,
    summary: text,
    newlySummarised: old.length,
    covers: before + old.length,
    tokens: sizeOf(history) + textTokens(text),
  }
}

/** The newest summary whose last message stands on this branch. */
async function latestSummary(input: FitInput): Promise<{ summary: Summary; index: number } | null> {
  const places = new Map(input.history.map((row, index) => [row.id, index]))
  let best: { summary: Summary; index: number } | null = null
  for (const summary of await input.store.listSummaries(input.conversationId)) {
    const index = places.get(summary.up_to_message_id)
    if (index !== undefined && (best === null || index > best.index)) best = { summary, index }
  }
  return best
}

/** Index of the first row to keep whole: the newest exchanges that fit, starting at a message of the person. */
function firstKept(rows: MessageRow[], room: number): number {
  let size = 0
  let from = rows.length
  for (let index = rows.length - 1; index >= 0; index--) {
    const row = rows[index]
    if (row === undefined) break
    size += sizeOf([row])
    if (size > room) break
    if (row.role === 'user') from = index
  }
  return from
}

const sizeOf = (rows: MessageRow[]) => estimateTokens(toModelMessages(rows))

/** The newest rows that fit in `room` tokens, and those before them. */
export function splitToFit(rows: MessageRow[], room: number): { older: MessageRow[]; newest: MessageRow[] } {
  let size = 0
  let from = rows.length
  while (from > 0) {
    size += sizeOf(rows.slice(from - 1, from))
    if (size > room) break
    from--
  }
  return { older: rows.slice(0, from), newest: rows.slice(from) }
}

/** With no AI model: the first sentence of each message, newest kept when there is no room for all. */
export function extractiveSummary(rows: MessageRow[], earlier: string, maxTokens: number): string {
  const lines = rows.map((row) => `${row.role === 'user' ? 'Person' : 'Hearken'}: ${firstSentence(row.text)}`)
  const all = earlier === '' ? lines : [...earlier.split('\n'), ...lines]
  let size = 0
  const kept: string[] = []
  for (const line of all.reverse()) {
    size += textTokens(line) + 1
    if (size > maxTokens) break
    kept.unshift(line)
  }
  return kept.join('\n')
}

function firstSentence(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  const end = flat.search(/[.!?](\s|$)/)
  return flat.slice(0, Math.min(end === -1 ? 200 : end + 1, 200))
}
