/** One turn in full: its lines as spans of time, its receipt, its scores. */
import { Receipt, TurnScore, type TurnSpan } from '../../contract'
import type { TraceLine } from '../ports'

const KINDS: ReadonlySet<string> = new Set([
  'gate',
  'retrieval',
  'llm',
  'tool',
  'memory_write',
  'consolidation',
  'claim',
] satisfies TurnSpan['kind'][])
/** A length beyond it is a fault of its line. */
const MOST_MS = 366 * 86_400_000
/** Lines that are no span: they stand around the turn, or are shown as what they are. */
const AROUND: ReadonlySet<string> = new Set(['turn_start', 'turn_end', 'receipt', 'score'])

/** In the order in which they began. `began`: epoch ms. */
export function spansOf(lines: TraceLine[], began: number): TurnSpan[] {
  const done = lines.find(({ type }) => type === 'turn_end')
  const doneAt = done === undefined ? Number.POSITIVE_INFINITY : Date.parse(done.ts)
  return lines
    .filter(({ type }) => !AROUND.has(type))
    .map((line): TurnSpan => {
      const end = Date.parse(line.ts) || began
      const duration = Math.min(Math.max(0, number(line.duration_ms)), MOST_MS)
      return {
        kind: KINDS.has(line.type) ? (line.type as TurnSpan['kind']) : 'other',
        start_ms: Math.max(0, Math.round((end - duration - began) * 10) / 10),
        duration_ms: duration,
        name: nameOf(line),
        ok: line.ok !== false && (line.error === null || line.error === undefined) && line.committed !== false,
        error: typeof line.error === 'string' ? line.error : null,
        after: end > doneAt,
        line,
      }
    })
    .sort((a, b) => a.start_ms - b.start_ms)
}

function nameOf(line: TraceLine): string {
  const { type, model, name, by } = line
  if (type === 'llm' && typeof model === 'string') return model
  if (type === 'tool' && typeof name === 'string') return name
  if (type === 'memory_write' && typeof by === 'string') return by
  return type
}

/** The newest revision; null: there is none, or it is of a kind this version does not know. */
export function receiptOf(lines: TraceLine[]): Receipt | null {
  const found = lines
    .filter(({ type }) => type === 'receipt')
    .flatMap((line) => Receipt.safeParse(line).data ?? [])
    .sort((a, b) => b.rev - a.rev)
  return found[0] ?? null
}

export function scoresOf(lines: TraceLine[]): TurnScore[] {
  return lines
    .filter(({ type, value }) => type === 'score' && Number.isFinite(value))
    .map((line) => ({
      name: text(line.name),
      value: number(line.value),
      at: line.ts,
      by: text(line.by),
      summary: text(line.summary),
      parts: (Array.isArray(line.parts) ? line.parts : []).map((part) => ({
        name: text(part?.name),
        value: number(part?.value),
        reason: text(part?.reason),
      })),
      judge_turn_id: text(line.judge_turn_id),
      calibration: TurnScore.shape.calibration.safeParse(line.calibration).data ?? null,
    }))
}

const number = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
