/** What the Observability tab and its REST calls ask: numbers from usage rows, times and words from the trace on disk. */
import {
  HearkenError,
  type Overview,
  type Settings,
  type TraceHit,
  type TurnDetail,
  type TurnFilter,
  type TurnRow,
  type TurnScore,
} from '../../contract'
import type { Clock, SpendStore, Store, TracedTurn, TraceIndex, TraceLine, TraceLog } from '../ports'
import { addDays, momentOf } from '../ports/wall-time'
import { turnChecks } from './checks'
import { inOrder, matches } from './observe-filter'
import * as sums from './observe-overview'
import { beganAt, joinDays, toRow } from './observe-rows'
import { filesFor, lastDays } from './observe-time'
import { receiptOf, scoresOf, spansOf } from './observe-turn'
import type { ExportState } from './spending-checks'
import { searchWords, toHit } from './trace-search'

export interface ObserverDeps {
  store: Pick<Store, 'replyOfTurn' | 'getMessage'> & Pick<SpendStore, 'usageBetween'>
  traces: TraceLog
  traceIndex: TraceIndex
  clock: Clock
  zone(): string
  settings(): Settings
  /** Scores the reply of a turn, once. */
  judge(turnId: string): Promise<TurnScore>
  /** null: nothing is exported. */
  exported(): ExportState | null
}

export interface Observer {
  overview(days: number): Promise<Overview>
  turns(filter: TurnFilter & { limit: number; offset: number }): Promise<{ turns: TurnRow[]; total: number }>
  /** Throws NOT_FOUND when there is no trace of it. */
  turn(turnId: string): Promise<TurnDetail>
  search(query: string, limit: number): Promise<{ hits: TraceHit[]; took_ms: number }>
  judge(turnId: string): Promise<TurnScore>
}

/** Of a question in a list; the turn itself shows it whole. */
const ROW_CHARS = 500
/** Every day there may be. */
const ALWAYS = { from: '0000-01-01', to: '9999-12-31' }
/** A turn is amended within this time after it began. */
const AMENDED_MS = 7 * 86_400_000

