/** The voice of one run: it opens with the first sentence, and says nothing once the run is over. */
import { type SpeakerChoice, toErrorBody, type VoiceProblem } from '../../contract'
import type { CallAccount, Speaker } from '../ports'
import type { Listeners } from './listeners'
import { toUtterance } from './sound'
import { createSpeechOut, type SpeechOut } from './speech-out'

export interface Talk {
  say(sentence: string): void
  /** Nothing more comes. `after` is told when all of it has been heard or has failed; not when it was stopped. */
  end(after?: (problem: VoiceProblem | null) => void): void
}

export interface TalkDeps {
  /** null: answers are only shown. */
  open(): Promise<Speaker | null>
  /** False once the run is over. */
  wanted(): boolean
  /** Who pays for it. */
  account: CallAccount
  listeners: Pick<Listeners, 'tell' | 'play'>
  voice(): Pick<SpeakerChoice, 'voice' | 'rate'>
  next(): number
  opened(out: SpeechOut): void
  began(): void
  wentOn(): void
  ended(problem: VoiceProblem | null): void
  saying(text: string): void
}

export function createTalk(deps: TalkDeps): Talk {
  const { listeners } = deps
  const waiting: string[] = []
  let out: SpeechOut | null = null
  let opening = false
  let complete = false
  let muted = false
  let over = false
  let after: ((problem: VoiceProblem | null) => void) | undefined
  const wanted = () => !muted && deps.wanted()
  const finish = (problem: VoiceProblem | null) => {
    over = true
    deps.ended(problem)
    after?.(problem)
  }
  const mute = (problem: VoiceProblem | null) => {
    muted = true
    finish(problem)
  }

  async function open(): Promise<void> {
    const speaker = await deps.open()
    if (speaker === null || !wanted()) return mute(null)
    const made = createSpeechOut({
      speaker,
      account: deps.account,
      next: deps.next,
      tellSay: (utterance, text) => listeners.tell({ type: 'say', utterance, text, ...pick(deps.voice()) }),
      play: (utterance, pcm) => listeners.play(toUtterance(utterance, pcm)),
      stopPlaying: () => listeners.tell({ type: 'stop_playing' }),
      began: deps.began,
      saying: deps.saying,
      wentOn: deps.wentOn,
      ended(problem) {
        if (problem) muted = true
        finish(problem)
      },
    })
    out = made
    deps.opened(made)
    for (const sentence of waiting.splice(0)) made.say(sentence)
    if (complete) made.end()
  }

  return {
    say(sentence) {
      if (!wanted()) return
      if (out) {
        out.say(sentence)
        return
      }
      waiting.push(sentence)
      if (opening) return
      opening = true
      // Counts as speaking from here, so that a short turn does not end before its first word.
      deps.began()
      open().catch((error) => {
        const { message, action } = toErrorBody(error)
        mute({ code: 'speaker_failed', message, action })
      })
    },
    end(then) {
      complete = true
      after = then
      if (over || !opening) then?.(null)
      out?.end()
    },
  }
}

const pick = ({ voice, rate }: Pick<SpeakerChoice, 'voice' | 'rate'>) => ({ voice, rate })
