/**
 * Automatic recall for a chat message or a task: gate (chat only) → searches written → run side by side → merged → one
 * cited block, inside one deadline. A step that fails or is late is left out and named; nothing is ever thrown.
 */
import type { GateVerdict, PlannedSearch, RecalledHit, SlotGate } from '../../contract/index'
import { hidePrivate, PRIVATE } from '../../contract/private-spans'
import type { Model } from '../ports'
import { memoryBlock } from './block'
import { type InTime, judgeGate } from './gate-judge'
import { type Merged, mergeHits } from './merge'
import { type Look, namesLast } from './names-last'
import { messageItself, type WriterInput, type WrittenSearches, writeWithModel, writeWithRules } from './query-writer'
import { NO_STAGES, openDecider, RecallRun } from './recall-run'
import type { RecallDeps, Recalled, RecallOptions } from './recall-types'
import { runSearches } from './run-searches'
import { judgeFacts } from './slot-gate'
import { weighHits } from './weigh'

export const DEFAULT_LIMIT = 8
/** Parts of the deadline: what the gate and the writer may take at most, and what is kept back for the slot gate. */
const GATE_SHARE = 0.25
const WRITER_SHARE = 0.35
const SLOT_GATE_SHARE = 0.25

export interface TaskBrief {
  title: string
  /** What is to be done. */
  ask: string
  /** When it is done. */
  done: string
  project: string
}

export interface GateResult {
  verdict: GateVerdict
  duration_ms: number
  fallbacks: Recalled['fallbacks']
}

export interface Recall {
  /** Stage 0 alone. */
  gate(message: string, options?: RecallOptions): Promise<GateResult>
  /** Stage 0 and the rest, as a chat turn does. */
  forChat(message: string, options?: RecallOptions): Promise<Recalled>
  /** Without the gate. */
  forMessage(message: string, options?: RecallOptions): Promise<Recalled>
  /** These searches, for this message, without gate and writer. */
  forSearches(searches: PlannedSearch[], message: string, options?: RecallOptions): Promise<Recalled>
  forTask(brief: TaskBrief, options?: RecallOptions): Promise<Recalled>
}

