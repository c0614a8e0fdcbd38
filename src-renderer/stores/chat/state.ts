/** What the chat shows. Changed only by the actions beside this file. */
import { create } from 'zustand'
import type { Conversation, ErrorBody } from '../../../src-main/contract'
import { keepOutbox, keptOutbox, type Outgoing } from './outbox'
import type { View } from './view'

export interface ChatState {
  list: 'loading' | 'ready' | 'failed'
  conversations: Conversation[]
  /** The conversation asked for; its view may still be on its way. */
  openId: string | null
  view: View | null
  viewError: ErrorBody | null
  loadingEarlier: boolean
  /** A message to bring into sight and mark, from a search hit or a citation. */
  focusMessage: string | null
  outbox: Outgoing[]
  /** Grows when the person asks for something new: its place, the end, is brought into sight. */
  asked: number
  /** The person's message being edited; its text lives here, so that scrolling away loses nothing. */
  editing: { id: string; text: string } | null
  /** Unsent text by conversation id, '' for the new one. */
  drafts: Record<string, string>
}

export const useChat = create<ChatState>(() => ({
  list: 'loading',
  conversations: [],
  openId: null,
  view: null,
  viewError: null,
  loadingEarlier: false,
  focusMessage: null,
  outbox: keptOutbox(),
  asked: 0,
  editing: null,
  drafts: {},
}))

useChat.subscribe((state, before) => {
  if (state.outbox !== before.outbox) keepOutbox(before.outbox, state.outbox)
})

export const get = useChat.getState
export const set = useChat.setState

export const setView = (change: (view: View) => View) =>
  set((state) => (state.view ? { view: change(state.view) } : state))
