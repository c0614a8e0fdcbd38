/** How long to wait before trying again. */

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000
/** Up to this share is taken off at random, so that clients that failed together do not come back together. */
const JITTER = 0.25

/** Longest wait a provider may ask for; a longer one fails at once, since a person is waiting. */
export const LONGEST_RETRY_AFTER_MS = 60_000

/** Milliseconds before attempt `attempt` (1 is the first retry). Doubles each time. `random` is in [0, 1). */
export function backoffMs(attempt: number, random: number): number {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  return Math.round(wait * (1 - JITTER * random))
}

/** The wait asked for by `retry-after-ms` or `retry-after` (seconds or an HTTP date, RFC 9110 10.2.3); null: none. */
export function retryAfterMs(header: (name: string) => string | null, now: number): number | null {
  const ms = Number.parseFloat(header('retry-after-ms') ?? '')
  if (Number.isFinite(ms)) return Math.max(0, Math.round(ms))
  const value = header('retry-after')?.trim()
  if (!value) return null
  if (/^\d+(\.\d+)?$/.test(value)) return Math.round(Number(value) * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