export function createObserver(deps: ObserverDeps): Observer {
  const { store, traces, traceIndex, clock, zone } = deps
  const turnCap = () => deps.settings().budgets.turn_usd

  async function overview(days: number): Promise<Overview> {
    const range = lastDays(days, clock.now(), zone())
    const read = await traceIndex.days(range.files.from, range.files.to)
    const within = joinDays(read).filter((turn) => beganAt(turn) >= range.from && beganAt(turn) < range.to)
    const turns = within.filter(({ start }) => start !== null)
    const jobs = within.filter(({ start }) => start === null)
    const iso = (at: number) => new Date(at).toISOString()
    const ends = [...range.starts.slice(1), range.to]
    const spend = await Promise.all(
      range.starts.map((start, n) => store.usageBetween(iso(start), iso(ends[n] ?? range.to))),
    )
    const { oldest, files, bytes, dropped } = await traces.size()
    const exported = deps.exported()
    const cap = turnCap()
    return {
      from: iso(range.from),
      to: iso(range.to),
      zone: zone(),
      bucket: range.bucket,
      totals: sums.totalsOf(turns, spend.flat()),
      buckets: sums.bucketsOf(turns, range.starts, spend),
      tools: sums.toolsOf(turns),
      memory: sums.memoryOf(turns),
      background: sums.backgroundOf(jobs, within),
      checks: sums.checksOf(turns, cap),
      judged: sums.judgedOf(turns),
      facets: sums.facetsOf(turns),
      traces: {
        files,
        bytes,
        oldest,
        dropped,
        lines: read.reduce((sum, day) => sum + day.lines, 0),
        unreadable: read.reduce((sum, day) => sum + day.unreadable, 0),
      },
      exported:
        exported === null
          ? null
          : {
              endpoint: withoutUser(exported.endpoint),
              sent: exported.sent,
              failed: exported.failed,
              last_error: exported.lastError,
            },
    }
  }

  /** [from, to) in epoch ms of the days that a filter names. */
  function rangeOf({ from, to }: Pick<TurnFilter, 'from' | 'to'>) {
    // A day on which clocks change is no 24 hours long.
    const moment = (iso: string, later: number) => {
      const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
      return momentOf(addDays({ year, month, day, hour: 0, minute: 0 }, later), zone())
    }
    return {
      from: from === undefined ? 0 : moment(from, 0),
      to: to === undefined ? Number.POSITIVE_INFINITY : moment(to, 1),
    }
  }

  async function turns({ limit, offset, text, sort, ...filter }: TurnFilter & { limit: number; offset: number }) {
    const range = rangeOf(filter)
    const files = {
      from: range.from === 0 ? ALWAYS.from : filesFor(range.from, range.from).from,
      to: range.to === Number.POSITIVE_INFINITY ? ALWAYS.to : filesFor(range.to, range.to + AMENDED_MS).to,
    }
    const joined = joinDays(await traceIndex.days(files.from, files.to))
    const cap = turnCap()
    let found = joined.filter((turn) => matches(turn, filter, range, cap))
    const words = searchWords(text ?? '')
    if (words.length > 0) {
      const low = words.map((word) => word.toLowerCase())
      const asked = await questionsOf(found)
      found = found.filter((_, n) => low.every((word) => asked[n]?.toLowerCase().includes(word)))
    }
    const page = inOrder(found, sort).slice(offset, offset + limit)
    const questions = await questionsOf(page)
    return {
      turns: page.map((turn, n) => toRow(turn, (questions[n] ?? '').slice(0, ROW_CHARS), cap)),
      total: found.length,
    }
  }

  async function questionsOf(all: TracedTurn[]): Promise<string[]> {
    const places = all.map(({ start }) => start?.place ?? NOWHERE)
    const lines = await traceIndex.linesAt(places)
    return lines.map((line, n) => (line !== null && line.turn_id === all[n]?.id ? questionIn(line) : ''))
  }

  async function turn(turnId: string): Promise<TurnDetail> {
    const lines = await traces.ofTurn(turnId)
    const [first] = lines
    if (first === undefined)
      throw new HearkenError(
        'NOT_FOUND',
        `There is no trace of ${turnId}.`,
        'Take the turn from the list; traces are kept for the days set in Settings.',
      )
    const traced = (await tracedOf(turnId, lines)) ?? null
    if (traced === null) throw new HearkenError('NOT_FOUND', `There is no trace of ${turnId}.`, 'Read the list again.')
    const began = beganAt(traced)
    const spans = spansOf(lines, began)
    const reply = await store.replyOfTurn(turnId)
    const start = lines.find(({ type }) => type === 'turn_start')
    return {
      turn: toRow(traced, start === undefined ? '' : questionIn(start), turnCap()),
      background: traced.start === null,
      reply: reply === null ? null : { text: reply.text, message_id: reply.id, conversation_id: reply.conversation_id },
      spans,
      length_ms: Math.max(traced.end?.ms ?? 0, ...spans.map(({ start_ms, duration_ms }) => start_ms + duration_ms)),
      receipt: receiptOf(lines),
      checks: turnChecks(traced, turnCap()),
      scores: scoresOf(lines),
    }
  }

  async function tracedOf(turnId: string, lines: TraceLine[]): Promise<TracedTurn | undefined> {
    const days = lines.map(({ ts }) => Date.parse(ts)).filter((at) => !Number.isNaN(at))
    const files = days.length === 0 ? ALWAYS : filesFor(Math.min(...days), Math.max(...days))
    return joinDays(await traceIndex.days(files.from, files.to)).find(({ id }) => id === turnId)
  }

  return {
    overview,
    turns,
    turn,
    judge: deps.judge,
    async search(query, limit) {
      const started = clock.monotonic()
      const words = searchWords(query)
      const lines = words.length === 0 ? [] : await traceIndex.find(words, { ...ALWAYS, limit })
      return { hits: lines.map((line) => toHit(line, words)), took_ms: clock.monotonic() - started }
    },
  }
}

const NOWHERE = { day: '', at: 0, bytes: 0 }
const questionIn = ({ text }: TraceLine): string => (typeof text === 'string' ? text : '')

/** A password in an address is nobody's business. */
function withoutUser(endpoint: string): string {
  return endpoint.replace(/^(https?:\/\/)[^/@]*@/, '$1')
}
