/** Keys that reach voice from anywhere: push-to-talk as set, and Esc while something is being understood. */
import type { VoiceState } from '../contract/index'
import { createShortcut } from './shortcuts'

export interface VoiceKeys {
  /** Accelerator of push-to-talk in force; '' when there is none. */
  current(): string
  /** False when it is not valid or taken. */
  set(accelerator: string): boolean
  follow(state: Pick<VoiceState, 'phase'>): void
  clear(): void
}

/** Not while Hearken speaks: that can take long, and Esc belongs to whoever has the keyboard. */
const ESCAPABLE: readonly VoiceState['phase'][] = ['awake', 'capturing', 'transcribing', 'thinking']

export function createVoiceKeys(on: { pushToTalk(): void; cancel(): void }): VoiceKeys {
  const talk = createShortcut(on.pushToTalk)
  const esc = createShortcut(on.cancel)
  return {
    current: talk.current,
    set: talk.set,
    follow({ phase }) {
      // Where the system does not grant it, the pill's own button is left.
      esc.set(ESCAPABLE.includes(phase) ? 'Escape' : '')
    },
    clear() {
      talk.clear()
      esc.clear()
    },
  }
}
