/** Numbers with units. */
const GROUPED = new Intl.NumberFormat(undefined)

/** "480 ms", "3.2 s", "2 min 05 s". */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** Dollars; small sums keep enough digits to be told from nothing. */
export function money(usd: number): string {
  if (usd === 0) return '$0'
  if (usd < 0.001) return `$${usd.toPrecision(1)}`
  return `$${usd.toFixed(usd < 1 ? 3 : 2)}`
}

/** Dollars on an axis that ends at `most` and is marked in quarters: one number of digits for all of them. */
export function moneyMark(usd: number, most: number): string {
  if (usd === 0) return '$0'
  const quarter = most / 4
  const needed = [0, 1, 2, 3, 4, 5, 6].find(
    (digits) => Math.abs(quarter * 10 ** digits - Math.round(quarter * 10 ** digits)) < 1e-6,
  )
  return `$${usd.toFixed(needed === 0 ? 0 : Math.max(2, needed ?? 6))}`
}

export const count = (n: number) => GROUPED.format(n)

const BYTE_STEPS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** "812 bytes", "4.1 MB": in thousands, as disks are sold. */
export function bytes(n: number): string {
  let size = n
  let step = 0
  while (size >= 1_000 && step < BYTE_STEPS.length - 1) {
    size /= 1_000
    step += 1
  }
  return `${step === 0 ? size : size.toFixed(size < 10 ? 1 : 0)} ${BYTE_STEPS[step]}`
}
