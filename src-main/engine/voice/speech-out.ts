/** A reply being spoken: each sentence is made while the one before it is heard, in order, until it is over or stopped. */
import { toErrorBody, type VoiceProblem } from '../../contract'
import type { CallAccount, Speaker } from '../ports'

export interface SpeechOut {
  say(sentence: string): void
  /** Nothing more comes. `ended` follows when all has been heard; at once when nothing was said. */
  end(): void
  stop(): void
  /** The page has played (or could not play) this utterance. */
  report(utterance: number, failed: string | null): void
}

export interface SpeechOutDeps {
  speaker: Speaker
  /** Who pays for it. */
  account: CallAccount
  /** Numbers utterances over all replies. */
  next(): number
  /** For a voice of the system. */
  tellSay(utterance: number, text: string): void
  /** Sound for the page; false when it cannot take any. */
  play(utterance: number, pcm: Int16Array): boolean
  stopPlaying(): void
  began(): void
  /** The sentence being heard now. */
  saying(text: string): void
  wentOn(): void
  ended(problem: VoiceProblem | null, spoke: boolean): void
}

/** Sentences made ahead of the one being heard. */
const AHEAD = 2

export function createSpeechOut(deps: SpeechOutDeps): SpeechOut {
  const waiting: string[] = []
  const heard: { utterance: number; text: string }[] = []
  const stopping = new AbortController()
  let complete = false
  let over = false
  let begun = false
  let wake = () => {}
  const change = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })

  function finish(problem: VoiceProblem | null): void {
    if (over) return
    over = true
    stopping.abort()
    wake()
    if (problem) deps.stopPlaying()
    deps.ended(problem, begun)
  }

  async function run(): Promise<void> {
    for (;;) {
      if (over) return
      const text = heard.length < AHEAD ? waiting.shift() : undefined
      if (text !== undefined) await speak(text)
      else if (complete && waiting.length === 0 && heard.length === 0) return finish(null)
      else await change()
    }
  }

  async function speak(text: string): Promise<void> {
    const utterance = deps.next()
    let system = false
    let sounded = false
    for await (const piece of deps.speaker.speak(text, stopping.signal, undefined, deps.account)) {
      if (over) return
      if (!sounded && !system) start(utterance, text)
      if (piece === 'system') {
        system = true
        deps.tellSay(utterance, text)
      } else {
        sounded = true
        if (!deps.play(utterance, piece)) return finish(failure('no page can play it'))
      }
    }
    if (over || system) return
    if (!sounded) return
    deps.play(utterance, new Int16Array(0))
  }

  function start(utterance: number, text: string): void {
    heard.push({ utterance, text })
    if (!begun) deps.began()
    begun = true
    if (heard.length === 1) deps.saying(text)
  }

  void run().catch((error) => finish(failure(toErrorBody(error).message, toErrorBody(error).action)))

  return {
    say(sentence) {
      waiting.push(sentence)
      wake()
    },
    end() {
      complete = true
      wake()
    },
    stop() {
      if (over) return
      over = true
      stopping.abort()
      wake()
      deps.stopPlaying()
    },
    report(utterance, failed) {
      const at = heard.findIndex((one) => one.utterance === utterance)
      if (at < 0 || over) return
      if (failed !== null) return finish(failure(failed))
      heard.splice(0, at + 1)
      deps.saying(heard[0]?.text ?? '')
      deps.wentOn()
      wake()
    },
  }
}

const failure = (why: string, action = 'Choose another voice in Settings, Voice.'): VoiceProblem => ({
  code: 'speaker_failed',
  message: `The answer is in the chat, but could not be spoken: ${why.replace(/\.$/, '')}.`,
  action,
})
