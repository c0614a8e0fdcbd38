/** Opens conversations and reads their pages. */
import { call, type UiError } from '../../client'
import { loadDraft } from './drafts'
import { recentEvents } from './recent'
import { get, set } from './state'
import { applyEvent, fromOpened, type Opened, prepend } from './view'

const PAGE = 200
const LONG_PAGE = 1_000

let latest = 0

/** Shows a conversation (null: a new one), at `message` if given. `again` keeps what is shown while it is read anew. */
export async function openConversation(id: string | null, message: string | null = null, again = false) {
  latest += 1
  const mine = latest
  const same = get().openId === id
  if (!again) void loadDraft(id)
  if (id === null) return set({ openId: null, view: null, viewError: null, focusMessage: null, editing: null })
  if (same && !again && get().view && reveal(message)) return
  const keep = same && get().view !== null
  set({ openId: id, viewError: null, ...(keep ? {} : { view: null, editing: null }) })
  try {
    // A hit may lie on another branch than the one last shown.
    if (message) await call((client) => client.chat.select({ message_id: message })).catch(() => undefined)
    const depth = again ? Math.min(LONG_PAGE, Math.max(PAGE, get().view?.messages.length ?? 0)) : PAGE
    const opened = await call((client) => client.chat.open({ conversation_id: id, limit: depth }))
    const whole = message ? await readBackTo(message, opened) : opened
    if (mine !== latest) return
    const view = recentEvents().reduce(applyEvent, fromOpened(whole))
    set({ view, openId: id })
    reveal(message)
  } catch (error) {
    if (mine !== latest) return
    const { body, offline } = error as UiError
    // Offline with something on the screen: keep showing it, the banner says why.
    if (!(offline && get().view)) set({ viewError: body })
  }
}

function reveal(message: string | null): boolean {
  const shown = message === null || Boolean(get().view?.messages.some(({ id }) => id === message))
  if (shown) set({ focusMessage: message })
  return shown
}

/** Reads older pages until the message is among them. */
async function readBackTo(message: string, opened: Opened): Promise<Opened> {
  let all = opened
  while (all.earlier > 0 && !all.messages.some(({ id }) => id === message)) {
    const before = all.messages[0]?.id
    if (!before) break
    const page = await call((client) =>
      client.chat.open({ conversation_id: all.conversation.id, before, limit: LONG_PAGE }),
    )
    if (page.messages.length === 0) break
    all = { ...all, messages: [...page.messages, ...all.messages], earlier: page.earlier }
  }
  return all
}

/** Reads the page before the first message shown; one at a time. */
export async function loadEarlier() {
  const { view, loadingEarlier } = get()
  const before = view?.messages[0]?.id
  if (!view || !before || view.earlier === 0 || loadingEarlier) return
  set({ loadingEarlier: true })
  try {
    const page = await call((client) =>
      client.chat.open({ conversation_id: view.conversation.id, before, limit: PAGE }),
    )
    set((state) =>
      state.view?.conversation.id === view.conversation.id ? { view: prepend(state.view, before, page) } : state,
    )
  } catch {
    // The line is gone: the next scroll asks again.
  } finally {
    set({ loadingEarlier: false })
  }
}

export const focusShown = () => set({ focusMessage: null })
