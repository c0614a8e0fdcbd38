/** What somebody says, from the moment Hearken listens to the moment they have finished. */
import { createEndpoint } from './endpoint'
import type { VadLine } from './vad-line'

export interface Capture {
  /**
   * Begins with sound heard before the decision to listen. What was kept before is dropped. `unheardMs`: so much at the
   * beginning is kept, but no word of it is listened for.
   */
  start(preRoll: Int16Array, options: { trailingSilenceMs: number; maxMs: number; unheardMs?: number }): void
  push(frame: Int16Array): void
  running(): boolean
  /** Everything said, without most of the silence at its end; empty when nothing was captured. */
  finish(): Int16Array
  drop(): void
}

/** Silence left at the end for the transcriber: words that fade are cut by less. */
const KEPT_SILENCE_MS = 320
const SAMPLES_PER_MS = 16

export function createCapture(vad: VadLine, on: (event: 'began' | 'ended' | 'full') => void): Capture {
  let parts: Int16Array[] = []
  let length = 0
  let maxSamples = 0
  let endpoint = createEndpoint()
  let running = false

  function keep(frame: Int16Array, unheard = 0): void {
    const room = maxSamples - length
    if (room <= 0) return
    const part = frame.slice(0, room)
    parts.push(part)
    length += part.length
    vad.push(part.subarray(unheard))
    if (length >= maxSamples) on('full')
  }

  function stop(): void {
    running = false
    vad.stop()
    parts = []
    length = 0
  }

  return {
    start(preRoll, { trailingSilenceMs, maxMs, unheardMs = 0 }) {
      parts = []
      length = 0
      maxSamples = maxMs * SAMPLES_PER_MS
      endpoint = createEndpoint({ trailingSilenceMs })
      running = true
      vad.start((probability) => {
        const told = endpoint.push(probability)
        if (told) on(told)
      })
      if (preRoll.length > 0) keep(preRoll, unheardMs * SAMPLES_PER_MS)
    },
    push(frame) {
      if (running) keep(frame)
    },
    running: () => running,
    finish() {
      const cut = Math.max(0, endpoint.trailingMs() - KEPT_SILENCE_MS) * SAMPLES_PER_MS
      const out = new Int16Array(Math.max(0, length - cut))
      let at = 0
      for (const part of parts) {
        out.set(part.subarray(0, Math.max(0, out.length - at)), at)
        at += part.length
        if (at >= out.length) break
      }
      stop()
      return out
    },
    drop: stop,
  }
}
