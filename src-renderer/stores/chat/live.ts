/** Follows the app's events: the list, the open conversation, and what has to be read again after a lost line. */
import type { AppEvent } from '../../../src-main/contract'
import { call, UiError } from '../../client'
import { onAppEvent } from '../events'
import { go, useRoute } from '../route'
import { isBare } from '../route-hash'
import { sortConversations } from './groups'
import { catchUp, leave, openConversation } from './open'
import { drain } from './send'
import { get, set } from './state'
import { applyEvent } from './view'

/** Events wait for the next frame, so that a fast model costs one render a frame, not one a token. */
let queue: AppEvent[] = []
let scheduled = false
const HIDDEN_MS = 200

function enqueue(event: AppEvent) {
  queue.push(event)
  if (scheduled) return
  scheduled = true
  if (document.hidden) setTimeout(flush, HIDDEN_MS)
  else requestAnimationFrame(flush)
}

function flush() {
  scheduled = false
  const events = queue
  queue = []
  set((state) => {
    let { conversations, view } = state
    for (const event of events) {
      if (event.type === 'conversation')
        conversations = sortConversations([
          event.conversation,
          ...conversations.filter(({ id }) => id !== event.conversation.id),
        ])
      if (event.type === 'conversation_removed')
        conversations = conversations.filter(({ id }) => id !== event.conversation_id)
      if (view) view = applyEvent(view, event)
    }
    return { conversations, view }
  })
  for (const event of events) {
    if (event.type === 'conversation_removed') leave(event.conversation_id)
    // Quick-ask and its like are windows of their own, and stay where they are.
    if (event.type === 'navigate' && !isBare(useRoute.getState().route.tab))
      go({ tab: 'chat', id: event.conversation_id, message: event.message_id })
    if (event.type === 'show_settings' && !isBare(useRoute.getState().route.tab))
      go({ tab: 'settings', id: event.section, message: null })
  }
  if (get().view?.stale) void catchUp()
}

async function loadList() {
  try {
    const { conversations } = await call((client) => client.chat.conversations({ limit: 1000 }))
    set({ conversations: sortConversations(conversations), list: 'ready' })
  } catch (error) {
    if (!(error instanceof UiError && error.offline)) set({ list: 'failed' })
  }
}

export const retryList = () => {
  set({ list: 'loading' })
  return loadList()
}

onAppEvent((event) => {
  if (event.type !== 'hello') return enqueue(event)
  // A new line, perhaps to a new run of the engine: counts start over, so everything shown is read again.
  queue = []
  void loadList()
  const { openId } = get()
  if (openId) void openConversation(openId, null, true)
  drain()
})
