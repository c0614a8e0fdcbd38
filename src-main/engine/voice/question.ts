/** A tool's question, asked aloud: once more when the answer is unclear, then the answer is no. */
import type { Approval } from '../../contract'
import { readYesNo } from './spoken-answer'

export interface Question {
  /** Another tool of this turn waits; questions are asked one after the other. */
  ask(approval: Approval): void
  /** It was answered elsewhere, timed out or was withdrawn. */
  over(approvalId: string): void
  /** What was said to the one being asked; empty: nothing. */
  heard(text: string): void
  current(): { approval_id: string; text: string } | null
}

export interface QuestionDeps {
  /** Says it; `spoken` follows when it has been heard, unless something came between. */
  say(text: string, spoken: () => void): void
  /** Stops saying it. */
  hush(): void
  /** False: it needs no answer any more. */
  answer(approvalId: string, allow: boolean): boolean
  tell(event: 'question' | 'question_spoken' | 'question_over'): void
}

const TRIES = 2

export const aloud = ({ label }: Pick<Approval, 'label'>) => `${label.replace(/[\s.…?!]+$/, '')}: yes or no?`

export function createQuestion(deps: QuestionDeps): Question {
  const waiting: Approval[] = []
  let tries = 0

  function say(): void {
    const approval = waiting[0]
    if (!approval) return
    tries += 1
    deps.tell('question')
    const text = aloud(approval)
    deps.say(tries === 1 ? text : `Please say yes or no. ${text}`, () => {
      if (waiting[0] === approval) deps.tell('question_spoken')
    })
  }

  function next(): void {
    waiting.shift()
    tries = 0
    deps.tell('question_over')
    say()
  }

  return {
    ask(approval) {
      waiting.push(approval)
      if (waiting.length === 1) say()
    },
    over(approvalId) {
      const at = waiting.findIndex(({ id }) => id === approvalId)
      if (at > 0) waiting.splice(at, 1)
      if (at !== 0) return
      deps.hush()
      next()
    },
    heard(text) {
      const approval = waiting[0]
      if (!approval) return
      const answer = readYesNo(text)
      if (answer === null && tries < TRIES) {
        say()
        return
      }
      // Off the list first: the end of the approval is told back to `over`.
      next()
      deps.answer(approval.id, answer === 'yes')
    },
    current: () => (waiting[0] ? { approval_id: waiting[0].id, text: aloud(waiting[0]) } : null),
  }
}
