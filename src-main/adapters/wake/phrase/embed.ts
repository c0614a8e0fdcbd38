/** Sound to projected frames, as the running listener would hear it: out of a quiet room, in frames of 80 ms. */
import { FRAME_SAMPLES, SOUND_RATE } from '../../../contract/index'
import type { Pcm } from '../../../engine/ports'
import { createListener, type HeardFrame, type Listener, type ListenerOptions } from '../listener/listener'
import type { SpeechSpace } from './space'

/** Samples of quiet before and after: an embedding looks back 775 ms. */
export const LEAD = SOUND_RATE
const TAIL = 12_800

export interface Embedding96 {
  /** One a frame of 80 ms; frame n ends with sample (n + 1) × 1280 of the padded sound. */
  embed(pcm: Pcm): Promise<Float32Array[]>
  close(): Promise<void>
}

export async function openEmbedding(space: SpeechSpace, make = createListener): Promise<Embedding96> {
  let heard: HeardFrame[] = []
  let broken: string | null = null
  const options: ListenerOptions = {
    onFrame: (frame) => heard.push(frame),
    onNotice: ({ message }) => {
      broken = message
    },
  }
  const listener: Listener = make(options)
  await listener.setWords([])
  return {
    async embed(pcm) {
      heard = []
      listener.reset()
      const padded = pad(pcm)
      for (let at = 0; at < padded.length; at += FRAME_SAMPLES) {
        listener.push(padded.subarray(at, at + FRAME_SAMPLES))
        // The listener takes seconds at a time; a recording may be longer.
        if ((at / FRAME_SAMPLES) % 25 === 24) await listener.drain()
      }
      await listener.drain()
      if (broken !== null) throw new Error(broken)
      return heard.map(({ embedding }) => space.project(embedding))
    },
    close: () => listener.close(),
  }
}

/** Soft noise around the sound, always the same: digital silence is something no microphone gives. */
function pad(pcm: Pcm): Int16Array {
  const length = Math.ceil((LEAD + pcm.length + TAIL) / FRAME_SAMPLES) * FRAME_SAMPLES
  const out = new Int16Array(length)
  let seed = 7919
  for (let at = 0; at < length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const sound = at >= LEAD && at < LEAD + pcm.length ? (pcm[at - LEAD] as number) : 0
    out[at] = Math.max(-32_768, Math.min(32_767, sound + ((seed >>> 16) % 5) - 2))
  }
  return out
}
