/** What a run of scores amounts to once confirmation is asked for, at whatever threshold. */

/**
 * Of the last frames' scores: their mean, but no more than the lowest of them over `floor`. With floor 1 it reaches a
 * threshold exactly when each of them does; with 0.2 when they do on average, and none lies below a fifth of it.
 */
export function confirmedScore(window: readonly number[], floor = 1): number {
  let sum = 0
  let lowest = Number.POSITIVE_INFINITY
  for (const score of window) {
    sum += score
    lowest = Math.min(lowest, score)
  }
  return window.length === 0 ? 0 : Math.min(sum / window.length, lowest / floor)
}

/** At each frame the confirmed score of the last `frames`: the confirmer fires where it reaches the threshold. */
export function confirmedScores(scores: readonly number[], frames: number, floor = 1): number[] {
  return scores.map((_, at) => (at + 1 < frames ? 0 : confirmedScore(scores.slice(at + 1 - frames, at + 1), floor)))
}

/** Moments at least `apart` frames from each other, the highest first: each could be one detection. */
export function separatePeaks(scores: readonly number[], apart: number, atLeast = 0.01): number[] {
  const left = [...scores]
  const peaks: number[] = []
  for (;;) {
    let best = 0
    for (let at = 1; at < left.length; at++) if ((left[at] as number) > (left[best] as number)) best = at
    const score = left[best]
    if (score === undefined || score < atLeast) return peaks
    peaks.push(score)
    left.fill(-1, Math.max(0, best - apart + 1), best + apart)
  }
}
