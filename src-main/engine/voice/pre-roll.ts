/**
 * The last seconds of sound, kept so that a capture can begin before the moment it was decided: confirming a wake word
 * takes frames, and who says "hey jarvis what time is it" in one breath has gone on speaking meanwhile.
 */
import { SOUND_RATE } from '../../contract'

export const PRE_ROLL_MS = 3_000
/** A capture begins this long before the frame that first heard the phrase: frames are 80 ms, words run together. */
const BEFORE_MS = 160

export interface PreRoll {
  /** Sound that ends at `at_ms`. */
  push(frame: Int16Array, at_ms: number): void
  /** Everything kept from `from_ms` on. */
  since(from_ms: number): Int16Array
  clear(): void
}

/** Where a capture begins after a detection, so that no word after the phrase is cut. */
export const captureFrom = (detection: { since_ms: number }): number => Math.max(0, detection.since_ms - BEFORE_MS)

export function createPreRoll({ keepMs = PRE_ROLL_MS, rate = SOUND_RATE } = {}): PreRoll {
  const ring = new Int16Array(Math.ceil((keepMs * rate) / 1000))
  let written = 0
  let end_ms = 0
  return {
    push(frame, at_ms) {
      const kept = frame.length > ring.length ? frame.subarray(frame.length - ring.length) : frame
      const at = written % ring.length
      const first = Math.min(kept.length, ring.length - at)
      ring.set(kept.subarray(0, first), at)
      ring.set(kept.subarray(first), 0)
      written += kept.length
      end_ms = at_ms
    },
    since(from_ms) {
      const wanted = Math.round(((end_ms - from_ms) * rate) / 1000)
      const length = Math.max(0, Math.min(wanted, written, ring.length))
      const start = (((written - length) % ring.length) + ring.length) % ring.length
      const out = new Int16Array(length)
      const first = Math.min(length, ring.length - start)
      out.set(ring.subarray(start, start + first))
      out.set(ring.subarray(0, length - first), first)
      return out
    },
    clear() {
      written = 0
    },
  }
}
