import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'

const os = implement(contract)

export function chatHandlers({ chat }: Engine) {
  const { conversations } = chat
  return os.chat.router({
    conversations: os.chat.conversations.handler(({ input }) => conversations.list(input)),
    open: os.chat.open.handler(({ input }) => conversations.open(input)),
    send: os.chat.send.handler(({ input }) => chat.send(input)),
    edit: os.chat.edit.handler(({ input }) => chat.edit(input.message_id, input.text)),
    regenerate: os.chat.regenerate.handler(({ input }) =>
      chat.regenerate(input.message_id, { withoutMemory: input.without_memory }),
    ),
    select: os.chat.select.handler(({ input }) => conversations.select(input.message_id)),
    cancel: os.chat.cancel.handler(({ input }) => chat.cancel(input.turn_id)),
    rename: os.chat.rename.handler(({ input }) => conversations.rename(input.conversation_id, input.title)),
    pin: os.chat.pin.handler(({ input }) => conversations.pin(input.conversation_id, input.pinned)),
    remove: os.chat.remove.handler(({ input }) => conversations.remove(input.conversation_id)),
    restore: os.chat.restore.handler(({ input }) => conversations.restore(input.conversation_id)),
    search: os.chat.search.handler(({ input }) => conversations.search(input.query, input.limit)),
    draft: os.chat.draft.handler(({ input }) => conversations.draft(input.conversation_id)),
    saveDraft: os.chat.saveDraft.handler(({ input }) => conversations.saveDraft(input.conversation_id, input.text)),
    exportConversation: os.chat.exportConversation.handler(({ input }) =>
      conversations.export(input.conversation_id, input.format),
    ),
  })
}

export function eventHandlers({ hub }: Engine) {
  return os.events.router({
    watch: os.events.watch.handler(async function* ({ signal }) {
      yield* hub.watch(signal)
    }),
  })
}
