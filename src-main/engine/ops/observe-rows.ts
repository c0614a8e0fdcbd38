/** Turns out of the trace's numbers: joined over midnight, and as rows of a list. */
import type { TurnRow } from '../../contract'
import type { TraceDay, TracedTurn } from '../ports'
import { turnChecks } from './checks'

/** One entry an id, in the order in which they began. A turn over midnight, or amended later, stands in several days. */
export function joinDays(days: TraceDay[]): TracedTurn[] {
  const joined = new Map<string, TracedTurn>()
  for (const { turns } of days)
    for (const turn of turns) {
      const before = joined.get(turn.id)
      joined.set(turn.id, before === undefined ? turn : join(before, turn))
    }
  return [...joined.values()]
}

function join(a: TracedTurn, b: TracedTurn): TracedTurn {
  const memory = { ...a.memory }
  for (const key of ['searches', 'failed', 'ms', 'found', 'injected'] as const) memory[key] += b.memory[key]
  const newer = (b.receipt?.rev ?? -1) >= (a.receipt?.rev ?? -1) ? b.receipt : a.receipt
  return {
    id: a.id,
    at: Math.min(a.at, b.at),
    start: a.start ?? b.start,
    end: b.end ?? a.end,
    gate: a.gate ?? b.gate,
    memory,
    calls: [...a.calls, ...b.calls],
    tools: [...a.tools, ...b.tools],
    consolidations: [...a.consolidations, ...b.consolidations],
    receipt: newer,
    claims: { made: a.claims.made + b.claims.made, true: a.claims.true + b.claims.true },
    scores: { ...a.scores, ...b.scores },
  }
}

/** When it began: its length is measured, and its first line is written a moment later. */
export function beganAt({ at, end }: TracedTurn): number {
  return end === null ? at : Math.min(at, Math.round(end.at - end.ms))
}

/** From the beginning to the first word of the reply; null: there was none, or it is not told. */
export function firstTokenMs(turn: TracedTurn): number | null {
  const call = turn.calls.find(({ kind, first_ms }) => kind === 'loop' && first_ms !== null)
  if (call === undefined || turn.start === null) return null
  return Math.max(0, Math.round(call.at - call.ms + (call.first_ms ?? 0) - beganAt(turn)))
}

export const statusOf = ({ end }: TracedTurn): string => end?.status ?? 'running'

/** Name of the score that a judge gives. */
export const JUDGED = 'judge'

/** null: the price of one is not known. */
const costOf = (calls: TracedTurn['calls']): number | null =>
  calls.some(({ usd }) => usd === null) ? null : calls.reduce((sum, { usd }) => sum + (usd ?? 0), 0)

export function toRow(turn: TracedTurn, question: string, turnCap: number | null): TurnRow {
  const { start, end, calls, tools, receipt, memory, gate } = turn
  const sum = (field: 'input' | 'output' | 'cached') => calls.reduce((all, call) => all + (call[field] ?? 0), 0)
  const checks = turnChecks(turn, turnCap)
  return {
    turn_id: turn.id,
    at: new Date(beganAt(turn)).toISOString(),
    question,
    conversation_id: start?.conversation ?? '',
    gateway: start?.gateway ?? '',
    model: start?.model ?? calls[0]?.model ?? '',
    status: statusOf(turn),
    error: end?.error ?? null,
    duration_ms: end?.ms ?? null,
    first_token_ms: firstTokenMs(turn),
    // Work in the background has no receipt line: it costs what its calls do.
    cost_usd: start === null ? costOf(calls) : (receipt?.usd ?? null),
    input_tokens: sum('input'),
    output_tokens: sum('output'),
    cached_tokens: sum('cached'),
    calls: calls.length,
    tools: tools.map(({ name }) => name),
    tool_errors: tools.filter(({ ok }) => !ok).length,
    memory: {
      open: gate?.open ?? null,
      found: memory.found,
      injected: memory.injected,
      cited: receipt?.cited ?? 0,
      kept: receipt?.kept ?? 0,
    },
    checks: {
      passed: checks.filter(({ value }) => value === 1).length,
      failed: checks.filter(({ value }) => value === 0).length,
    },
    judged: turn.scores[JUDGED] ?? null,
  }
}