export function createRecall(deps: RecallDeps): Recall {
  const startRun = (options: RecallOptions) =>
    new RecallRun(deps.clock, options.deadlineMs ?? deps.numbers().deadline_ms, options)

  const deciderFor = (run: RecallRun, options: RecallOptions, step: 'gate' | 'query_writer' | 'slot_gate') => {
    if (options.decider !== undefined) return Promise.resolve(options.decider?.info.isAI ? options.decider : null)
    return openDecider(run, () => deps.openDecider(), step)
  }

  const inShare =
    (run: RecallRun, share: number): InTime =>
    (work) =>
      run.deadline.within(run.deadline.part(share), work)

  async function stageZero(run: RecallRun, message: string, options: RecallOptions): Promise<GateVerdict> {
    return run.step('gate', async () => {
      const asks = deps.numbers().gate === 'model' || options.decider !== undefined
      const model = asks ? await deciderFor(run, options, 'gate') : null
      const question = { message, previous: options.previous ?? '' }
      const { verdict, fallback } = await judgeGate(question, model, inShare(run, GATE_SHARE), run.use)
      if (fallback) run.fall(fallback.step, fallback.reason)
      return verdict
    })
  }

  async function write(run: RecallRun, message: string, model: Model | null, options: RecallOptions) {
    return run.step('query_writer', async (): Promise<PlannedSearch[]> => {
      const input: WriterInput = {
        message,
        previous: options.previous ?? '',
        sense: { dates: deps.dates, now: deps.clock.now(), zone: deps.zone() },
        most: deps.numbers().searches,
      }
      const written = await writeInTime(run, input, model)
      if (written.fallback) run.fall(written.fallback.step, written.fallback.reason)
      return written.searches
    })
  }

  async function writeInTime(run: RecallRun, input: WriterInput, model: Model | null): Promise<WrittenSearches> {
    if (model === null) return writeWithRules(input)
    try {
      return await inShare(run, WRITER_SHARE)((signal) => writeWithModel(model, input, { ...run.use, signal }))
    } catch (thrown) {
      run.fallFrom('query_writer', thrown)
      return { searches: messageItself(input), by: 'rules', fallback: null }
    }
  }

  async function slotGate(
    run: RecallRun,
    message: string,
    merged: Merged,
    model: Model | null,
  ): Promise<SlotGate | null> {
    if (model === null || merged.kept.length === 0) return null
    const facts = { purpose: 'retrieved' as const, message, facts: merged.kept.map((hit) => hit.text) }
    const { keep, failure } = await run.step('slot_gate', () => judgeFacts(facts, model, inShare(run, 1), run.use))
    if (failure !== null) {
      run.fall('slot_gate', failure)
      return null
    }
    const out = merged.kept.filter((_, index) => !keep[index])
    const judged = merged.kept.length
    merged.kept = merged.kept.filter((_, index) => keep[index])
    merged.rest = [...out, ...merged.rest]
    merged.stages = { ...merged.stages, judged_out: out.length, kept: merged.kept.length }
    return { judged, kept: merged.kept.length }
  }

  async function search(run: RecallRun, message: string, gate: GateVerdict | null, options: RecallOptions) {
    const model = await deciderFor(run, options, 'query_writer')
    const searches = await write(run, message, model, options)
    if (searches.length === 0) return result(run, { gate, skipped: 'nothing in it can be looked up' })
    return lookUp(run, searches, message, model, gate, options)
  }

  async function lookUp(
    run: RecallRun,
    searches: PlannedSearch[],
    message: string,
    model: Model | null,
    gate: GateVerdict | null,
    options: RecallOptions,
    asPlanned = false,
  ): Promise<Recalled> {
    const usesSlotGate = options.slotGate ?? deps.numbers().slot_gate
    const reserve = usesSlotGate && model !== null ? run.deadline.part(SLOT_GATE_SHARE) : 0
    const left = () => Math.max(0, run.deadline.left() - reserve)
    const look: Look = (some) => runSearches(deps, run, some, options, left())
    const found = await run.step('search', () => (asPlanned ? look(searches) : namesLast(searches, look)))
    const merged = await run.step('merge', async () =>
      mergeHits(weighHits(found.ran, found.hits), {
        limit: options.limit ?? DEFAULT_LIMIT,
        project: options.project ?? '',
      }),
    )
    const slot = usesSlotGate ? await slotGate(run, message, merged, model) : null
    return result(run, { gate, merged, searches: found.ran, slot_gate: slot, error: found.error })
  }

  return {
    async gate(message, options = {}) {
      const run = startRun(options)
      const verdict = await stageZero(run, shareable(message), options)
      return { verdict, duration_ms: run.timingsMs().gate ?? 0, fallbacks: run.fallbacks }
    },
    async forChat(said, options = {}) {
      const run = startRun(options)
      const message = shareable(said)
      const verdict = await stageZero(run, message, options)
      if (!verdict.open) return result(run, { gate: verdict, skipped: `the gate is closed: ${verdict.reason}` })
      return search(run, message, verdict, options)
    },
    async forMessage(message, options = {}) {
      return search(startRun(options), shareable(message), null, options)
    },
    async forSearches(searches, message, options = {}) {
      return lookUp(startRun(options), searches, shareable(message), null, null, options, true)
    },
    async forTask({ title, ask, done, project }, options = {}) {
      const message = [title, ask, done].filter((part) => part.trim() !== '').join('\n')
      return search(startRun(options), shareable(message), null, project === '' ? options : { project, ...options })
    },
  }
}

/** Nothing private is in memory, so that none of it is searched for, embedded or shown to the small model either. */
const shareable = (message: string) => hidePrivate(message).replaceAll(PRIVATE, ' ')

interface Outcome extends Partial<Pick<Recalled, 'searches' | 'slot_gate' | 'error' | 'skipped'>> {
  gate: GateVerdict | null
  merged?: Merged
}

function result(run: RecallRun, outcome: Outcome): Recalled {
  const injected: RecalledHit[] = outcome.merged?.kept ?? []
  const searches = outcome.searches ?? []
  return {
    injected,
    retrieved: outcome.merged?.rest ?? [],
    block: memoryBlock(
      injected,
      searches.filter((search) => search.ok).map((search) => search.query),
    ),
    gate: outcome.gate,
    skipped: outcome.skipped ?? null,
    searches,
    slot_gate: outcome.slot_gate ?? null,
    fallbacks: run.fallbacks,
    timings_ms: run.timingsMs(),
    accounting: run.accounting(outcome.merged?.stages ?? NO_STAGES),
    error: outcome.error ?? null,
  }
}
