/** One turn: gate → memory → working memory → loop → reply, receipt and trace on disk. Everything is rebuilt from disk. */
import { type ErrorBody, HearkenError, type Settings, type TurnEvent, toErrorBody } from '../../contract'
import { readOfEvidence, readOfResult, readOfRows } from '../memory'
import { createTurnTrace, type TurnTrace } from '../ops'
import type {
  Clock,
  DateParser,
  MessageRow,
  Model,
  ReadText,
  Store,
  ToolCallPart,
  ToolContext,
  TraceSink,
} from '../ports'
import { correctClaim } from './claim-check'
import { type LoopEvent, runLoop, type ToolOutcome } from './loop'
import { describedTools, type PromptTexts } from './own-prompts'
import { idsInContext, type RecallResult, recallForTurn, type TurnMemory } from './recall-step'
import { addSuggested, addUsed, applyEvent, endCard, endOf, putCard, type Reply, startCard, toMessage } from './reply'
import { createRoom } from './room'
import { summaryNotice } from './summary-notice'
import { toolLine } from './tool-line'
import { trimToolResults } from './trim'
import { TurnBooks } from './turn-books'
import type { TurnTools } from './turn-tools'
import { WITHOUT_MEMORY, withoutMemory } from './without-memory'
import { workingMemory } from './working-memory'

export interface TurnDeps {
  store: Store
  clock: Clock
  trace: TraceSink
  memory: TurnMemory
  tools: TurnTools
  settings(): Settings
  /** IANA zone in force. */
  zone(): string
  persona(): Promise<string>
  /** The rules, and what the model is told of tools. */
  prompts(): Promise<PromptTexts>
  openMain(): Promise<Model>
  openSmall(): Promise<Model>
  dates: DateParser
  shell: string
  /** Memory rows were committed in this turn. Must not throw. */
  memoryChanged(ids: string[]): void
  /**
   * After the reply is on disk and, for a turn that changed memory, before it is told: the memory mirror is written here. Must
   * not throw.
   */
  turnEnded(): Promise<void>
}

export interface TurnJob {
  turnId: string
  conversationId: string
  question: MessageRow
  reply: Reply
  gateway: string
  /** As if nothing were remembered. */
  withoutMemory?: boolean
  signal: AbortSignal
  /** The turn is over and its reply could not be written. Must not throw. */
  unsaved(row: MessageRow, error: ErrorBody): void
}

/** Earlier messages whose tool results may still be in the model's view. */
const READ_BACK = 40
/** How often a growing reply is put on disk, in ms: what a crash can cost of a reply nobody was promised. */
const CHECKPOINT_MS = 1_000

/** Runs the turn to its end. Never throws; the last event is always `done`, after the reply is on disk. */
export async function runTurn(deps: TurnDeps, job: TurnJob, emit: (event: TurnEvent) => void): Promise<void> {
  const turn = new Turn(deps, job, emit)
  await turn.run()
}

class Turn {
  private readonly started: number
  private readonly trace: TurnTrace
  private readonly row: MessageRow
  private readonly books: TurnBooks
  private readonly tools: TurnTools
  /** What the model read before its first call, and then from tools. */
  private readonly read: ReadText[] = []
  private recall: RecallResult | null = null
  private model: Model | null = null
  /** A tool of this turn changed something. */
  private wrote = false
  private savedAt: number

  constructor(
    private readonly deps: TurnDeps,
    private readonly job: TurnJob,
    private readonly publish: (event: TurnEvent) => void,
  ) {
    this.started = deps.clock.monotonic()
    this.savedAt = this.started
    this.trace = createTurnTrace(deps.trace, job.turnId)
    this.row = job.reply.row
    this.books = new TurnBooks(job.turnId)
    this.tools = job.withoutMemory === true ? withoutMemory(deps.tools) : deps.tools
  }

  async run(): Promise<void> {
    let status: MessageRow['status'] = 'done'
    let error: ErrorBody | null = null
    try {
      this.job.signal.throwIfAborted()
      error = await this.answer()
    } catch (thrown) {
      error = toErrorBody(thrown)
    }
    if (this.job.signal.aborted) status = 'stopped'
    else if (error !== null) status = 'failed'
    await this.finish(status, status === 'stopped' ? null : error)
  }

