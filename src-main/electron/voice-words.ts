/** What the tray says of the microphone. */
import type { VoiceState } from '../contract/index'

export interface TrayVoice {
  enabled: boolean
  /** One line: what is true now. */
  text: string
}

export function trayVoice({ enabled, mic, phase, problem, device_label }: VoiceState): TrayVoice {
  const device = device_label ? ` (${device_label})` : ''
  if (mic === 'open') {
    const heard = phase === 'awake' || phase === 'capturing'
    return { enabled, text: `${heard ? 'Listening to you' : 'Microphone open'}${device}` }
  }
  if (!enabled) return { enabled, text: 'Voice is off' }
  return { enabled, text: problem ? problem.message : 'Voice is on, microphone closed' }
}
