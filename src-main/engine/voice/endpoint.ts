/**
 * When somebody has begun to speak, and when they have finished: from the probability of speech in each 32 ms of sound.
 * Two thresholds, as in Silero's own iterator (github.com/snakers4/silero-vad, VADIterator): speech begins at the upper one
 * and ends below the lower one, so that a fading syllable does not end a sentence.
 */
export const VAD_SAMPLES = 512
export const VAD_MS = 32

const SPEECH_AT = 0.5
const SILENCE_BELOW = 0.35
/** Speech within the last half second that counts as having begun: longer than a click, shorter than "no". */
const BEGIN_MS = 160
const BEGIN_WITHIN_MS = 512

export interface Endpoint {
  /** 'began' once, 'ended' once after it. */
  push(probability: number): 'began' | 'ended' | null
  /** Milliseconds of silence at the end so far. */
  trailingMs(): number
  reset(): void
}

export interface EndpointOptions {
  trailingSilenceMs?: number
  /** Speech of this length within `beginWithinMs` counts as having begun. */
  beginMs?: number
  beginWithinMs?: number
}

export function createEndpoint({
  trailingSilenceMs = 800,
  beginMs = BEGIN_MS,
  beginWithinMs = BEGIN_WITHIN_MS,
}: EndpointOptions = {}): Endpoint {
  let recent: boolean[] = []
  let began = false
  let ended = false
  let silentMs = 0
  return {
    push(probability) {
      const speech = probability >= SPEECH_AT
      if (speech) silentMs = 0
      else if (probability < SILENCE_BELOW || silentMs > 0) silentMs += VAD_MS
      if (!began) {
        recent.push(speech)
        if (recent.length * VAD_MS > beginWithinMs) recent.shift()
        if (recent.filter(Boolean).length * VAD_MS < beginMs) return null
        began = true
        return 'began'
      }
      if (ended || silentMs < trailingSilenceMs) return null
      ended = true
      return 'ended'
    },
    trailingMs: () => silentMs,
    reset() {
      recent = []
      began = false
      ended = false
      silentMs = 0
    },
  }
}
