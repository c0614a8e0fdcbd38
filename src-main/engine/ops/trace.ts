/**
 * The trace of one turn: typed lines of schema v 2. The sink adds `v` and `ts`, redacts, and never
 * throws, so nothing here can fail or slow a turn.
 */
import type {
  ErrorBody,
  Fallback,
  GateVerdict,
  LlmKind,
  RanSearch,
  RecallStages,
  Receipt,
  SlotGate,
  TurnScore,
  Usage,
} from '../../contract'
import type { TraceSink } from '../ports'
import { costOfCall } from './usage'

export interface LlmLine {
  kind: LlmKind
  provider: string
  model: string
  usage: Usage | null
  duration_ms: number
  first_token_ms: number | null
  error: ErrorBody | null
  /** As it was booked; left out: by the table. */
  cost_usd?: number | null
}

export interface ToolLine {
  name: string
  source: string
  kind: 'tool' | 'retrieval' | 'memory_write'
  args: string
  ok: boolean
  error: string | null
  duration_ms: number
  cost_usd: number | null
  provider: string | null
  query: string | null
  results: number | null
  memory_ids: string[]
}

export interface RetrievalLine {
  query: string
  results: number
  injected: number
  memory_ids: string[]
  duration_ms: number
  error: string | null
  /** What was searched for, and how many records each stage had or let go. */
  searches?: RanSearch[]
  stages?: RecallStages
  slot_gate?: SlotGate | null
  skipped?: string | null
  fallbacks?: Fallback[]
  timings_ms?: Record<string, number>
}

export interface TurnTrace {
  start(line: {
    conversation_id: string
    gateway: string
    text: string
    model: string
    shell: string
    /** What one turn might cost then; null: there was no cap. */
    turn_cap_usd: number | null
  }): void
  gate(line: Pick<GateVerdict, 'open' | 'reason'> & Partial<GateVerdict> & { duration_ms: number }): void
  retrieval(line: RetrievalLine): void
  llm(line: LlmLine): void
  tool(line: ToolLine): void
  memoryWrite(line: { ids: string[]; by: string }): void
  consolidation(line: {
    conversation_id: string
    exchanges: number
    model: string
    kept: string[]
    episode_id: string | null
    /** Proposed and dropped: read before, or known already. */
    echoes: number
    /** Proposed and dropped, since nobody said its name, number, date or words: how many for each reason. */
    ungrounded: Record<string, number>
    known: number
    suggested: number
    research: boolean
    duration_ms: number
    error: string | null
  }): void
  /** The reply says that something was saved; `committed`: a row was. */
  claim(line: { sentence: string; target: string; committed: boolean }): void
  /** 1 good, 0 bad; with who judged and why, where somebody did. */
  score(line: Pick<TurnScore, 'name' | 'value'> & Partial<TurnScore>): void
  receipt(receipt: Receipt): void
  end(line: { status: string; error: ErrorBody | null; duration_ms: number; reply_chars: number }): void
}

const ms = (duration: number) => Math.round(duration * 10) / 10

export function createTurnTrace(sink: TraceSink, turn_id: string): TurnTrace {
  const write = (type: string, line: object) => sink.write({ type, turn_id, ...line })
  return {
    start: (line) => write('turn_start', line),
    gate: (line) => write('gate', { ...line, duration_ms: ms(line.duration_ms) }),
    retrieval: (line) => write('retrieval', { ...line, duration_ms: ms(line.duration_ms) }),
    llm: ({ usage, ...line }) =>
      write('llm', {
        ...line,
        ...(usage ?? { input_tokens: null, output_tokens: null, cached_tokens: null, cache_write_tokens: null }),
        cost_usd: costOfCall({ ...line, usage }),
        duration_ms: ms(line.duration_ms),
        first_token_ms: line.first_token_ms === null ? null : ms(line.first_token_ms),
        ok: line.error === null,
        error: line.error === null ? null : `${line.error.code}: ${line.error.message}`,
      }),
    tool: (line) => write('tool', { ...line, duration_ms: ms(line.duration_ms) }),
    memoryWrite: (line) => write('memory_write', line),
    consolidation: (line) => write('consolidation', { ...line, duration_ms: ms(line.duration_ms) }),
    claim: ({ sentence, ...line }) => write('claim', { ...line, sentence: sentence.slice(0, 300) }),
    score: (line) => write('score', line),
    receipt: (receipt) => write('receipt', receipt),
    end: (line) => write('turn_end', { ...line, duration_ms: ms(line.duration_ms) }),
  }
}
