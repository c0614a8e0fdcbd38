/**
 * Plays what Hearken says, as it comes: pieces of an utterance follow each other without a gap, everything stops at once
 * when told, and an utterance counts as heard when its last sample has left the loudspeaker.
 */
import { SOUND_RATE } from '../../src-main/contract/sound'

/** Bytes before the samples: the utterance's number. */
const HEAD_BYTES = 4
/** Room for the next piece to arrive in, when nothing is being played. */
const LEAD_S = 0.08
/** So long a fade is not heard as a click, nor as a delay. */
const FADE_S = 0.008

export interface PlayerOptions {
  /** Running, or being started. */
  context(): AudioContext
  /** Its last sample was heard. */
  spoken(utterance: number): void
  /** Milliseconds → later; for the loudspeaker's own delay. */
  later?(ms: number, then: () => void): void
}

export interface Player {
  /** A message of the sound channel: number (32 bit, little-endian), then 16 kHz samples; none: the utterance is over. */
  push(bytes: ArrayBuffer): void
  /** Drops everything; nothing is reported for it. */
  stop(): void
  playing(): boolean
}

interface Utterance {
  sounding: number
  over: boolean
}

export function createPlayer({
  context,
  spoken,
  later = (ms, then) => void setTimeout(then, ms),
}: PlayerOptions): Player {
  const utterances = new Map<number, Utterance>()
  let sources = new Set<AudioBufferSourceNode>()
  let out: GainNode | null = null
  let end = 0

  const settle = (number: number, utterance: Utterance) => {
    if (!utterance.over || utterance.sounding > 0 || utterances.get(number) !== utterance) return
    later(context().outputLatency * 1000 || 0, () => {
      if (utterances.get(number) !== utterance) return
      utterances.delete(number)
      spoken(number)
    })
  }

  function schedule(samples: Int16Array, number: number, utterance: Utterance): void {
    const at = context()
    if (out?.context !== at) {
      out = at.createGain()
      out.connect(at.destination)
    }
    const buffer = at.createBuffer(1, samples.length, SOUND_RATE)
    buffer.copyToChannel(
      Float32Array.from(samples, (sample) => sample / 32_768),
      0,
    )
    const source = at.createBufferSource()
    source.buffer = buffer
    source.connect(out)
    // A whole number of samples from one piece to the next: nothing is cut off and nothing left out.
    if (end < at.currentTime) end = Math.ceil((at.currentTime + LEAD_S) * at.sampleRate) / at.sampleRate
    source.start(end)
    end += samples.length / SOUND_RATE
    sources.add(source)
    utterance.sounding += 1
    source.onended = () => {
      sources.delete(source)
      utterance.sounding -= 1
      settle(number, utterance)
    }
  }

  return {
    push(bytes) {
      if (bytes.byteLength < HEAD_BYTES) return
      const number = new DataView(bytes).getUint32(0, true)
      const utterance = utterances.get(number) ?? { sounding: 0, over: false }
      utterances.set(number, utterance)
      const count = Math.floor((bytes.byteLength - HEAD_BYTES) / 2)
      if (count > 0) schedule(new Int16Array(bytes, HEAD_BYTES, count), number, utterance)
      else utterance.over = true
      settle(number, utterance)
    },
    stop() {
      utterances.clear()
      end = 0
      if (!out || sources.size === 0) return
      const now = out.context.currentTime
      out.gain.setTargetAtTime(0, now, FADE_S / 3)
      for (const source of sources) {
        source.onended = null
        source.stop(now + FADE_S)
      }
      sources = new Set()
      // What comes next has a way out of its own.
      out = null
    },
    playing: () => utterances.size > 0,
  }
}
