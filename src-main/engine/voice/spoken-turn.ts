/** The turn of one run: its text spoken while it is being written, and its tools' questions asked aloud. */
import type { Started } from '../../contract'
import type { VoiceEvent } from './machine/types'
import { createQuestion, type Question } from './question'
import { createSentences } from './speakable'
import type { Talk } from './talk'
import { followTurn, type SpokenInput, type TurnLine, type TurnLineDeps } from './turn-line'

export interface SpokenTurn {
  stop(): void
  question: Pick<Question, 'heard' | 'current'>
}

export interface SpokenTurnDeps extends TurnLineDeps {
  /** Yes or no to a tool that asks; false: it waits no longer. */
  answer(approvalId: string, allow: boolean): boolean
  run: number
  /** One after the other: the next one is opened when the one before it has ended. */
  openTalk(): Talk
  stopTalking(): void
  /** False once the run is over or the answer only goes to the chat. */
  wanted(): boolean
  tell(event: VoiceEvent): void
  started(turn: Started): void
  /** Whatever became of it. */
  ended(): void
}

export function speakTurn(deps: SpokenTurnDeps, input: SpokenInput): SpokenTurn {
  const { run } = deps
  let sentences = createSentences()
  let talk = deps.openTalk()

  const sayRest = () => {
    for (const sentence of sentences.end()) talk.say(sentence)
  }
  const question = createQuestion({
    say(text, spoken) {
      sayRest()
      sentences = createSentences()
      talk.say(text)
      // Unheard, it is asked on the screen alone.
      talk.end((problem) => {
        if (!problem) spoken()
      })
      talk = deps.openTalk()
    },
    hush() {
      if (!deps.wanted()) return
      deps.stopTalking()
      deps.tell({ type: 'speaking_ended', run, problem: null })
    },
    answer: deps.answer,
    tell: (type) => deps.tell({ type, run }),
  })

  const line: TurnLine = followTurn(deps, input, {
    started: deps.started,
    text(delta) {
      for (const sentence of sentences.push(delta)) talk.say(sentence)
    },
    asked: (approval) => {
      if (deps.wanted()) question.ask(approval)
    },
    askedOver: (id) => question.over(id),
    ended(problem) {
      sayRest()
      if (problem && deps.wanted()) talk.say(problem.message)
      talk.end()
      deps.ended()
      deps.tell({ type: 'turn_ended', run, problem })
    },
  })
  return { stop: () => line.stop(), question }
}