  /** null, or why the turn failed. */
  private async answer(): Promise<ErrorBody | null> {
    const { deps, job } = this
    const settings = deps.settings()
    // Not on disk: what a crash leaves is a broken-off reply either way, and windows see the row as it is here.
    this.row.status = 'running'
    this.emit({ type: 'status', text: 'Reading' })
    this.model = await deps.openMain()
    this.row.model = this.model.info.label
    this.trace.start({
      conversation_id: job.conversationId,
      gateway: job.gateway,
      text: job.question.text,
      model: this.model.info.id,
      shell: deps.shell,
      turn_cap_usd: settings.budgets.turn_usd,
    })
    const history = job.question.parent_id === null ? [] : await deps.store.readPath(job.question.parent_id, 100_000)
    if (job.withoutMemory === true) this.leaveMemoryOut()
    else await this.recallFor(history, this.model.info.isAI)
    this.read.push(...readOfRows(history.slice(-READ_BACK)), ...readOfEvidence(this.recall?.evidence ?? []))

    const { model } = this
    const prompts = await deps.prompts()
    const tools = describedTools(this.tools, prompts)
    const prepare = (limit: { historyTokens?: number } = {}) =>
      workingMemory(
        { ...deps, rules: prompts.rules, tools },
        {
          model,
          conversationId: job.conversationId,
          question: job.question,
          history,
          memoryBlock: this.recall?.block ?? '',
          ...limit,
          signal: job.signal,
          onSummarised: (count) => this.tell(summaryNotice(count, [...history, this.row])),
          account: this.books.account,
        },
      )
    const prepared = await prepare()
    const room = createRoom({
      prepared,
      prepare: (historyTokens) => prepare({ historyTokens }),
      question: job.question.text,
      model: model.info.label,
      onTryAgain: () => this.emit({ type: 'status', text: 'Too long for the model. Trying again with less of it' }),
    })
    this.emit({ type: 'status', text: 'Thinking' })
    const events = runLoop({
      model,
      system: prepared.system,
      messages: prepared.messages,
      tools: tools.specs(),
      runTool: (call, signal) => tools.run(call, this.toolContext(signal)),
      trim: trimToolResults,
      makeRoom: room.make,
      evidence: this.recall?.evidence ?? [],
      account: this.books.account,
      maxIterations: settings.chat.max_iterations,
      maxOutputTokens: prepared.maxOutputTokens,
      clock: deps.clock,
      signal: job.signal,
    })
    let error: ErrorBody | null = null
    for await (const event of events) error = (await this.take(event)) ?? error
    return error === null ? null : room.explain(error)
  }

  private leaveMemoryOut(): void {
    this.trace.gate({ open: false, reason: 'the person asked for an answer without memory', duration_ms: 0 })
    this.emit({ type: 'notice', text: WITHOUT_MEMORY })
  }

  private async recallFor(history: MessageRow[], isAI: boolean): Promise<void> {
    const { deps, job } = this
    this.recall = await recallForTurn(deps, this.trace, {
      question: job.question,
      history,
      inContext: await idsInContext(deps.store, job.question, history, isAI),
      signal: job.signal,
      onRecall: () => this.emit({ type: 'status', text: 'Looking through memory' }),
      account: this.books.account,
    })
    const { used, recalled } = this.recall
    if (recalled !== null) this.row.recalled = recalled
    if (used.length > 0) this.emit({ type: 'memory', used })
  }

  /** One event of the loop: tell it, trace it, keep it. */
  private async take(event: LoopEvent): Promise<ErrorBody | null> {
    switch (event.type) {
      case 'text':
        this.emit(event)
        this.checkpoint()
        return null
      case 'retry':
        this.emit({ type: 'status', text: `${event.reason}. Trying again in ${Math.ceil(event.waitMs / 1000)} s` })
        return null
      case 'tool_start': {
        const card = startCard(event.call, this.deps.tools.face(event.call))
        this.emit({ type: 'status', text: card.label })
        this.emit({ type: 'tool_start', card })
        return null
      }
      case 'tool_end':
        await this.toolEnded(event.call, event.outcome)
        return null
      case 'error':
        return event.error
      case 'done':
        if (event.reason === 'length')
          this.emit({
            type: 'notice',
            text: 'The reply was cut at the model’s output limit. Ask it to go on, or raise the limit in Settings.',
          })
        return event.reason === 'max_iterations' ? tooManyCalls(this.deps.settings().chat.max_iterations) : null
      case 'model_start':
      case 'model_end':
        return null
    }
  }

