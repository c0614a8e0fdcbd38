/** What is done when the model cannot read as much as it was sent: once, the conversation goes with half of its history. */
import type { ErrorBody } from '../../contract'
import type { ModelMessage } from '../ports'
import { estimateTokens, textTokens } from './session'
import type { WorkingMemory } from './working-memory'

export interface RoomInput {
  prepared: WorkingMemory
  /** Working memory again, with at most so many tokens of history. */
  prepare(historyTokens: number): Promise<WorkingMemory>
  question: string
  /** The model's name for people. */
  model: string
  /** Told before the second try. Must not throw. */
  onTryAgain(): void
}

export interface Room {
  /** The same messages with less history; null when there is none left to take away, or it was done before. */
  make(messages: ModelMessage[]): Promise<ModelMessage[] | null>
  /** A failure whose next step fits what was too long; any other failure is left as it is. */
  explain(error: ErrorBody): ErrorBody
}

/** A question of less than this is not what makes a request too long. */
const SHORT_TOKENS = 200

export function createRoom(input: RoomInput): Room {
  let { prepared } = input
  let made = false
  let turnTokens = 0
  return {
    async make(messages) {
      const turn = messages.slice(prepared.messages.length)
      turnTokens = estimateTokens(turn)
      if (made || prepared.historyTokens === 0) return null
      made = true
      input.onTryAgain()
      prepared = await input.prepare(Math.floor(prepared.historyTokens / 2))
      return [...prepared.messages, ...turn]
    },
    explain(error) {
      if (error.code !== 'MODEL_CONTEXT_FULL') return error
      const { model } = input
      const question = textTokens(input.question)
      const most = Math.max(question, turnTokens, prepared.historyTokens)
      if (most < SHORT_TOKENS)
        return {
          code: error.code,
          message: `What goes with every message is longer than ${model} can read. Your message is safe.`,
          action: 'Choose a model with a larger window in Settings.',
        }
      if (question === most)
        return {
          code: error.code,
          message: `Your message is longer than ${model} can read at once. It is safe here.`,
          action: 'Shorten the message, or choose a model with a larger window in Settings.',
        }
      if (turnTokens === most)
        return {
          code: error.code,
          message: `What the tools returned is longer than ${model} can read at once. What they did stands.`,
          action: 'Ask for less at once, or choose a model with a larger window in Settings.',
        }
      return error
    },
  }
}
