/** What the pill at the bottom shows for a state of voice. Pure. */
import type { VoiceProblem, VoiceState } from '../../../src-main/contract'

export type PillView =
  | { kind: 'none' }
  /** `words`: what was understood so far. */
  | { kind: 'listening'; words: string; mode: 'talk' | 'hold' | 'dictation'; opening: boolean }
  | { kind: 'writing'; words: string }
  | { kind: 'thinking'; words: string }
  | { kind: 'speaking'; words: string; saying: string }
  | { kind: 'asking'; question: string; approvalId: string; listening: boolean }
  | { kind: 'problem'; problem: VoiceProblem }

/** `closed`: the problem the person has put away, if it is still the same one. */
export function pillView(state: VoiceState | null, closed: VoiceProblem | null): PillView {
  if (!state) return { kind: 'none' }
  const { phase, heard, question } = state
  if (question) {
    const listening = phase === 'awake' || phase === 'capturing'
    return { kind: 'asking', question: question.text, approvalId: question.approval_id, listening }
  }
  switch (phase) {
    case 'awake':
    case 'capturing': {
      const mode = state.purpose === 'dictation' ? 'dictation' : state.trigger === 'push' ? 'hold' : 'talk'
      return { kind: 'listening', words: heard, mode, opening: state.mic !== 'open' }
    }
    case 'transcribing':
      return { kind: 'writing', words: heard }
    case 'thinking':
      return { kind: 'thinking', words: heard }
    case 'speaking':
      return { kind: 'speaking', words: heard, saying: state.saying }
    default:
      return state.problem && !same(state.problem, closed)
        ? { kind: 'problem', problem: state.problem }
        : { kind: 'none' }
  }
}

const same = (one: VoiceProblem, other: VoiceProblem | null) =>
  one.code === other?.code && one.message === other.message

/** What a screen reader is told; what is spoken aloud anyway is left to the voice. */
export function announcement(view: PillView): {
  key: 'listening' | 'dictating' | 'writing' | 'thinking' | 'said' | 'text' | 'none'
  text: string
} {
  if (view.kind === 'listening') return { key: view.mode === 'dictation' ? 'dictating' : 'listening', text: '' }
  if (view.kind === 'writing') return { key: 'writing', text: '' }
  if (view.kind === 'thinking') return { key: 'said', text: view.words }
  if (view.kind === 'problem') return { key: 'text', text: `${view.problem.message} ${view.problem.action}` }
  if (view.kind === 'asking') return { key: 'text', text: view.question }
  return { key: 'none', text: '' }
}
