/** Rates, agreement and their intervals. All at 95 %. */

/** Wilson's score interval (E. B. Wilson, 1927) for `passed` of `run`. 0 of 0 tells nothing: [0, 1]. */
export function wilson(passed: number, run: number): [number, number] {
  if (run === 0) return [0, 1]
  const z = 1.959963984540054
  const rate = passed / run
  const scale = 1 + (z * z) / run
  const middle = (rate + (z * z) / (2 * run)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / run + (z * z) / (4 * run * run))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

export const mean = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((total, value) => total + value, 0) / values.length

/** Of an even number of values the lower middle one, so that it is always one of them. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}

/** Nearest rank; 0 for none. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/**
 * Cohen's kappa with quadratic weights (J. Cohen, 1968) of pairs of whole scores from `low` to `high`. Raters who both
 * give one and the same score throughout agree wholly: 1.
 */
export function weightedKappa(pairs: [number, number][], low: number, high: number): number {
  const n = pairs.length
  if (n === 0) return 0
  const span = (high - low) ** 2
  const observed = mean(pairs.map(([a, b]) => (a - b) ** 2 / span))
  const expected = mean(pairs.flatMap(([a]) => pairs.map(([, b]) => (a - b) ** 2 / span)))
  return expected === 0 ? 1 : 1 - observed / expected
}

/** Percentile bootstrap (B. Efron, 1979) of a figure over the items, resampled `times` times. */
export function bootstrap<T>(
  items: T[],
  figure: (sample: T[]) => number,
  seed: number,
  times = 1_000,
): [number, number] {
  if (items.length === 0) return [0, 1]
  const random = randomFrom(seed)
  const figures = Array.from({ length: times }, () =>
    figure(Array.from({ length: items.length }, () => items[Math.floor(random() * items.length)] as T)),
  ).sort((a, b) => a - b)
  return [figures[Math.floor(times * 0.025)] ?? 0, figures[Math.ceil(times * 0.975) - 1] ?? 0]
}

/** Numbers in [0, 1), the same for the same seed (mulberry32, T. Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
