/** Sound through the voice activity detector, in order, without waiting: frames of 80 ms in, probabilities of 32 ms out. */
import type { Vad } from '../ports'
import { VAD_SAMPLES } from './endpoint'

export interface VadLine {
  /** From now on `on` is told of sound pushed after this; what was pushed before is forgotten. */
  start(on: (probability: number) => void): void
  push(frame: Int16Array): void
  stop(): void
  /** Resolves when all that was pushed has been looked at. */
  settled(): Promise<void>
}

/** Windows that may wait: 10 s. A machine that busy is told nothing of the rest; the capture ends at its longest. */
const MAX_WAITING = 312

/** `open` is asked once; `onFault` when it failed or the detector did: then nothing is told any more. Must not throw. */
export function createVadLine(open: () => Promise<Vad>, onFault: (error: unknown) => void): VadLine {
  let vad: Promise<Vad> | null = null
  let listener: ((probability: number) => void) | null = null
  let epoch = 0
  let waiting = 0
  let tail: Promise<void> = Promise.resolve()
  let rest = new Int16Array(0)

  async function look(window: Int16Array | null, of: number): Promise<void> {
    if (of !== epoch) return
    vad ??= open()
    try {
      const detector = await vad
      if (window === null) return detector.reset()
      const probability = await detector.push(window)
      if (of === epoch) listener?.(probability)
    } catch (error) {
      // Asked for anew at the next start.
      vad = null
      if (of === epoch) epoch += 1
      onFault(error)
    }
  }

  return {
    start(on) {
      epoch += 1
      listener = on
      rest = new Int16Array(0)
      const of = epoch
      tail = tail.then(() => look(null, of))
    },
    push(frame) {
      const all = new Int16Array(rest.length + frame.length)
      all.set(rest)
      all.set(frame, rest.length)
      const of = epoch
      let at = 0
      for (; at + VAD_SAMPLES <= all.length; at += VAD_SAMPLES) {
        if (waiting >= MAX_WAITING) continue
        const window = all.slice(at, at + VAD_SAMPLES)
        waiting += 1
        tail = tail
          .then(() => look(window, of))
          .finally(() => {
            waiting -= 1
          })
      }
      rest = all.slice(at)
    },
    stop() {
      epoch += 1
      listener = null
    },
    settled: () => tail,
  }
}
