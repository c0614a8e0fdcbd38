/** Waiting for a moment, and calling that off. */
import type { Clock } from '../ports'

/** Calls `then` in `ms`, unless it is called off (what is returned) or `over()` by then. */
export const createLater =
  (clock: Pick<Clock, 'sleep'>, over: () => boolean) =>
  (ms: number, then: () => void): (() => void) => {
    const off = new AbortController()
    clock.sleep(ms, off.signal).then(
      () => {
        if (!off.signal.aborted && !over()) then()
      },
      () => {},
    )
    return () => off.abort()
  }

export interface Deadline {
  /** In the monotonic ms of the clock; null: nothing is waited for. */
  set(at: number | null): void
}

/** One moment that is waited for; a new one takes the place of the one before. */
export function createDeadline(
  clock: Pick<Clock, 'monotonic'>,
  later: ReturnType<typeof createLater>,
  due: () => void,
): Deadline {
  let callOff = () => {}
  let armedFor: number | null = null
  return {
    set(at) {
      if (at === armedFor) return
      callOff()
      armedFor = at
      if (at === null) return
      callOff = later(Math.max(0, at - clock.monotonic()), () => {
        armedFor = null
        due()
      })
    },
  }
}
