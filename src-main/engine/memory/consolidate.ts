/**
 * Consolidation: after some exchanges of a conversation they become facts and one dated episode, in the
 * background, never while a turn of that conversation runs. Facts, episode, the mark of what is consolidated and the amended
 * reply are one transaction: what fails or is killed was not begun, and is tried again.
 */
import { HearkenError, type KeptMemory, type Settings, type SuggestedMemory, toErrorBody } from '../../contract/index'
import { type Account, createTurnTrace, type NewAppEvent, openAccount } from '../ops'
import type { Clock, DateParser, Exchange, Model, ReadText, Store, TraceSink } from '../ports'
import type { Work, Works } from '../ports/works'
import { amendedReply } from './consolidate-card'
import { groundedEpisode, groundOf, reasonsOf } from './consolidate-ground'
import { type Batch, type Proposed, proposeByRules, proposeWithModel } from './consolidate-propose'
import { type Sifted, sift } from './consolidate-sift'
import type { Ungrounded } from './grounded'
import { todayIn } from './own-date'
import { readOfRows } from './read-texts'
import { judgeFacts } from './slot-gate'
import type { Memory, Remembered, RememberInput } from './types'

export interface ConsolidationDeps {
  store: Store
  memory: Pick<Memory, 'rememberAll' | 'search' | 'get'>
  clock: Clock
  works: Pick<Works, 'begin'>
  dates: DateParser
  trace: TraceSink
  settings(): Settings
  zone(): string
  openSmall(): Promise<Model>
  emit(event: NewAppEvent): void
  /** One change of a reply's receipt at a time. */
  alone<T>(messageId: string, change: () => Promise<T>): Promise<T>
  /** Tells the windows how a stored message stands now. */
  announce(messageId: string): Promise<void>
  /** Memory rows were committed; the mirror is written before it resolves. */
  memoryChanged(ids: string[]): Promise<void>
}

/** Exchanges that become one episode at most. */
export const MOST_EXCHANGES = 20
/** Memories near to the batch that a model is shown, to say which one a fact puts right. */
const KNOWN = 12

/**
 * One batch of a conversation, when enough of it waits. Resolves to whether there was one. Rejects, having kept nothing,
 * with the model's or the store's HearkenError, or CANCELLED.
 */
export async function consolidate(
  deps: ConsolidationDeps,
  conversationId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, clock } = deps
  const least = deps.settings().memory.consolidate_after
  if (least === 0) return false
  const work = deps.works.begin()
  try {
    const { exchanges, total } = await store.unconsolidated(conversationId, MOST_EXCHANGES)
    const last = exchanges.at(-1)
    if (total < least || last === undefined) return false
    const started = clock.monotonic()
    const run = new Run(deps, conversationId, exchanges, last, signal, work)
    await run.work().catch(async (thrown) => {
      if (thrown === ERASED_MEANWHILE) return
      await run.failed(thrown, clock.monotonic() - started)
      throw thrown
    })
    return true
  } finally {
    work.end()
  }
}

/** What the batch was read from is not what stands there now: it is read anew. */
const ERASED_MEANWHILE = new Error('erased meanwhile')

class Run {
  private readonly turnId: string
  private readonly started: number
  /** What its calls cost comes onto the receipt of the turn that it followed. */
  private readonly account: Account

  constructor(
    private readonly deps: ConsolidationDeps,
    private readonly conversationId: string,
    private readonly exchanges: Exchange[],
    private readonly last: Exchange,
    private readonly signal: AbortSignal,
    private readonly erasing: Work,
  ) {
    this.turnId = last.reply.turn_id ?? ''
    this.started = deps.clock.monotonic()
    const receipt = last.reply.receipt === null ? 'own' : 'turn'
    this.account = openAccount({ turnId: this.turnId, background: true, receipt })
  }

