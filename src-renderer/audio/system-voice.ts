/** The computer's own voices, through the page's speechSynthesis. */

export interface Saying {
  text: string
  /** The voice's name; empty or unknown: the system's choice. */
  voice: string
  /** 1 is its own pace. */
  rate: number
}

/** Voices are listed late on some systems. */
const VOICES_MS = 1_500
/** A voice that has not begun by then never will (no speech service behind the browser). */
const BEGIN_MS = 8_000

const NO_VOICE = 'this computer has no voice that a page can use'

/** Speaks; resolves when it was heard or `signal` stopped it, rejects with a reason in words. */
export async function saySystem({ text, voice, rate }: Saying, signal: AbortSignal): Promise<void> {
  if (!('speechSynthesis' in window)) throw new Error(NO_VOICE)
  const voices = await listed()
  if (signal.aborted) return
  if (voices.length === 0) throw new Error(NO_VOICE)
  const utterance = new SpeechSynthesisUtterance(text)
  const chosen = voices.find(({ name }) => name === voice)
  if (chosen) utterance.voice = chosen
  utterance.lang = chosen?.lang ?? document.documentElement.lang
  utterance.rate = rate
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      speechSynthesis.cancel()
      finish()
    }
    const timer = setTimeout(() => finish(NO_VOICE), BEGIN_MS)
    const finish = (failure?: string) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      if (failure === undefined) return resolve()
      speechSynthesis.cancel()
      reject(new Error(failure))
    }
    utterance.onstart = () => clearTimeout(timer)
    utterance.onend = () => finish()
    utterance.onerror = ({ error }) => finish(signal.aborted ? undefined : `its voice stopped (${error})`)
    signal.addEventListener('abort', stop, { once: true })
    speechSynthesis.speak(utterance)
  })
}

function listed(): Promise<SpeechSynthesisVoice[]> {
  const now = speechSynthesis.getVoices()
  if (now.length > 0) return Promise.resolve(now)
  return new Promise((resolve) => {
    const done = () => resolve(speechSynthesis.getVoices())
    speechSynthesis.addEventListener('voiceschanged', done, { once: true })
    setTimeout(done, VOICES_MS)
  })
}
