const FIRST_MS = 250
const LONGEST_MS = 5_000

/** Wait before attempt n (1 is the first retry), in ms: doubling, at most 5 s, spread by up to a quarter. `random` is 0..1. */
export function backoffMs(attempt: number, random: number): number {
  const base = Math.min(LONGEST_MS, FIRST_MS * 2 ** (attempt - 1))
  return Math.round(base * (0.75 + 0.25 * random))
}
