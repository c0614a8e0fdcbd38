/** What a run of scores amounts to once confirmation is asked for, at whatever threshold. */

/** At each frame the lowest of the last `frames` scores: it reaches a threshold exactly when the confirmer would fire. */
export function confirmedScores(scores: readonly number[], frames: number): number[] {
  return scores.map((_, at) => (at + 1 < frames ? 0 : Math.min(...scores.slice(at + 1 - frames, at + 1))))
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
