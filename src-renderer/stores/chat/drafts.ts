/** Unsent text: on the screen at once, in the browser's storage on every pause, in the engine soon after. */
import { call } from '../../client'
import { get, set } from './state'

const PAUSE_MS = 400
const KEY = 'hearken.draft.'
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const keyOf = (id: string | null) => id ?? ''

function keep(key: string, text: string | null) {
  try {
    if (text === null) localStorage.removeItem(KEY + key)
    else localStorage.setItem(KEY + key, text)
  } catch {
    // Storage is off: the engine's copy is the only one.
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(KEY + key)
  } catch {
    return null
  }
}

const loading = new Set<string>()

/** Brings a draft back: the browser's copy is there only when the engine never got it, so it wins. */
export async function loadDraft(id: string | null) {
  const key = keyOf(id)
  if (key in get().drafts || loading.has(key)) return
  const local = kept(key)
  if (local !== null) return setDraft(id, local)
  loading.add(key)
  try {
    const { text } = await call((client) => client.chat.draft({ conversation_id: id }))
    const typed = get().drafts[key]
    if (typed === undefined) set((state) => ({ drafts: { ...state.drafts, [key]: text } }))
    // Typed while it was on its way: neither is lost.
    else if (text !== '' && text !== typed) setDraft(id, typed === '' ? text : `${text}\n${typed}`)
  } catch {
    // Asked again when the conversation is opened again.
  } finally {
    loading.delete(key)
  }
}

export function setDraft(id: string | null, text: string) {
  const key = keyOf(id)
  set((state) => ({ drafts: { ...state.drafts, [key]: text } }))
  clearTimeout(timers.get(key))
  timers.set(
    key,
    setTimeout(() => void saveDraft(id), PAUSE_MS),
  )
}

/** Where something is written: the conversation, or null for the new one until that is made. */
export interface Box {
  id: string | null
}
let newBox: Box = { id: null }
export const boxOf = (id: string | null): Box => (id === null ? newBox : { id })

/** Adds words to what stands in a box, also when its conversation has been made since. */
export function addToDraft({ id }: Box, words: string) {
  const before = get().drafts[keyOf(id)] ?? ''
  setDraft(id, `${before}${before === '' || /\s$/.test(before) ? '' : ' '}${words}`)
}

/** What stands in the box of the new conversation goes with it once it is made, and so does what is still being said. */
export function moveNewDraft(id: string) {
  newBox.id = id
  newBox = { id: null }
  const text = get().drafts[keyOf(null)]
  if (!text) return
  setDraft(id, text)
  setDraft(null, '')
}

/** Saves now what is still waiting to be saved. On blur, on hide, before the window goes. */
export function flushDrafts() {
  for (const key of timers.keys()) void saveDraft(key || null)
}

async function saveDraft(id: string | null) {
  const key = keyOf(id)
  clearTimeout(timers.get(key))
  timers.delete(key)
  const text = get().drafts[key] ?? ''
  keep(key, text)
  try {
    await call((client) => client.chat.saveDraft({ conversation_id: id, text }))
    if (get().drafts[key] === text) keep(key, null)
  } catch {
    // The browser's copy stays, and is handed over at the next change or start.
  }
}

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', flushDrafts)
  document.addEventListener('visibilitychange', () => document.hidden && flushDrafts())
}
