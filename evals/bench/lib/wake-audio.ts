/** Clips as a microphone would hear them: quiet around them, noise mixed in. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FRAME_SAMPLES, SOUND_RATE } from '../../../src-main/contract'
import { readWav } from '../../../src-main/engine/voice'

export const LEAD = SOUND_RATE
const TAIL = SOUND_RATE

export interface Clip {
  name: string
  pcm: Int16Array
}

/** WAV files of a folder by name, damaged ones left out; null when there is no such folder. */
export function loadClips(folder: string, limit = Number.POSITIVE_INFINITY): Clip[] | null {
  if (!existsSync(folder)) return null
  const clips: Clip[] = []
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.wav') || clips.length >= limit) continue
    try {
      const pcm = readWav(readFileSync(join(folder, name)))
      if (pcm.length > SOUND_RATE / 5) clips.push({ name: `${basename(folder)}/${name}`, pcm })
    } catch {
      // Some files of the set are cut short to nothing.
    }
  }
  return clips
}

export const seconds = (clips: Clip[]): number => clips.reduce((sum, { pcm }) => sum + pcm.length / SOUND_RATE, 0)

/** The clip with a second around it; `noise` at `snr` dB against the clip's louder half, through the quiet too. */
export function asHeard(pcm: Int16Array, noise: Int16Array | null, snr: number, seed: number): Int16Array {
  const out = new Int16Array(Math.ceil((LEAD + pcm.length + TAIL) / FRAME_SAMPLES) * FRAME_SAMPLES)
  const gain = noise ? loudHalf(pcm) / 10 ** (snr / 20) / rms(noise) : 0
  const offset = (seed * 104_729) % (noise?.length ?? 1)
  let random = seed * 7_919
  for (let at = 0; at < out.length; at++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    const quiet = ((random >>> 16) % 5) - 2
    const sound = at >= LEAD && at < LEAD + pcm.length ? (pcm[at - LEAD] as number) : 0
    const extra = noise ? gain * (noise[(offset + at) % noise.length] as number) : 0
    out[at] = Math.max(-32_768, Math.min(32_767, Math.round(sound + quiet + extra)))
  }
  return out
}

function rms(pcm: Int16Array): number {
  let sum = 0
  for (const value of pcm) sum += value * value
  return Math.sqrt(sum / pcm.length)
}

/** RMS of the louder half of a clip's 20 ms pieces: speech without its pauses. */
function loudHalf(pcm: Int16Array): number {
  const energies: number[] = []
  for (let at = 0; at + 320 <= pcm.length; at += 320) energies.push(rms(pcm.subarray(at, at + 320)) ** 2)
  energies.sort((a, b) => b - a)
  const half = energies.slice(0, Math.ceil(energies.length / 2))
  return Math.sqrt(half.reduce((sum, value) => sum + value, 0) / half.length)
}

/** Samples from the clip's beginning to the end of its speech: the last 20 ms within 25 dB of its loudest. */
export function speechEnd(pcm: Int16Array): number {
  const levels: number[] = []
  for (let at = 0; at + 320 <= pcm.length; at += 320) levels.push(20 * Math.log10(rms(pcm.subarray(at, at + 320)) + 1))
  const threshold = Math.max(...levels) - 25
  return (levels.findLastIndex((level) => level >= threshold) + 1) * 320
}
