/** The clock of this computer, and ids that sort by it. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock, Ids } from './engine/ports'

/** Time in milliseconds, a count within it, and 50 random bits, in base 36: sorts by when it was made. */
export function sortableIds(clock: Clock): Ids {
  let last = 0
  let count = 0
  return {
    next(prefix) {
      const now = Math.max(clock.now(), last)
      count = now === last ? count + 1 : 0
      last = now
      const random = (randomBytes(8).readBigUInt64BE() >> 14n).toString(36).padStart(10, '0')
      return `${prefix}_${now.toString(36).padStart(9, '0')}${count.toString(36).padStart(3, '0')}${random}`
    },
  }
}

/** How long the computer's zone is taken to stay, in ms: asking costs half a millisecond, and a turn asks often. */
const ZONE_MS = 10_000

export function systemClock(): Clock {
  let zone = { name: 'UTC', until: Number.NEGATIVE_INFINITY }
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    systemZone() {
      const now = performance.now()
      if (now >= zone.until)
        zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC', until: now + ZONE_MS }
      return zone.name
    },
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, signal === undefined ? {} : { signal: signal as globalThis.AbortSignal })
    },
  }
}
