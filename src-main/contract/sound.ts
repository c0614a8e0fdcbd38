/** The one form of sound everywhere between a microphone and the engine: 16 kHz, mono, signed 16 bit, little-endian. */

import { LIMITS } from './limits'

/** Samples a second. */
export const SOUND_RATE = 16_000
/** Samples of one frame: 80 ms, what the wake engines take at a time. */
export const FRAME_SAMPLES = 1_280
export const FRAME_MS = 80
export const FRAME_BYTES = LIMITS.soundFrameBytes
