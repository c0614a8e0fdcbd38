/** What every window is shown of the session; told when it has changed, and only then. */
import type { VoiceState } from '../../contract'
import type { Machine } from './machine/types'

/** What the machine does not know. */
export interface Seen {
  wakeWord: string
  heard: string
  heardFinal: boolean
  saying: string
  notice: string
  device: string
  conversationId: string | null
  turnId: string | null
}

export interface View {
  /** To be changed in place; `show` tells it. */
  seen: Seen
  change(part: Partial<Seen>): void
  state(): VoiceState
  show(): void
}

export interface ViewDeps {
  machine(): Machine
  question(): VoiceState['question']
  reading(): string | null
  tell(state: VoiceState): void
}

export function createView({ machine, question, reading, tell }: ViewDeps): View {
  const seen: Seen = {
    wakeWord: '',
    heard: '',
    heardFinal: false,
    saying: '',
    notice: '',
    device: '',
    conversationId: null,
    turnId: null,
  }
  let shown = ''

  function state(): VoiceState {
    const { phase, enabled, handsFree, mic, trigger, purpose, problem, turnRunning } = machine()
    return {
      phase,
      enabled,
      hands_free: handsFree,
      mic,
      trigger,
      purpose,
      wake_word: seen.wakeWord,
      heard: seen.heard,
      heard_final: seen.heardFinal,
      saying: seen.saying,
      question: turnRunning ? question() : null,
      reading: reading(),
      conversation_id: seen.conversationId,
      turn_id: seen.turnId,
      problem,
      notice: seen.notice,
      device_label: seen.device,
    }
  }
  function show(): void {
    const now = state()
    const text = JSON.stringify(now)
    if (text === shown) return
    shown = text
    tell(now)
  }
  return {
    seen,
    change(part) {
      Object.assign(seen, part)
      show()
    },
    state,
    show,
  }
}
