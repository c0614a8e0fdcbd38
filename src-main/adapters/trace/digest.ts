/** Folds the lines of a day into what its turns are in numbers. */
import type { TraceDay, TracedTurn } from '../../engine/ports'
import { parseLine } from './read'

export interface Digest extends TraceDay {
  byId: Map<string, TracedTurn>
}

export function newDigest(day: string, kept: Pick<TraceDay, 'turns' | 'lines' | 'unreadable'> | null = null): Digest {
  const { turns, lines, unreadable } = kept ?? { turns: [], lines: 0, unreadable: 0 }
  return { day, turns, lines, unreadable, byId: new Map(turns.map((turn) => [turn.id, turn])) }
}

/** `at` and `bytes` say where the line stands in the day's file. */
export function foldLine(digest: Digest, text: string, at: number, bytes: number): void {
  const line = parseLine(text)
  if (line === null) {
    digest.unreadable += 1
    return
  }
  digest.lines += 1
  const time = Date.parse(word(line.ts))
  // A line from before there were times counts with its day.
  const when = Number.isNaN(time) ? Date.parse(digest.day) : time
  let turn = digest.byId.get(line.turn_id)
  if (turn === undefined) {
    turn = emptyTurn(line.turn_id, when)
    digest.byId.set(turn.id, turn)
    digest.turns.push(turn)
  }
  if (Object.hasOwn(FOLD, line.type)) FOLD[line.type]?.(turn, line, when, { day: digest.day, at, bytes })
}

const emptyTurn = (id: string, at: number): TracedTurn => ({
  id,
  start: null,
  end: null,
  at,
  gate: null,
  memory: { searches: 0, failed: 0, ms: 0, found: 0, injected: 0 },
  calls: [],
  tools: [],
  consolidations: [],
  receipt: null,
  claims: { made: 0, true: 0 },
  scores: {},
})

type Line = Record<string, unknown>
type Place = NonNullable<TracedTurn['start']>['place']

/** A type of line that is not here adds nothing. */
const FOLD: Record<string, (turn: TracedTurn, line: Line, at: number, place: Place) => void> = {
  turn_start(turn, line, at, place) {
    const { conversation_id, gateway, model, turn_cap_usd: cap } = line
    turn.start = { at, conversation: word(conversation_id), gateway: word(gateway), model: word(model), place }
    if (cap !== undefined) turn.start.cap = number(cap)
  },
  turn_end(turn, line, at) {
    const { status, duration_ms, reply_chars } = line
    turn.end = { at, status: word(status), error: code(line), ms: count(duration_ms), chars: whole(reply_chars) }
  },
  gate(turn, line) {
    turn.gate = { open: line.open === true, ms: count(line.duration_ms) }
  },
  retrieval({ memory }, line) {
    memory.searches += 1
    memory.failed += line.error === null || line.error === undefined ? 0 : 1
    memory.ms += count(line.duration_ms)
    memory.found += whole(line.results)
    memory.injected += whole(line.injected)
  },
  llm(turn, line, at) {
    turn.calls.push({
      at,
      ms: count(line.duration_ms),
      kind: word(line.kind),
      provider: word(line.provider),
      model: word(line.model),
      input: tokens(line.input_tokens),
      output: tokens(line.output_tokens),
      cached: tokens(line.cached_tokens),
      usd: number(line.cost_usd),
      first_ms: number(line.first_token_ms),
      error: code(line),
    })
  },
  tool(turn, line, at) {
    const { name, source, ok, duration_ms, cost_usd } = line
    const ms = count(duration_ms)
    turn.tools.push({
      at,
      ms,
      name: word(name),
      source: word(source) || 'local',
      ok: ok === true,
      usd: number(cost_usd),
    })
  },
  consolidation(turn, line, at) {
    const { exchanges, kept, echoes, known, suggested, duration_ms } = line
    turn.consolidations.push({
      at,
      ms: count(duration_ms),
      ok: code(line) === null,
      exchanges: whole(exchanges),
      kept: Array.isArray(kept) ? kept.length : 0,
      echoes: whole(echoes),
      known: whole(known),
      suggested: whole(suggested),
    })
  },
  receipt(turn, line) {
    const rev = count(line.rev)
    if (turn.receipt !== null && turn.receipt.rev > rev) return
    const states = Array.isArray(line.memory) ? line.memory.map((row) => row?.state) : []
    const of = (state: string) => states.filter((each) => each === state).length
    turn.receipt = { rev, usd: number(line.total_usd), cited: of('cited'), kept: of('kept') }
  },
  claim({ claims }, line) {
    claims.made += 1
    if (line.committed === true) claims.true += 1
  },
  score(turn, line) {
    if (Number.isFinite(line.value)) turn.scores[word(line.name)] = Number(line.value)
  },
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Nothing here is below zero, and `1e999` is a number in JSON and none in a sum: one odd line must not hide the others. */
const number = (value: unknown): number | null => (Number.isFinite(value) ? Math.max(0, Number(value)) : null)
/** Nothing takes a year; what says so must not put its beginning before all time. */
const MOST = 366 * 86_400_000
const count = (value: unknown): number => Math.min(number(value) ?? 0, MOST)
const whole = (value: unknown): number => Math.round(count(value))
const tokens = (value: unknown): number | null => (number(value) === null ? null : whole(value))

/** Of `CODE: what happened` and of `{code, …}`; words are left in the file. */
function code({ error, ok }: Line): string | null {
  if (typeof error === 'string') return /^[A-Z][A-Z_]+(?=:|$)/.exec(error)?.[0] ?? 'ERROR'
  if (typeof error === 'object' && error !== null) return word((error as Record<string, unknown>).code) || 'ERROR'
  return ok === false ? 'ERROR' : null
}
