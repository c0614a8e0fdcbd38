/** Time that runs out: steps inside one deadline, and steps side by side. */
import { HearkenError } from '../../contract/index'
import type { Clock } from '../ports'

/** Thrown when a step took longer than it may. */
export class Late extends Error {
  constructor(ms: number) {
    super(`late (over ${Math.round(ms)} ms)`)
    this.name = 'Late'
  }
}

export interface Deadline {
  /** Milliseconds left, never below 0. */
  left(): number
  /** The part of the whole deadline that is left, at most `share` (0..1) of it. */
  part(share: number): number
  /**
   * Resolves with the work, or rejects with Late after `ms` or at the deadline, whichever comes first, or with CANCELLED
   * when the outer signal aborts. The work's own signal aborts then; work that ignores it is left behind.
   */
  within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export function createDeadline(clock: Clock, ms: number, outer?: AbortSignal): Deadline {
  const ends = clock.monotonic() + ms
  const left = () => Math.max(0, ends - clock.monotonic())
  return {
    left,
    part: (share) => Math.min(left(), ms * share),
    async within(most, work) {
      const allowed = Math.min(most, left())
      if (outer?.aborted) throw cancelled()
      if (allowed <= 0) throw new Late(0)
      const controller = new AbortController()
      const stop = stopper(outer)
      const late = clock.sleep(allowed, controller.signal).then(() => Promise.reject(new Late(allowed)))
      late.catch(() => {})
      try {
        return await Promise.race([work(controller.signal), late, stop.stopped])
      } finally {
        stop.release()
        controller.abort()
      }
    },
  }
}

function stopper(outer: AbortSignal | undefined): { stopped: Promise<never>; release(): void } {
  let stop = () => {}
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(cancelled())
  })
  stopped.catch(() => {})
  outer?.addEventListener('abort', stop, { once: true })
  return { stopped, release: () => outer?.removeEventListener('abort', stop) }
}

const cancelled = () => new HearkenError('CANCELLED', 'Stopped.', 'Send the message again when you are ready.')

/** Runs the tasks at most `limit` at once; results in the order of the tasks. Rejects with the first failure. */
export async function inParallel<T>(limit: number, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results = new Array<T>(tasks.length)
  let next = 0
  const worker = async () => {
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index]
      if (task) results[index] = await task()
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, tasks.length) }, worker))
  return results
}
