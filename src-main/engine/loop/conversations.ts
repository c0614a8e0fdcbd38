/** Conversations as windows see them: list, open, rename, pin, remove with undo, search, drafts, export. */
import { type Conversation, HearkenError, type Message, type TurnSnapshot } from '../../contract'
import { UNDO_MS } from '../memory'
import type { Hub } from '../ops'
import type { Clock, MessageRow, Store } from '../ports'
import { exportConversation } from './export'
import { toMessage } from './reply'

export interface ConversationsDeps {
  store: Store
  clock: Clock
  hub: Hub
  isRunning(conversationId: string): boolean
  snapshot(conversationId: string): TurnSnapshot | null
  /** The reply as its turn has it now; null when no turn writes it. */
  growing(messageId: string): MessageRow | null
  /** A message as it should be seen, when the disk does not have all of it. */
  shown(row: MessageRow): MessageRow
  /** Stops the turns of a conversation that is being removed. */
  stopTurns(conversationId: string): void
}

/** The draft of the conversation that does not exist yet. */
const NEW = 'new'

export type Conversations = ReturnType<typeof createConversations>

export function createConversations(deps: ConversationsDeps) {
  const { store, clock, hub } = deps
  const nowIso = () => new Date(clock.now()).toISOString()
  const live = (conversation: Conversation): Conversation => ({
    ...conversation,
    running: deps.isRunning(conversation.id),
  })

  async function need(id: string): Promise<Conversation> {
    const conversation = await store.getConversation(id)
    if (conversation === null)
      throw new HearkenError(
        'NOT_FOUND',
        'That conversation is not here any more.',
        'Choose another one from the list.',
      )
    return live(conversation)
  }

  /** Tells the windows how a conversation stands now. */
  async function announce(id: string): Promise<Conversation> {
    const conversation = await need(id)
    hub.emit({ type: 'conversation', conversation })
    return conversation
  }

  async function toMessages(rows: MessageRow[]): Promise<Message[]> {
    const siblings = await store.siblings(rows.map((row) => row.id))
    return rows.map((row) => toMessage(deps.shown(row), siblings.get(row.id) ?? []))
  }

  return {
    need,
    announce,
    toMessages,
    async list(page: { limit: number; offset: number }) {
      const { conversations, total } = await store.listConversations(page)
      return { conversations: conversations.map(live), total }
    },
    async open(input: { conversation_id: string; before?: string | undefined; limit: number }) {
      const conversation = await need(input.conversation_id)
      const seq = hub.seq()
      const { before, limit } = input
      const page = await store.readBranch(input.conversation_id, before === undefined ? { limit } : { before, limit })
      const messages = await toMessages(page.messages.map((row) => deps.growing(row.id) ?? row))
      const running = deps.snapshot(input.conversation_id)
      return { conversation, messages, total: page.total, earlier: page.earlier, running, seq }
    },
    async select(messageId: string) {
      const message = await store.getMessage(messageId)
      if (message === null)
        throw new HearkenError('NOT_FOUND', 'That message is not here any more.', 'Open the conversation again.')
      await store.selectBranch(messageId)
      await announce(message.conversation_id)
      return { conversation_id: message.conversation_id }
    },
    async rename(id: string, title: string) {
      await need(id)
      await store.rename(id, title)
      return { conversation: await announce(id) }
    },
    async pin(id: string, pinned: boolean) {
      await need(id)
      await store.setPinned(id, pinned)
      return { conversation: await announce(id) }
    },
    async remove(id: string) {
      await need(id)
      deps.stopTurns(id)
      await store.hideConversation(id, nowIso())
      hub.emit({ type: 'conversation_removed', conversation_id: id })
      return { conversation_id: id, undo_until: new Date(clock.now() + UNDO_MS).toISOString() }
    },
    async restore(id: string) {
      await store.unhideConversation(id)
      return { conversation: await announce(id) }
    },
    async search(query: string, limit: number) {
      return { hits: await store.searchMessages(query, limit) }
    },
    async draft(id: string | null) {
      return { text: await store.getDraft(id ?? NEW) }
    },
    async saveDraft(id: string | null, text: string) {
      await store.setDraft(id ?? NEW, text, nowIso())
      return { saved: true as const }
    },
    async export(id: string, format: 'markdown' | 'json') {
      const conversation = await need(id)
      const { messages } = await store.readBranch(id, { limit: Number.MAX_SAFE_INTEGER })
      return exportConversation(conversation, messages.map(deps.shown), format)
    },
    /** Erases what was removed too long ago to be brought back. */
    async sweep(): Promise<string[]> {
      return store.purgeConversations(new Date(clock.now() - UNDO_MS).toISOString())
    },
  }
}
