/** The shapes of automatic recall inside the engine. */
import type {
  ErrorBody,
  Evidence,
  Fallback,
  GateVerdict,
  RanSearch,
  RecallAccounting,
  RecalledHit,
  SlotGate,
} from '../../contract/index'
import type { CallAccount, Clock, DateParser, Model, Reranker } from '../ports'
import type { ModelSpend } from './ask-model'
import type { SearchOptions } from './types'

/** The numbers in force, from Settings. */
export interface RecallNumbers {
  /** `rules`: the gate asks no model. */
  gate: 'rules' | 'model'
  searches: number
  slot_gate: boolean
  deadline_ms: number
}

export interface RecallDeps {
  lookup(query: string, options: SearchOptions): Promise<Evidence[]>
  clock: Clock
  dates: DateParser
  zone(): string
  numbers(): RecallNumbers
  /** The model that judges and writes searches; null: rules do. May throw: rules do then, and it is said. */
  openDecider(): Promise<Model | null>
}

export interface RecallOptions {
  /** The assistant's last reply, read for what "it", "she" or "there" stands for. */
  previous?: string | undefined
  /** Message and turn ids already in context; what came from them is left out. */
  excludeMessageIds?: string[] | undefined
  /** Memories put into the prompt at most; default 8. */
  limit?: number | undefined
  /** Its memories come first. */
  project?: string | undefined
  allowedAudienceKeys?: string[] | undefined
  allowedProjects?: string[] | undefined
  /** Left out: the one in force; null: none. */
  reranker?: Reranker | null | undefined
  /** Left out: the small model in force; null: rules alone. */
  decider?: Model | null | undefined
  slotGate?: boolean | undefined
  deadlineMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Who pays. */
  account?: CallAccount | undefined
  /** Told of every model call. Must not throw. */
  onSpend?: ((spend: ModelSpend) => void) | undefined
}

export interface Recalled {
  /** For the prompt: the first is [1]. */
  injected: RecalledHit[]
  /** Found beside them and left out: too weak, past the limits, or judged out. */
  retrieved: RecalledHit[]
  /** The injected ones as quoted material; '' for none. */
  block: string
  gate: GateVerdict | null
  /** Why nothing was searched; null: it was. */
  skipped: string | null
  searches: RanSearch[]
  slot_gate: SlotGate | null
  fallbacks: Fallback[]
  timings_ms: Record<string, number>
  accounting: RecallAccounting
  /** Set when no search could be run at all. */
  error: ErrorBody | null
}
