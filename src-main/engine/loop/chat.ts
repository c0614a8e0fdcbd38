/** Starts, orders and stops turns. A turn belongs to the engine, not to the window that asked: it goes on when one closes. */
import { HearkenError, type Started } from '../../contract'
import type { Hub } from '../ops'
import type { ErasedTurn, Ids, MessageRow, NewTurn } from '../ports'
import type { Work } from '../ports/works'
import { type Conversations, createConversations } from './conversations'
import { createLiveTurns, type LiveTurn } from './live-turns'
import { createKeyedQueue } from './queue'
import { toMessage } from './reply'
import { titleFrom } from './title'
import { runTurn, type TurnDeps } from './turn'
import { createTurnRows } from './turn-rows'
import { createUnsaved } from './unsaved'

export interface ChatDeps extends TurnDeps {
  hub: Hub
  ids: Ids
  /** Work on a conversation between its turns. Must not throw. */
  between?: { turnStarting(conversationId: string): void; turnEnded(conversationId: string): void }
  /** What is erased while a turn runs must not come back by what it writes. */
  erasing?: { begin(): Work; turnEnded(turn: ErasedTurn, work: Work): Promise<boolean> }
}

export interface SendInput {
  conversation_id: string | null
  text: string
  client_id?: string | undefined
  gateway: string
  /** Of a turn that something was paid for before it began. */
  turn_id?: string
}

export interface Chat {
  conversations: Conversations
  /** Resolves once the message is on disk; its turn runs on its own. */
  send(input: SendInput): Promise<Started>
  edit(messageId: string, text: string): Promise<Started>
  regenerate(messageId: string, options?: { withoutMemory?: boolean }): Promise<Started>
  /** A turn of this conversation runs or waits. */
  isRunning(conversationId: string): boolean
  cancel(turnId: string): { cancelled: boolean }
  /** Marks what a crash left running as interrupted. Once, at start. */
  recover(): Promise<void>
  /** Stops all turns and waits until they are on disk. */
  stop(): Promise<void>
}

