/** Speaking and listening as the engine says it is, in every window alike. */
import { create } from 'zustand'
import type { VoiceState } from '../../src-main/contract'
import { type Client, call, connection, type UiError } from '../client'
import { onAppEvent } from './events'
import { go, useRoute } from './route'
import { toast } from './toasts'

interface VoiceView {
  /** null until the first answer, and while the engine is out of reach. */
  state: VoiceState | null
  /** 0 … 1, of the last fifth of a second; 0 while nothing is listened to. */
  level: number
  /** This page's own microphone is open, whatever the engine has been told of it yet. */
  openHere: boolean
  /** When the state last changed, in ms of the page's clock. */
  at: number
}

export const useVoice = create<VoiceView>(() => ({ state: null, level: 0, openHere: false, at: 0 }))

let seq = -1
const show = (state: VoiceState) =>
  useVoice.setState((before) => ({
    state,
    at: performance.now(),
    level: state.phase === 'awake' || state.phase === 'capturing' ? before.level : 0,
  }))

async function read(): Promise<void> {
  try {
    const got = await call((client) => client.voice.state({}))
    if (got.seq < seq) return
    seq = got.seq
    show(got.state)
  } catch {
    // Read again at the next hello.
  }
}

onAppEvent((event) => {
  if (event.type === 'hello') {
    seq = -1
    void read()
  } else if (event.type === 'voice') {
    if (event.seq < seq) return
    seq = event.seq
    show(event.state)
  } else if (event.type === 'voice_level') useVoice.setState({ level: event.level })
})

// What it was doing then says nothing of what it does now; nobody may think that it still hears them.
connection.watch(({ status }) => {
  if (status !== 'open') useVoice.setState({ state: null, level: 0 })
})

/**
 * Any of the calls that change it, one after the other as they were asked for. The new state comes as an event; what was
 * refused is said in a note.
 */
let changes: Promise<void> = Promise.resolve()
function change(run: (client: Client) => Promise<unknown>, first?: () => Promise<void>): Promise<void> {
  changes = changes.then(async () => {
    try {
      await first?.()
      await call(run)
    } catch (error) {
      toast((error as UiError).body.message)
    }
  })
  return changes
}

/**
 * Set by a page that can hear: makes it the one that does, so that questions for permission and sound come where the person
 * is. Resolves when it is, or when that takes too long.
 */
let listenHere = async () => {}
export const setListenHere = (become: () => Promise<void>) => {
  listenHere = become
}

export const cancelVoice = () => change((client) => client.voice.cancel({}))
export const setVoice = (enabled: boolean) =>
  change((client) => client.voice.setEnabled({ enabled }), enabled ? listenHere : undefined)
export const pushToTalk = (action: 'start' | 'stop' | 'toggle') =>
  change((client) => client.voice.pushToTalk({ action }), action === 'stop' ? undefined : hearMeHere)

/** Not while another page has the microphone open: it is the same one, and nothing would be gained. */
const hearMeHere = async () => {
  if (useVoice.getState().state?.mic === 'closed') await listenHere()
}

/** A microphone that was refused or missing is tried again: switching voice off forgets what stood against it. */
export async function retryMicrophone(): Promise<void> {
  await setVoice(false)
  await setVoice(true)
}

/** From the overlay of the desktop app the main window is shown; elsewhere this page goes there. */
const apart = () => useRoute.getState().route.tab === 'overlay'
export async function openVoiceSettings(): Promise<void> {
  if (apart()) await change((client) => client.desktop.openSettings({ section: 'voice' }))
  else go({ tab: 'settings', id: 'voice', message: null })
}
export async function openVoiceChat(conversationId: string): Promise<void> {
  if (apart()) await change((client) => client.desktop.openInChat({ conversation_id: conversationId }))
  else go({ tab: 'chat', id: conversationId, message: null })
}

/** Yes or no to a tool that asks, by a click instead of by voice. */
export const answerQuestion = (approval_id: string, allow: boolean) =>
  change((client) => client.tools.answer({ approval_id, allow }))

export const setOpenHere = (openHere: boolean) => useVoice.setState({ openHere })

let fitted = ''
/** How large the overlay's window has to be; a height of 0 hides it. */
export async function fitOverlay(size: { width: number; height: number }): Promise<void> {
  const wanted = `${size.width}x${size.height}`
  if (wanted === fitted) return
  fitted = wanted
  await call((client) => client.desktop.fitOverlay(size)).catch(() => {
    fitted = ''
  })
}

/** Served by the desktop shell, which has windows of its own for hearing and for the pill. */
export const inDesktopApp = () => document.querySelector('meta[name="hearken-transport"]') !== null

/** One spoken utterance as text; '' when nothing was said. What stands in the way is said in a note. */
export async function dictate(signal: AbortSignal): Promise<string> {
  try {
    if (useVoice.getState().state?.mic === 'closed') await listenHere()
    return (await call((client) => client.voice.dictate({}, { signal }))).text
  } catch (error) {
    const { body } = error as UiError
    if (!signal.aborted && body.code !== 'CANCELLED') toast(`${body.message} ${body.action}`)
    return ''
  }
}

export async function readAloud(messageId: string): Promise<void> {
  await change((client) => client.voice.readAloud({ message_id: messageId }))
}
export const stopReading = () => change((client) => client.voice.stopReading({}))
