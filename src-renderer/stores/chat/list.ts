/** What can be done to a conversation as a whole. */

import type { Conversation } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { t } from '../../strings'
import { go, useRoute } from '../route'
import { saveFile } from '../save-file'
import { toast } from '../toasts'
import { sortConversations } from './groups'
import { leave } from './open'
import { get, set } from './state'

/** Takes the place of what the list has of it; one that is gone from the list meanwhile stays gone. */
const put = (conversation: Conversation) =>
  set((state) => ({
    conversations: sortConversations(
      state.conversations.map((one) => (one.id === conversation.id ? conversation : one)),
    ),
    ...(state.view?.conversation.id === conversation.id ? { view: { ...state.view, conversation } } : {}),
  }))

const failed = (error: unknown) => toast((error as UiError).body.message)

const known = (id: string) => get().conversations.find((one) => one.id === id)

export async function rename(id: string, title: string) {
  const before = known(id)
  const wanted = title.trim()
  if (!before || !wanted || wanted === before.title) return
  put({ ...before, title: wanted })
  try {
    put((await call((client) => client.chat.rename({ conversation_id: id, title }))).conversation)
  } catch (error) {
    // The title alone goes back, unless it has been changed again: everything else may be newer by now.
    const now = known(id)
    if (now?.title === wanted) put({ ...now, title: before.title })
    failed(error)
  }
}

export async function pin(id: string, pinned: boolean) {
  try {
    put((await call((client) => client.chat.pin({ conversation_id: id, pinned }))).conversation)
  } catch (error) {
    failed(error)
  }
}

/** Gone from the list at once, with Undo. If it was open, a new chat takes its place. */
export async function remove(id: string) {
  const conversation = known(id)
  const wasOpen = get().openId === id
  try {
    await call((client) => client.chat.remove({ conversation_id: id }))
    set((state) => ({ conversations: state.conversations.filter((one) => one.id !== id) }))
    leave(id)
    toast(t('chat.removed', { title: conversation?.title ?? '' }), {
      label: t('app.undo'),
      run: () => void restore(id, wasOpen),
    })
  } catch (error) {
    failed(error)
  }
}

/** Opened again where it was only while the person is still at the new chat that took its place. */
async function restore(id: string, open: boolean) {
  try {
    const { conversation } = await call((client) => client.chat.restore({ conversation_id: id }))
    set((state) => ({
      conversations: sortConversations([conversation, ...state.conversations.filter((one) => one.id !== id)]),
    }))
    const { tab, id: at } = useRoute.getState().route
    if (open && tab === 'chat' && at === null) go({ tab: 'chat', id, message: null })
  } catch (error) {
    failed(error)
  }
}

/** Hands the whole conversation over as a file. */
export async function exportConversation(id: string, format: 'markdown' | 'json') {
  try {
    const file = await call((client) => client.chat.exportConversation({ conversation_id: id, format }))
    saveFile(file.filename, file.mime, [file.content])
  } catch (error) {
    failed(error)
  }
}
