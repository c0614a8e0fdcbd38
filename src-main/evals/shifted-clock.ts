/** Real time, counted from another moment: dates are those of the case, and deadlines still mean something. */
import type { Clock } from '../engine/ports'

export interface ShiftedClock extends Clock {
  advance(ms: number): void
}

/** `start` is ISO, `zone` IANA. */
export function shiftedClock(start: string, zone: string): ShiftedClock {
  let shift = Date.parse(start) - Date.now()
  return {
    now: () => Date.now() + shift,
    monotonic: () => performance.now(),
    systemZone: () => zone,
    advance(ms) {
      shift += ms
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const timer = setTimeout(resolve, ms)
        timer.unref()
        const stop = () => {
          clearTimeout(timer)
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', stop, { once: true })
      }),
  }
}
