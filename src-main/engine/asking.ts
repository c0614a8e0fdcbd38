/** Asking memory outside a turn, and the recall that turns use: one pipeline, with models and books opened around it. */
import {
  type AskResult,
  BUILTIN_MODEL,
  type Evidence,
  type ModelChoice,
  type RecallResult,
  type RerankerChoice,
  type Settings,
} from '../contract'
import type { TurnMemory } from './loop'
import {
  type Ask,
  citedNumbers,
  createAsk,
  createRecall,
  memoryBlock,
  type Recall,
  type Recalled,
  type RecallOptions,
  type SearchOptions,
  type TaskBrief,
} from './memory'
import { createTurnTrace, openAccount } from './ops'
import type { Clock, DateParser, Ids, Model, Reranker, TraceSink } from './ports'

/** What a caller may choose for one call; what it leaves out comes from Settings. */
export interface AskingLimits {
  limit?: number | undefined
  deadline_ms?: number | undefined
  reranker?: RerankerChoice | undefined
  decision_model?: ModelChoice | null | undefined
  allowed_audience_keys?: string[] | undefined
  allowed_projects?: string[] | undefined
  slot_gate?: boolean | undefined
}

export interface RecallAsked extends AskingLimits {
  message: string
  previous: string
  project?: string | undefined
  exclude_message_ids: string[]
  gate: boolean
}

export interface Asking {
  /** For turns, which keep the books themselves. */
  recall: Recall
  /** For one recall, from Settings. */
  deadlineMs(): number
  ask(
    asked: AskingLimits & { question: string; sufficiency?: boolean | undefined },
    signal?: AbortSignal,
  ): Promise<AskResult>
  recallMessage(asked: RecallAsked, signal?: AbortSignal): Promise<RecallResult>
  recallTask(asked: AskingLimits & TaskBrief, signal?: AbortSignal): Promise<RecallResult>
}

export interface AskingDeps {
  lookup(query: string, options: SearchOptions): Promise<Evidence[]>
  clock: Clock
  ids: Ids
  trace: TraceSink
  dates: DateParser
  zone(): string
  settings(): Settings
  openModel(choice: ModelChoice): Promise<Model>
  openReranker(choice: RerankerChoice): Promise<Reranker | null>
}

export function createAsking(deps: AskingDeps): Asking {
  const { clock, settings } = deps
  const openDecider = async () => {
    const { small } = settings().models
    return small === null ? null : deps.openModel(small)
  }
  const recall = createRecall({
    lookup: deps.lookup,
    clock,
    dates: deps.dates,
    zone: deps.zone,
    numbers: () => settings().memory.recall,
    openDecider,
  })
  const ask: Ask = createAsk({
    recall,
    clock,
    openMain: () => deps.openModel(settings().models.main),
    openBuiltin: () => deps.openModel(BUILTIN_MODEL),
    openDecider,
  })

  /** The caller's choices as the engine takes them. Throws NOT_CONFIGURED when one of them cannot be opened. */
  async function optionsFrom(asked: AskingLimits, signal: AbortSignal | undefined): Promise<RecallOptions> {
    const { reranker, decision_model } = asked
    return {
      limit: asked.limit,
      deadlineMs: asked.deadline_ms,
      allowedAudienceKeys: asked.allowed_audience_keys,
      allowedProjects: asked.allowed_projects,
      slotGate: asked.slot_gate,
      signal,
      ...(reranker === undefined ? {} : { reranker: await deps.openReranker(reranker) }),
      ...(decision_model === undefined
        ? {}
        : { decider: decision_model === null ? null : await deps.openModel(decision_model) }),
    }
  }

  /** Runs it on an account of its own: usage rows and trace lines under one id. */
  async function booked<T extends RecallResult | AskResult>(
    query: string,
    asked: AskingLimits,
    signal: AbortSignal | undefined,
    work: (options: RecallOptions) => Promise<T>,
  ): Promise<T> {
    const turnId = deps.ids.next('turn')
    const trace = createTurnTrace(deps.trace, turnId)
    const started = clock.monotonic()
    const account = openAccount({ turnId, background: false, receipt: 'own' })
    const result = await work({ ...(await optionsFrom(asked, signal)), account })
    const { calls: _calls, cost_usd: _cost, ...stages } = result.accounting
    const kept = 'evidence' in result ? result.evidence : result.results
    trace.retrieval({
      query,
      results: kept.length + ('left_out' in result ? result.left_out.length : 0),
      injected: kept.length,
      memory_ids: kept.map((hit) => hit.id),
      duration_ms: clock.monotonic() - started,
      error: result.error?.message ?? null,
      searches: result.searches,
      stages,
      fallbacks: result.fallbacks,
      timings_ms: result.timings_ms,
    })
    return result
  }

  return {
    recall,
    deadlineMs: () => settings().memory.recall.deadline_ms,
    ask: (asked, signal) =>
      booked(asked.question, asked, signal, (options) =>
        ask(asked.question, { ...options, sufficiency: asked.sufficiency }),
      ),
    recallMessage: (asked, signal) =>
      booked(asked.message, asked, signal, async (options) => {
        const { previous, project, exclude_message_ids: excludeMessageIds } = asked
        const all = { ...options, previous, project, excludeMessageIds }
        return toResult(
          asked.gate ? await recall.forChat(asked.message, all) : await recall.forMessage(asked.message, all),
        )
      }),
    recallTask: (asked, signal) =>
      booked(asked.title, asked, signal, async (options) => toResult(await recall.forTask(asked, options))),
  }
}

/** What a turn asks of memory, over the one recall; gate and recall of one request share one deadline. */
export function turnMemory({ recall, deadlineMs }: Asking): TurnMemory {
  const spent = new WeakMap<object, number>()
  return {
    async gate(text, request) {
      const { verdict, duration_ms } = await recall.gate(text, request)
      spent.set(request, duration_ms)
      return verdict
    },
    recall: (text, request) =>
      recall.forMessage(text, { ...request, deadlineMs: Math.max(1, deadlineMs() - (spent.get(request) ?? 0)) }),
    block: (evidence) => memoryBlock(evidence),
    cited: citedNumbers,
  }
}

function toResult({ injected, retrieved, ...rest }: Recalled): RecallResult {
  return { ...rest, results: injected, left_out: retrieved }
}