export function createChat(deps: ChatDeps): Chat {
  const { store, clock, ids, hub } = deps
  const turns = createKeyedQueue()
  const writes = createKeyedQueue()
  const live = createLiveTurns()
  const rows = createTurnRows(deps)
  let stopping = false

  const conversations = createConversations({
    store,
    clock,
    hub,
    isRunning: live.has,
    stopTurns: live.stop,
    growing: (messageId) => {
      const turn = live.writing(messageId)
      return turn === null ? null : structuredClone(turn.reply.row)
    },
    snapshot: live.snapshot,
    shown: (row) => unsaved.shown(row),
  })
  const unsaved = createUnsaved({
    store,
    clock,
    saved: (row) => {
      void conversations.toMessages([row]).then(
        ([message]) => message && hub.emit({ type: 'message', message }),
        () => {},
      )
    },
  })

  /** Puts the turn on disk, tells the windows, and queues it behind the conversation's earlier turns. */
  async function begin(turn: NewTurn, question: MessageRow, withoutMemory = false): Promise<Started> {
    const conversationId = turn.conversation.id
    deps.between?.turnStarting(conversationId)
    // From now on: what is erased while it waits for earlier turns stands in the question that it holds.
    const work = deps.erasing?.begin()
    try {
      await store.beginTurn(turn)
    } catch (thrown) {
      work?.end()
      if (!live.has(conversationId)) deps.between?.turnEnded(conversationId)
      throw thrown
    }
    const turnId = turn.reply.turn_id ?? ''
    const entry: LiveTurn = {
      turnId,
      reply: { row: structuredClone(turn.reply), statusText: '' },
      controller: new AbortController(),
    }
    live.add(conversationId, entry)
    const started = {
      turn_id: turnId,
      conversation_id: conversationId,
      message_id: question.id,
      reply_id: turn.reply.id,
    }

    // From here on the message is on disk and its turn must run, whatever becomes of telling the windows.
    await tell(turn, question).catch(() => {})
    // Removed while the message was on its way: nobody waits for this reply.
    if (await isGone(conversationId)) entry.controller.abort()
    const emit = (event: Parameters<Parameters<typeof runTurn>[2]>[0]) =>
      hub.emit({ type: 'turn', conversation_id: conversationId, turn_id: turnId, event })
    emit({ type: 'accepted', message_id: question.id, reply_id: turn.reply.id })

    void turns.run(conversationId, async () => {
      const job = {
        turnId,
        conversationId,
        question,
        reply: entry.reply,
        gateway: turn.gateway,
        withoutMemory,
        signal: entry.controller.signal,
        unsaved: unsaved.hold,
      }
      const finishing: Promise<void>[] = []
      await runTurn(deps, job, (event) => {
        if (event.type !== 'done') return emit(event)
        finishing.push(finish(conversationId, entry, work, emit))
      })
      await Promise.all(finishing)
    })
    return started
  }

  async function tell(turn: NewTurn, question: MessageRow): Promise<void> {
    const rows = turn.userMessage === null ? [turn.reply] : [question, turn.reply]
    for (const message of await conversations.toMessages(rows)) hub.emit({ type: 'message', message })
    await conversations.announce(turn.conversation.id)
  }

  const isGone = (conversationId: string) =>
    store.getConversation(conversationId).then(
      (found) => found === null,
      () => false,
    )

  async function finish(
    conversationId: string,
    entry: LiveTurn,
    work: Work | undefined,
    emit: (event: { type: 'done'; message: ReturnType<typeof toMessage> }) => void,
  ) {
    if (work !== undefined) await withoutErased(conversationId, entry, work)
    const wasLast = live.remove(conversationId, entry)
    const siblings = await store.siblings([entry.reply.row.id]).catch(() => new Map<string, string[]>())
    emit({ type: 'done', message: toMessage(unsaved.shown(entry.reply.row), siblings.get(entry.reply.row.id) ?? []) })
    await conversations.announce(conversationId).catch(() => {})
    if (wasLast) deps.between?.turnEnded(conversationId)
  }

  /** The reply as it stands when what was erased while it was written is gone from it. Never throws. */
  async function withoutErased(conversationId: string, entry: LiveTurn, work: Work): Promise<void> {
    const turn = { turn_id: entry.turnId, conversation_id: conversationId }
    const cleaned = await deps.erasing?.turnEnded(turn, work).catch(() => true)
    work.end()
    const row = cleaned ? await store.getMessage(entry.reply.row.id).catch(() => null) : null
    if (row !== null) entry.reply.row = row
  }

  function refuseWhenStopping(): void {
    if (stopping)
      throw new HearkenError(
        'CONFLICT',
        'Hearken is closing. Your text is kept as a draft.',
        'Send it when Hearken is open again.',
      )
  }

  async function find(messageId: string): Promise<MessageRow> {
    const row = await store.getMessage(messageId)
    if (row === null)
      throw new HearkenError('NOT_FOUND', 'That message is not here any more.', 'Open the conversation again.')
    await conversations.need(row.conversation_id)
    return row
  }

  async function send(input: SendInput): Promise<Started> {
    refuseWhenStopping()
    const clientId = input.client_id ?? null
    const again = clientId === null ? null : await store.findByClientId(clientId)
    if (again !== null) return again
    const conversationId = input.conversation_id ?? ids.next('conv')
    return writes
      .run(conversationId, async () => {
        if (input.conversation_id !== null) await conversations.need(input.conversation_id)
        const last =
          input.conversation_id === null
            ? undefined
            : (await store.readBranch(conversationId, { limit: 1 })).messages[0]
        const { question, reply } = rows.exchange(conversationId, last?.id ?? null, input.text, input.turn_id)
        const conversation = { id: conversationId, title: titleFrom(input.text) }
        return begin(
          { conversation, userMessage: question, reply, gateway: input.gateway, client_id: clientId },
          question,
        )
      })
      .catch(async (thrown) => {
        // Two sends of one client_id at once: the first wins, the second answers like it.
        const first = clientId === null ? null : await store.findByClientId(clientId)
        if (first !== null) return first
        throw thrown
      })
  }

  return {
    conversations,
    send,
    async edit(messageId, text) {
      refuseWhenStopping()
      const old = await find(messageId)
      if (old.role !== 'user')
        throw new HearkenError('BAD_INPUT', 'Only your own messages can be edited.', 'Regenerate the reply instead.')
      return writes.run(old.conversation_id, async () => {
        const { question, reply } = rows.exchange(old.conversation_id, old.parent_id, text)
        const conversation = { id: old.conversation_id, title: titleFrom(text) }
        return begin({ conversation, userMessage: question, reply, gateway: 'desktop', client_id: null }, question)
      })
    },
    isRunning: live.has,
    async regenerate(messageId, { withoutMemory = false } = {}) {
      refuseWhenStopping()
      const row = await find(messageId)
      const question = row.role === 'user' ? row : row.parent_id === null ? null : await store.getMessage(row.parent_id)
      if (question === null)
        throw new HearkenError('NOT_FOUND', 'The message this answers is not here any more.', 'Send it again.')
      if (live.writing(messageId) !== null)
        throw new HearkenError('CONFLICT', 'This reply is still being written.', 'Stop it first.')
      return writes.run(row.conversation_id, async () => {
        const reply = rows.reply(question)
        const conversation = { id: row.conversation_id, title: '' }
        return begin(
          { conversation, userMessage: null, reply, gateway: 'desktop', client_id: null },
          question,
          withoutMemory,
        )
      })
    },
    cancel(turnId) {
      const turn = live.find(turnId)
      turn?.controller.abort()
      return { cancelled: turn !== null }
    },
    async recover() {
      await store.closeOrphans({
        code: 'INTERRUPTED',
        message: 'Hearken closed while it was answering. Your message is safe.',
        action: 'Retry to get a new reply.',
      })
    },
    async stop() {
      stopping = true
      live.stopAll()
      await turns.idle()
      await unsaved.stop()
    },
  }
}
