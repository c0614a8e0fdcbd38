/** What can be done to a conversation as a whole. */

import type { Conversation } from '../../../src-main/contract'
import { call, type UiError } from '../../client'
import { t } from '../../strings'
import { go } from '../route'
import { saveFile } from '../save-file'
import { toast } from '../toasts'
import { sortConversations } from './groups'
import { get, set } from './state'

const put = (conversation: Conversation) =>
  set((state) => ({
    conversations: sortConversations([conversation, ...state.conversations.filter(({ id }) => id !== conversation.id)]),
    ...(state.view?.conversation.id === conversation.id ? { view: { ...state.view, conversation } } : {}),
  }))

const failed = (error: unknown) => toast((error as UiError).body.message)

export async function rename(id: string, title: string) {
  const before = get().conversations.find((one) => one.id === id)
  if (!before || !title.trim() || title.trim() === before.title) return
  put({ ...before, title: title.trim() })
  try {
    put((await call((client) => client.chat.rename({ conversation_id: id, title }))).conversation)
  } catch (error) {
    put(before)
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
  const conversation = get().conversations.find((one) => one.id === id)
  const wasOpen = get().openId === id
  try {
    await call((client) => client.chat.remove({ conversation_id: id }))
    set((state) => ({ conversations: state.conversations.filter((one) => one.id !== id) }))
    if (wasOpen) go({ tab: 'chat', id: null, message: null }, true)
    toast(t('chat.removed', { title: conversation?.title ?? '' }), {
      label: t('app.undo'),
      run: () => void restore(id, wasOpen),
    })
  } catch (error) {
    failed(error)
  }
}

async function restore(id: string, open: boolean) {
  try {
    put((await call((client) => client.chat.restore({ conversation_id: id }))).conversation)
    if (open) go({ tab: 'chat', id, message: null })
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
