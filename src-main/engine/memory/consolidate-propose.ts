/** From a batch of exchanges to proposals: with the small model in one call, or by rules when there is none. */
import { HearkenError } from '../../contract/index'
import type { DateParser, Exchange, Model, ReadText } from '../ports'
import { addDays, isoWall, momentOf, wallAt } from '../ports/wall-time'
import { askModel, type ModelUse } from './ask-model'
import { CONSOLIDATION_SYSTEM, ConsolidationReply } from './consolidate-prompt'
import { episodeByRules } from './episode-by-rules'
import { extractFacts } from './extract/facts'
import { readJson } from './read-json'

export interface Batch {
  exchanges: Exchange[]
  /** What tools brought into each exchange, and the memories it was given; in the same order. */
  read: ReadText[][]
  memories: ReadText[][]
  /** Live memories near to the batch. */
  known: { id: string; text: string }[]
  zone: string
}

export interface Proposal {
  text: string
  exchange: Exchange
  /** True when it is the person's sentence itself, by construction. */
  isVerbatim: boolean
  isResearch: boolean
  updates: string | null
  /** ISO. */
  expiresAt: string | null
}

export interface Proposed {
  facts: Proposal[]
  episode: string
}

/** Characters of one side of an exchange, and of one thing read, that a model is shown. */
const SAID_CHARS = 4_000
const READ_CHARS = 1_500

export function proposeByRules(batch: Batch, dates: DateParser): Proposed {
  const facts = batch.exchanges.flatMap((exchange) =>
    extractFacts(exchange.question.text, {
      dates,
      saidAt: Date.parse(exchange.question.created_at),
      zone: batch.zone,
    }).map(
      (fact): Proposal => ({
        text: fact.text,
        exchange,
        isVerbatim: true,
        isResearch: false,
        updates: null,
        expiresAt: fact.expires_at,
      }),
    ),
  )
  return { facts, episode: episodeByRules(batch.exchanges, batch.zone) }
}

/** Throws the model's HearkenError, or TOOL_FAILED when its answer is not what was asked for. */
export async function proposeWithModel(model: Model, batch: Batch, use: ModelUse): Promise<Proposed> {
  const question = {
    kind: 'consolidation' as const,
    system: CONSOLIDATION_SYSTEM,
    text: batchText(batch),
    maxOutputTokens: 3_000,
  }
  const parsed = ConsolidationReply.safeParse(readJson(await askModel(model, question, use)))
  if (!parsed.success) throw unreadable()
  const known = new Set(batch.known.map(({ id }) => id))
  const facts = parsed.data.facts.map((fact): Proposal => {
    const exchange = batch.exchanges[fact.exchange - 1]
    if (exchange === undefined) throw unreadable()
    return {
      text: fact.text,
      exchange,
      isVerbatim: false,
      isResearch: fact.about === 'research',
      updates: fact.updates != null && known.has(fact.updates) ? fact.updates : null,
      expiresAt: fact.until == null ? null : endOfDay(fact.until, batch.zone),
    }
  })
  return { facts, episode: parsed.data.episode }
}

function unreadable(): HearkenError {
  return new HearkenError(
    'TOOL_FAILED',
    'The small model did not answer in the form it was asked for, so nothing was kept yet.',
    'Nothing to do: it is tried again later.',
  )
}

function batchText({ exchanges, read, memories, known, zone }: Batch): string {
  const parts = exchanges.map(({ question, reply }, at) => {
    const seen = [...(memories[at] ?? []), ...(read[at] ?? [])].map(
      ({ text, source }) => `> (${source}) ${cut(text, READ_CHARS).replace(/\r?\n/g, '\n> ')}`,
    )
    return [
      `[${at + 1}] ${day(question.created_at, zone)}`,
      `Person: ${cut(question.text, SAID_CHARS)}`,
      ...seen,
      `Assistant: ${cut(reply.text, SAID_CHARS)}`,
    ].join('\n')
  })
  const before =
    known.length === 0
      ? 'Nothing known yet.'
      : `Known already:\n${known.map(({ id, text }) => `${id}: ${cut(text, 300).replace(/\s+/g, ' ')}`).join('\n')}`
  return `${before}\n\n${parts.join('\n\n')}`
}

/** The first moment after a date (YYYY-MM-DD), ISO. */
function endOfDay(date: string, zone: string): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number)
  const wall = { year, month, day: dayOfMonth, hour: 0, minute: 0 }
  return new Date(momentOf(addDays(wall, 1), zone)).toISOString()
}

const day = (iso: string, zone: string) => isoWall(wallAt(Date.parse(iso), zone)).replace('T', ' ')
const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)
