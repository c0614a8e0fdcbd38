/** The microphone's state in words and as a dot. Pure. */
import type { VoiceState } from '../../../src-main/contract'

export type MicDot = 'off' | 'ready' | 'open' | 'hearing' | 'problem'

export interface MicStatus {
  dot: MicDot
  key:
    | 'connecting'
    | 'off'
    | 'ready'
    | 'listening'
    | 'opening'
    | 'capturing'
    | 'transcribing'
    | 'thinking'
    | 'speaking'
    | 'open'
    | 'reading'
    | 'problem'
  /** For `problem`: what it is. */
  message: string
}

/** `openHere`: this page's own microphone is open. Whatever else is shown, an open microphone is never shown as closed. */
export function micStatus(state: VoiceState | null, openHere: boolean): MicStatus {
  const open = openHere || state?.mic === 'open'
  const shown = (key: MicStatus['key'], dot: MicDot, message = ''): MicStatus => ({ key, dot, message })
  if (!state) return open ? shown('open', 'open') : shown('connecting', 'off')
  switch (state.phase) {
    case 'awake':
    case 'capturing':
      return state.mic === 'opening' && !open ? shown('opening', 'ready') : shown('capturing', 'hearing')
    case 'transcribing':
    case 'thinking':
    case 'speaking':
      return shown(state.phase, open ? 'open' : 'ready')
    default:
      break
  }
  if (state.problem && state.enabled && !open) return shown('problem', 'problem', state.problem.message)
  if (open) return shown(state.phase === 'listening' ? 'listening' : 'open', 'open')
  if (state.reading) return shown('reading', state.enabled ? 'ready' : 'off')
  if (!state.enabled) return shown('off', 'off')
  return state.mic === 'opening' ? shown('opening', 'ready') : shown('ready', 'ready')
}