  private async toolEnded(call: ToolCallPart, outcome: ToolOutcome): Promise<void> {
    const running =
      this.row.tools.find((card) => card.call_id === call.id) ?? startCard(call, this.deps.tools.face(call))
    const card = endCard(running, outcome)
    putCard(this.row, card)
    this.row.used = addUsed(this.row.used, outcome.result)
    this.row.kept.push(...(outcome.result.kept ?? []))
    this.read.push(...readOfResult(card, outcome.result))
    addSuggested(this.row, outcome.result.suggested ?? [])
    this.trace.tool(toolLine(call, this.deps.tools.face(call), outcome))
    const ids = (outcome.result.kept ?? []).map((kept) => kept.id)
    if (ids.length > 0) this.trace.memoryWrite({ ids, by: call.name })
    if (outcome.ok && card.access !== 'read') {
      this.wrote = true
      this.deps.memoryChanged(ids)
    }
    const { text, tools, kept, used, suggested = [] } = this.row
    // On disk before it is told: a write the person was shown, with its Undo, is never forgotten.
    await this.deps.store.updateMessage(this.row.id, { text, tools, kept, used, suggested }, this.nowIso())
    this.emit({ type: 'tool_end', card })
    this.emit({ type: 'status', text: 'Thinking' })
  }

  private async finish(status: MessageRow['status'], error: ErrorBody | null): Promise<void> {
    const { deps, row } = this
    row.status = status
    row.error = error
    row.tools = row.tools.map((card) =>
      card.status === 'running' ? { ...card, status: 'cancelled', summary: 'Stopped' } : card,
    )
    const cited = deps.memory.cited(row.text)
    row.used = row.used.map((memory) => ({ ...memory, cited: cited.has(memory.n) }))
    correctClaim(row, this.job.question, deps, this.trace, (event) => this.emit(event))
    row.receipt = this.books.receipt(row, this.recall, deps.clock.monotonic() - this.started)
    this.trace.receipt(row.receipt)
    this.trace.end({ status, error, duration_ms: deps.clock.monotonic() - this.started, reply_chars: row.text.length })
    try {
      await deps.store.updateMessage(row.id, endOf(row), this.nowIso())
    } catch (thrown) {
      this.job.unsaved(row, toErrorBody(thrown))
    }
    const mirrored = deps.turnEnded()
    // What others changed is mirrored while they wait for it.
    if (this.wrote) await mirrored
    this.publish({ type: 'done', message: toMessage(row, []) })
  }

  private toolContext(signal: AbortSignal): ToolContext {
    const { job, deps } = this
    return {
      turnId: job.turnId,
      gateway: job.gateway,
      conversationId: job.conversationId,
      messageId: job.question.id,
      account: this.books.account,
      personText: job.question.text,
      read: this.read,
      signal,
      now: deps.clock.now(),
      zone: deps.zone(),
    }
  }

  /** Puts the growing reply on disk now and then. Not waited for: the end of the turn writes it whole. */
  private checkpoint(): void {
    const now = this.deps.clock.monotonic()
    if (now - this.savedAt < CHECKPOINT_MS) return
    this.savedAt = now
    this.deps.store.updateMessage(this.row.id, { text: this.row.text }, this.nowIso()).catch(() => {})
  }

  private tell(notice: string | null): void {
    if (notice !== null) this.emit({ type: 'notice', text: notice })
  }

  private emit(event: TurnEvent): void {
    applyEvent(this.job.reply, event)
    this.publish(event)
  }

  private nowIso(): string {
    return new Date(this.deps.clock.now()).toISOString()
  }
}

function tooManyCalls(limit: number): ErrorBody {
  return new HearkenError(
    'MAX_ITERATIONS',
    `I stopped after ${limit} model calls without reaching an answer. What the tools did so far stands.`,
    'Retry, ask for less at once, or raise the limit in Settings.',
  ).toBody()
}
