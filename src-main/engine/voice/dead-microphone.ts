/**
 * A microphone that gives nothing but one and the same number is switched off, unplugged or muted in hardware: a room,
 * however quiet, never sounds like that.
 */
import { SOUND_RATE } from '../../contract'

export const DEAD_AFTER_MS = 10_000

export interface DeadMicrophone {
  /** 'dead' once when there was nothing for long enough, 'alive' once when sound is back, else null. */
  push(frame: Int16Array): 'dead' | 'alive' | null
  reset(): void
}

export function createDeadMicrophone({ afterMs = DEAD_AFTER_MS, rate = SOUND_RATE } = {}): DeadMicrophone {
  let silentSamples = 0
  let dead = false
  return {
    push(frame) {
      if (frame.length === 0) return null
      const first = frame[0]
      if (frame.some((value) => value !== first)) {
        silentSamples = 0
        if (!dead) return null
        dead = false
        return 'alive'
      }
      silentSamples += frame.length
      if (dead || silentSamples * 1000 < afterMs * rate) return null
      dead = true
      return 'dead'
    },
    reset() {
      silentSamples = 0
      dead = false
    },
  }
}
