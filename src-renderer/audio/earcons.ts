/** The small sounds: two soft notes at most, quieter than speech, different enough to be told apart without looking. */
import type { Earcon } from '../../src-main/contract/voice'

interface Note {
  /** Hz. */
  pitch: number
  /** Seconds from the beginning. */
  at: number
  /** Seconds until it has died away. */
  lasts: number
}

const NOTES: Record<Earcon, readonly Note[]> = {
  // A fifth up: go ahead.
  awake: [
    { pitch: 523.25, at: 0, lasts: 0.16 },
    { pitch: 783.99, at: 0.08, lasts: 0.24 },
  ],
  heard: [{ pitch: 659.25, at: 0, lasts: 0.2 }],
  // The same fifth down again: never mind.
  nothing: [
    { pitch: 523.25, at: 0, lasts: 0.16 },
    { pitch: 349.23, at: 0.09, lasts: 0.26 },
  ],
  done: [{ pitch: 783.99, at: 0, lasts: 0.3 }],
  error: [
    { pitch: 311.13, at: 0, lasts: 0.18 },
    { pitch: 293.66, at: 0.14, lasts: 0.3 },
  ],
}

/** About -22 dB below full scale. */
const LOUDNESS = 0.08
const ATTACK_S = 0.012

export function playEarcon(context: AudioContext, name: Earcon): void {
  const start = context.currentTime + 0.01
  for (const { pitch, at, lasts } of NOTES[name]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, start + at)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + at + ATTACK_S)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + lasts)
    tone.connect(volume).connect(context.destination)
    tone.start(start + at)
    tone.stop(start + at + lasts)
  }
}
