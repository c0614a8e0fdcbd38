/** The quick-ask window: one conversation at a time, begun afresh after a while out of sight. */
import { create } from 'zustand'
import type { AppEvent, ErrorBody } from '../../src-main/contract'
import { call, type UiError } from '../client'
import { t } from '../strings'
import { recentEvents } from './chat/recent'
import { applyEvent, applyStarted, fromOpened, isLive, type View } from './chat/view'
import { onAppEvent } from './events'
import { useInfo } from './info'
import { isStale } from './quick-exchange'
import { go } from './route'
import type { Route } from './route-hash'
import { answerSuggested } from './suggested'
import { toast } from './toasts'

interface QuickAsk {
  text: string
  conversationId: string | null
  view: View | null
  /** Sent, and not yet known to be on disk. */
  sending: string | null
  error: ErrorBody | null
}

const nothing = (): QuickAsk => ({ text: '', conversationId: null, view: null, sending: null, error: null })
export const useQuickAsk = create<QuickAsk>(nothing)
const get = useQuickAsk.getState
const set = useQuickAsk.setState

/** Grows with every fresh start, so that answers to what came before do not show. */
let session = 0
/** The same text sent again after a lost line is the same message. */
let unsent: { text: string; client_id: string } | null = null

export const setQuickText = (text: string) => set({ text })

/** Sends what is in the box. It goes back there when it could not be sent. */
export async function askQuick() {
  const { text, sending, conversationId } = get()
  const asked = text.trim()
  if (!asked || sending !== null) return
  const mine = session
  const again = unsent?.text === asked ? unsent.client_id : null
  const client_id = again ?? crypto.randomUUID()
  unsent = { text: asked, client_id }
  set({ text: '', sending: asked, error: null })
  try {
    const started = await call((client) =>
      client.chat.send({ conversation_id: conversationId, text: asked, client_id, gateway: 'quick-ask' }),
    )
    if (unsent?.client_id === client_id) unsent = null
    if (mine !== session) return
    const now = new Date().toISOString()
    set(({ view }) => ({
      conversationId: started.conversation_id,
      view: view && applyStarted(view, started, asked, now),
    }))
    await read()
    if (mine === session) set({ sending: null })
  } catch (error) {
    const { body } = error as UiError
    // Deleted in another window: the question begins a new conversation.
    if (mine === session && body.code === 'NOT_FOUND' && conversationId !== null) startAfresh()
    // Before what was typed meanwhile; after a fresh start another question may be on its way.
    set(({ text, sending }) => ({
      sending: mine === session ? null : sending,
      error: body,
      text: text.trim() === '' ? asked : `${asked}\n${text}`,
    }))
  }
}

/** Reads the conversation, and lays on top what happened while it was on its way. */
async function read() {
  const id = get().conversationId
  const mine = session
  if (id === null) return
  try {
    const opened = await call((client) => client.chat.open({ conversation_id: id, limit: 50 }))
    if (mine === session) set({ view: recentEvents().reduce(applyEvent, fromOpened(opened)) })
  } catch (error) {
    const { body, offline } = error as UiError
    // Offline: what is shown stays, and is read again when the line is back.
    if (mine !== session || offline) return
    if (body.code === 'NOT_FOUND') startAfresh()
    else set({ error: body })
  }
}

async function act(run: () => Promise<unknown>) {
  try {
    await run()
    await read()
  } catch (error) {
    toast((error as UiError).body.message)
  }
}

const liveTurn = () => get().view?.messages.find((one) => one.role === 'assistant' && isLive(one))?.turn_id

export function stopQuick() {
  const turn = liveTurn()
  if (turn) void act(() => call((client) => client.chat.cancel({ turn_id: turn })))
}
export const retryQuick = (id: string) => void act(() => call((client) => client.chat.regenerate({ message_id: id })))
export const undoQuick = (message_id: string, call_id: string) =>
  void act(() => call((client) => client.tools.undo({ message_id, call_id })))

/** The person's yes or no to remembering something. */
export const answerQuickSuggestion = (message_id: string, suggestion_id: string, keep: boolean) =>
  act(() => answerSuggested(message_id, suggestion_id, keep))

/** A new conversation; the one before stays in chat. What is in the box stays too. */
export function startAfresh() {
  session += 1
  set(({ text }) => ({ ...nothing(), text }))
}

/** Shows this conversation (null: a new one) in the main window; in a browser, in this one. */
export const openInChat = () => showInChat(get().conversationId, null)

async function showInChat(conversation_id: string | null, message_id: string | null) {
  try {
    const { shown } = await call((client) => client.desktop.openInChat({ conversation_id, message_id }))
    if (!shown) go({ tab: 'chat', id: conversation_id, message: message_id })
  } catch {
    toast(t('quick.open_failed'))
  }
}

/** A memory, where it was said when that is known, else on its card. */
export function openMemory(memory: { id: string; conversation_id?: string | null; message_id?: string | null }) {
  if (memory.conversation_id && memory.message_id) void showInChat(memory.conversation_id, memory.message_id)
  else openElsewhere({ tab: 'memory', id: memory.id, message: null })
}

export const openModels = () => openElsewhere({ tab: 'settings', id: 'models', message: null })

/** In a browser the page itself goes there. The bare window cannot, so the main window shows this answer, with the same links on it. */
function openElsewhere(route: Route) {
  if (useInfo.getState().info?.shell === 'headless') go(route)
  else void showInChat(get().conversationId, get().view?.messages.at(-1)?.id ?? null)
}

let height = 0
/** The window follows its content, in CSS px. */
export function fitWindow(content: number) {
  const wanted = Math.min(900, Math.max(56, Math.ceil(content)))
  if (wanted === height) return
  height = wanted
  void call((client) => client.desktop.resizeQuickAsk({ height: wanted })).catch(() => {
    height = 0
  })
}

let hiddenAt: number | null = null
/** Called when the window goes out of sight and comes back, with the time in ms. */
export function quickAskSeen(visible: boolean, now: number) {
  if (!visible) hiddenAt ??= now
  else {
    if (hiddenAt !== null && isStale(now - hiddenAt, liveTurn() !== undefined)) startAfresh()
    hiddenAt = null
  }
}

let queue: AppEvent[] = []
function flush() {
  const events = queue
  queue = []
  set(({ view }) => ({ view: view && events.reduce(applyEvent, view) }))
  if (get().view?.stale) void read()
}

onAppEvent((event) => {
  if (event.type === 'hello') {
    queue = []
    void read()
    return
  }
  if (event.type === 'conversation_removed' && event.conversation_id === get().conversationId) return startAfresh()
  queue.push(event)
  if (queue.length > 1) return
  // One render a frame, however fast the model; a hidden window has no frames.
  if (document.hidden) setTimeout(flush, 200)
  else requestAnimationFrame(flush)
})
