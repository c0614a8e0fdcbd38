/** Which part of a recording is spoken, told by energy against the recording's own noise. */
import type { Pcm } from '../../../engine/ports'

const STEP = 320 // 20 ms
/** Pauses shorter than this stay inside a phrase. */
const GAP_STEPS = 15
/** Between the noise floor (10th centile) and the loud part (97th), in dB: sound above this share is speech. */
const SHARE = 0.35
/** Sound this far below the loud part is not speech, however quiet the room. */
const RANGE_DB = 30

export interface SpokenPart {
  /** Samples. */
  start: number
  end: number
  /** Loud part over noise floor, dB. */
  snr: number
  /** Share of samples at full scale. */
  clipped: number
}

/** null when nothing stands out of the noise. */
export function spokenPart(pcm: Pcm): SpokenPart | null {
  const levels: number[] = []
  for (let at = 0; at + STEP <= pcm.length; at += STEP) {
    let sum = 0
    for (let n = at; n < at + STEP; n++) sum += (pcm[n] as number) ** 2
    levels.push(10 * Math.log10(sum / STEP + 1))
  }
  if (levels.length < 5) return null
  const sorted = [...levels].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number
  const [floor, top] = [at(0.1), at(0.97)]
  const threshold = Math.max(floor + SHARE * (top - floor), top - RANGE_DB)
  const part = loudestRun(levels, threshold)
  if (!part) return null
  let clipped = 0
  for (const value of pcm) if (value >= 32_767 || value <= -32_768) clipped += 1
  return { start: part.from * STEP, end: (part.to + 1) * STEP, snr: top - floor, clipped: clipped / pcm.length }
}

/** Steps above the threshold, joined over short gaps; of several runs the one with the most in it: clicks fall away. */
function loudestRun(levels: number[], threshold: number): { from: number; to: number } | null {
  const runs: { from: number; to: number; steps: number }[] = []
  for (const [at, level] of levels.entries()) {
    if (level <= threshold) continue
    const last = runs.at(-1)
    if (last && at - last.to <= GAP_STEPS) Object.assign(last, { to: at, steps: last.steps + 1 })
    else runs.push({ from: at, to: at, steps: 1 })
  }
  return runs.reduce<(typeof runs)[number] | null>((best, run) => (run.steps > (best?.steps ?? 0) ? run : best), null)
}
