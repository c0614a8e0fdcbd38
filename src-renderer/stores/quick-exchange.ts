/** What quick-ask shows of its conversation, and when it begins a new one. Pure. */
import type { Message } from '../../src-main/contract'
import { isLive } from './chat/view'

export { isLive }

/** After this long out of sight the next question is about something else. */
export const FRESH_AFTER_MS = 5 * 60_000

/** An answer that is still being written is never thrown off the screen. */
export const isStale = (hiddenMs: number, running: boolean) => !running && hiddenMs >= FRESH_AFTER_MS

/** The last question with its answer (and every one still waiting for its answer), and how many questions came before. */
export function lastExchange(messages: readonly Message[]): { shown: Message[]; earlier: number } {
  const waiting = messages.findIndex((message) => message.role === 'assistant' && isLive(message))
  const last = messages.findLastIndex((message) => message.role === 'user')
  const from = Math.max(0, waiting < 0 ? last : Math.min(last, waiting - 1))
  const earlier = messages.slice(0, from).filter((message) => message.role === 'user').length
  return { shown: messages.slice(from), earlier }
}