  async work(): Promise<void> {
    const { deps, exchanges } = this
    const conversation = await deps.store.getConversation(this.conversationId)
    const batch = await this.read()
    const { model, proposed } = await this.propose(batch)
    const ground = groundOf(batch, deps.dates)
    const sifted = sift(proposed.facts, ground)
    // The built-in one only repeats what stands in the batch.
    const episode = model.info.isAI
      ? groundedEpisode(proposed.episode, batch, ground)
      : { text: proposed.episode, reason: null }
    if (model.info.isAI && deps.settings().memory.recall.slot_gate) await this.judge(model, sifted)
    this.signal.throwIfAborted()

    const title = conversation?.title ?? ''
    const inputs = [...sifted.keep.map((one) => this.factInput(one, title)), this.episodeInput(episode.text, title)]
    let kept: KeptMemory[] = []
    let episodeId = ''
    const suggested = sifted.suggest.map(
      ({ proposal, origin, source }, at): SuggestedMemory => ({
        id: `c${at + 1}`,
        text: proposal.text,
        reason: 'untrusted',
        origin,
        source,
        status: 'open',
        memory_id: null,
      }),
    )
    const remembered = await deps.memory.rememberAll(inputs, async (entries, all) => {
      // A turn that began meanwhile goes first; nothing is lost, for nothing was written.
      this.signal.throwIfAborted()
      episodeId = all.at(-1)?.item.id ?? ''
      kept = all
        .slice(0, -1)
        .filter(isNew)
        .map(({ item }) => ({ id: item.id, text: item.text }))
      await deps.alone(this.last.reply.id, async () => {
        const patch = await this.amendment(kept, suggested, all.slice(0, -1))
        // Nothing is waited for between this look and the write.
        if (this.erasing.repeats([inputs, patch])) throw ERASED_MEANWHILE
        await deps.store.commitConsolidation({
          conversationId: this.conversationId,
          questionIds: exchanges.map(({ question }) => question.id),
          at: this.nowIso(),
          entries,
          reply: { id: this.last.reply.id, patch },
        })
      })
    })
    const facts = remembered.slice(0, -1)
    await this.tell(kept, episodeId, suggested, sifted, {
      model: model.info.id,
      known: facts.filter((one) => !one.is_new).length,
      episode: episode.reason,
    })
  }

  /** A failed try costs too: it is on the receipt of the turn that it followed, and in the books. */
  async failed(thrown: unknown, durationMs: number): Promise<void> {
    const trace = createTurnTrace(this.deps.trace, this.turnId)
    const { code, message } = toErrorBody(thrown)
    trace.consolidation({
      ...this.line(),
      model: this.account.calls()[0]?.model ?? '',
      kept: [],
      episode_id: null,
      echoes: 0,
      ungrounded: {},
      known: 0,
      suggested: 0,
      research: false,
      duration_ms: durationMs,
      error: `${code}: ${message}`,
    })
    if (this.account.calls().length === 0) return
    const patch = await this.deps.alone(this.last.reply.id, async () => {
      const amended = await this.amendment([], [])
      await this.deps.store.updateMessage(this.last.reply.id, amended, this.nowIso())
      return amended
    })
    if (patch.receipt) trace.receipt(patch.receipt)
    await this.deps.announce(this.last.reply.id)
  }

  /** Everything the turns read: tool text, and the memories they were given, whole. */
  private async read(): Promise<Batch> {
    const { deps, exchanges } = this
    const memories: ReadText[][] = []
    for (const { reply } of exchanges) {
      const items = await Promise.all(reply.used.map(({ id }) => deps.memory.get(id)))
      memories.push(
        items.flatMap((item) => (item === null ? [] : [{ text: item.text, origin: item.origin, source: item.source }])),
      )
    }
    const read = exchanges.map(({ reply }) => readOfRows([reply]))
    const near = await deps.memory.search(
      this.exchanges
        .map(({ question }) => question.text)
        .join(' ')
        .slice(0, 2_000),
      {
        limit: KNOWN,
        kinds: ['fact'],
        account: this.account,
      },
    )
    const kept = exchanges.flatMap(({ reply }) => reply.kept)
    const known = new Map([...near, ...kept].map(({ id, text }) => [id, { id, text }]))
    return { exchanges, read, memories, known: [...known.values()], zone: deps.zone() }
  }

