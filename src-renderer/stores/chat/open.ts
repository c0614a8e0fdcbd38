/** Opens conversations and reads their pages. */
import { call, type UiError } from '../../client'
import { go, useRoute } from '../route'
import { loadDraft } from './drafts'
import { recentEvents } from './recent'
import { get, set } from './state'
import { applyEvent, fromOpened, type Opened, prepend } from './view'

const PAGE = 200
const LONG_PAGE = 1_000

let latest = 0
/** The place asked for, until it is in sight: a reading anew meanwhile (another branch, a new line) goes there too. */
let wanted: { id: string; message: string } | null = null

/**
 * Shows a conversation (null: a new one), at `place` if given. `again` keeps what is shown while it is read anew. Resolves to
 * whether it came on the screen; false also when another was asked for meanwhile.
 */
export async function openConversation(id: string | null, place: string | null = null, again = false) {
  latest += 1
  const mine = latest
  const same = get().openId === id
  if (!again) {
    wanted = id === null || place === null ? null : { id, message: place }
    void loadDraft(id)
  }
  const message = wanted !== null && wanted.id === id ? wanted.message : null
  if (id === null) {
    set({ openId: null, view: null, viewError: null, focusMessage: null, editing: null })
    return true
  }
  if (same && !again && get().view && reveal(message)) {
    wanted = null
    return true
  }
  const keep = same && get().view !== null
  set({ openId: id, viewError: null, ...(keep ? {} : { view: null, editing: null, loadingEarlier: false }) })
  try {
    // A hit may lie on another branch than the one last shown.
    if (message) await call((client) => client.chat.select({ message_id: message })).catch(() => undefined)
    const depth = again ? Math.min(LONG_PAGE, Math.max(PAGE, get().view?.messages.length ?? 0)) : PAGE
    const opened = await call((client) => client.chat.open({ conversation_id: id, limit: depth }))
    const whole = message ? await readBackTo(message, opened) : opened
    if (mine !== latest) return false
    const view = recentEvents().reduce(applyEvent, fromOpened(whole))
    set({ view, openId: id })
    reveal(message)
    wanted = null
    return true
  } catch (error) {
    if (mine !== latest) return false
    const { body, offline } = error as UiError
    // Offline with something on the screen: keep showing it, the banner says why. What is gone is shown no more.
    if (!(offline && get().view)) set({ viewError: body, ...(body.code === 'NOT_FOUND' ? { view: null } : {}) })
    return false
  }
}

/** Reads a conversation again if it is still the open one. Resolves to whether it still is then. */
export async function reread(id: string | null): Promise<boolean> {
  if (id === null || get().openId !== id) return false
  await openConversation(id, null, true)
  return get().openId === id
}

/** A conversation is gone: a new chat takes its place where it was open. Whoever looks at another tab stays there. */
export function leave(id: string) {
  if (get().openId !== id) return
  if (useRoute.getState().route.tab === 'chat') go({ tab: 'chat', id: null, message: null }, true)
  else void openConversation(null)
}

let catchingUp = false
/**
 * Reads a stale conversation again until it is not. One reading at a time: while a reply is written the next event comes
 * before any answer, and a reading begun with each of them would take the place of the one before for ever.
 */
export async function catchUp() {
  if (catchingUp) return
  catchingUp = true
  try {
    for (;;) {
      const { view, openId } = get()
      if (!view?.stale || view.conversation.id !== openId) return
      if (!(await openConversation(openId, null, true))) return
    }
  } finally {
    catchingUp = false
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
    if (get().openId === view.conversation.id) set({ loadingEarlier: false })
  }
}

export const focusShown = () => set({ focusMessage: null })
