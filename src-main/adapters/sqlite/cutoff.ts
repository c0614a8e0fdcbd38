/**
 * How far the k-th nearest usually is. sqlite-vec looks for the best k of each block of rows by k passes over it, however
 * far they are; told a greatest distance, it stops when nothing nearer is left. At 100,000 vectors and k = 150 that takes a
 * pass from 22 ms to 4 ms. A cutoff that was too near shows by too few rows; then the pass is made again without one.
 */
const REMEMBERED = 16
const MARGIN = 1.03

export interface Cutoff {
  /** null: not known yet. */
  distance(): number | null
  /** The distance of the last row of a full answer. */
  learn(distance: number): void
}

export function createCutoff(): Cutoff {
  const last: number[] = []
  return {
    distance: () => (last.length === 0 ? null : Math.max(...last) * MARGIN),
    learn(distance) {
      last.push(distance)
      if (last.length > REMEMBERED) last.shift()
    },
  }
}