  private async propose(batch: Batch): Promise<{ model: Model; proposed: Proposed }> {
    const model = await this.deps.openSmall()
    if (!model.info.isAI) return { model, proposed: proposeByRules(batch, this.deps.dates) }
    return { model, proposed: await proposeWithModel(model, batch, this.use()) }
  }

  /** Leaves out the facts no later answer would need. Any failure keeps them all. */
  private async judge(model: Model, sifted: Sifted): Promise<void> {
    const texts = sifted.keep.map(({ proposal }) => proposal.text)
    if (texts.length === 0) return
    const { keep } = await judgeFacts(
      { purpose: 'proposed', message: '', facts: texts },
      model,
      (ask) => ask(this.signal),
      this.use(),
    )
    sifted.keep = sifted.keep.filter((_, at) => keep[at] !== false)
  }

  private use() {
    const { deps, signal } = this
    return { clock: deps.clock, signal, account: this.account }
  }

  private factInput({ proposal, kind, origin, source }: Sifted['keep'][number], title: string): RememberInput {
    const { question } = proposal.exchange
    return {
      text: proposal.text,
      kind,
      origin,
      source: source ?? title,
      created_on: todayIn(this.deps.zone(), Date.parse(question.created_at)),
      expires_at: proposal.expiresAt,
      turn_id: question.turn_id,
      message_id: question.id,
      conversation_id: this.conversationId,
      replaces: proposal.updates ?? undefined,
    }
  }

  /** Dated by the batch's last day; linked to its first message, where it begins. */
  private episodeInput(text: string, title: string): RememberInput {
    const { question } = this.exchanges[0] ?? this.last
    return {
      text,
      kind: 'episode',
      title: title === '' ? undefined : title,
      origin: 'model',
      source: title,
      created_on: todayIn(this.deps.zone(), Date.parse(this.last.question.created_at)),
      turn_id: this.turnId,
      message_id: question.id,
      conversation_id: this.conversationId,
    }
  }

  /** The reply as it stands on disk now, with what came after it. */
  private async amendment(kept: KeptMemory[], suggested: SuggestedMemory[], remembered: Remembered[] = []) {
    const row = await this.deps.store.getMessage(this.last.reply.id)
    if (row === null) throw new HearkenError('NOT_FOUND', 'The reply is not there any more.', 'Nothing to do.')
    this.account.close()
    return amendedReply(row, { calls: this.account.calls(), kept, suggested, remembered })
  }

  private async tell(
    kept: KeptMemory[],
    episodeId: string,
    suggested: SuggestedMemory[],
    sifted: Sifted,
    counts: { model: string; known: number; episode: Ungrounded | null },
  ): Promise<void> {
    const { deps } = this
    const ids = [...kept.map(({ id }) => id), episodeId]
    const research = sifted.keep.some(({ kind }) => kind === 'reference')
    const trace = createTurnTrace(deps.trace, this.turnId)
    trace.consolidation({
      ...this.line(),
      model: counts.model,
      known: counts.known,
      ungrounded: reasonsOf(sifted, counts.episode),
      kept: kept.map(({ id }) => id),
      episode_id: episodeId,
      echoes: sifted.echoes,
      suggested: suggested.length,
      research,
      duration_ms: deps.clock.monotonic() - this.started,
      error: null,
    })
    trace.memoryWrite({ ids, by: 'consolidation' })
    const row = await deps.store.getMessage(this.last.reply.id)
    if (row?.receipt) trace.receipt(row.receipt)
    await deps.memoryChanged(ids)
    deps.emit({
      type: 'consolidated',
      conversation_id: this.conversationId,
      turn_id: this.turnId,
      message_id: this.last.reply.id,
      kept,
      episode_id: episodeId,
      suggested,
      research,
      dropped: sifted.ungrounded.map(({ proposal, reason }) => ({ text: proposal.text, reason })),
    })
    await deps.announce(this.last.reply.id)
  }

  private line() {
    return { conversation_id: this.conversationId, exchanges: this.exchanges.length }
  }

  private nowIso(): string {
    return new Date(this.deps.clock.now()).toISOString()
  }
}

const isNew = ({ is_new }: Remembered) => is_new
