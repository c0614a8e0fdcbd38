/** Clips through the real engine and the real confirmation, all words at once. */

import { FRAME_MS, FRAME_SAMPLES, SOUND_RATE } from '../../../src-main/contract'
import type { WakeEngine, WakeWord } from '../../../src-main/engine/ports'
import { confirmedScores, createConfirmer, separatePeaks, type WakeDetection } from '../../../src-main/engine/voice'
import { asHeard, type Clip, LEAD, speechEnd } from './wake-audio'

const COOLDOWN_FRAMES = 25

export interface Heard {
  clip: string
  /** By word: the highest confirmed score, each separate moment's, and what was detected at the word's own threshold. */
  words: Map<string, { best: number; peaks: number[]; detections: WakeDetection[] }>
  /** Milliseconds of the padded sound at which the clip's speech ends. */
  endMs: number
}

export interface Noise {
  pcm: Int16Array
  snr: number
}

export async function hearAll(engine: WakeEngine, words: WakeWord[], clips: Clip[], noise: Noise | null) {
  const heard: Heard[] = []
  let scores: { word: string; score: number; at_ms: number }[] = []
  engine.onScore((score) => scores.push(score))
  for (const [n, { name, pcm }] of clips.entries()) {
    engine.reset()
    await engine.drain()
    scores = []
    const sound = asHeard(pcm, noise?.pcm ?? null, noise?.snr ?? 0, n + 1)
    for (let at = 0; at < sound.length; at += FRAME_SAMPLES) {
      engine.push(sound.subarray(at, at + FRAME_SAMPLES))
      if ((at / FRAME_SAMPLES) % 20 === 19) await engine.drain()
    }
    await engine.drain()
    const began = (scores[0]?.at_ms ?? FRAME_MS) - FRAME_MS
    const byWord = new Map(
      words.map((word) => {
        const own = scores.filter((score) => score.word === word.id)
        const confirmer = createConfirmer([word])
        const detections = own.flatMap((score) => confirmer.score({ ...score, at_ms: score.at_ms - began }) ?? [])
        const confirmed = confirmedScores(
          own.map(({ score }) => score),
          word.frames,
          word.floor,
        )
        return [
          word.id,
          { best: Math.max(0, ...confirmed), peaks: separatePeaks(confirmed, COOLDOWN_FRAMES), detections },
        ]
      }),
    )
    heard.push({ clip: name, words: byWord, endMs: ((LEAD + speechEnd(pcm)) * 1000) / SOUND_RATE })
  }
  return heard
}

/** CPU time of the whole process for a minute of sound, as a share of that minute; the best of `runs`. */
export async function cpuShare(engine: WakeEngine, sound: Int16Array, runs = 3): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    engine.reset()
    await engine.drain()
    const before = process.cpuUsage()
    for (let at = 0; at + FRAME_SAMPLES <= sound.length; at += FRAME_SAMPLES) {
      engine.push(sound.subarray(at, at + FRAME_SAMPLES))
      if ((at / FRAME_SAMPLES) % 20 === 19) await engine.drain()
    }
    await engine.drain()
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1e6 / (sound.length / SOUND_RATE))
  }
  return best
}
