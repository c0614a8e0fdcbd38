/**
 * Measures wake words on sound: each file as a microphone would give it, with quiet around it, through the real engine and
 * the real confirmation. Scoring runs in the engine's thread; this hands it a second at a time and waits.
 */
import { FRAME_MS, FRAME_SAMPLES, type ScoredWord, SOUND_RATE } from '../../contract'
import type { Pcm, WakeEngine, WakeScore } from '../ports'
import { COOLDOWN_MS, createConfirmer, type WakeDetection } from './confirm'
import { confirmedScores, separatePeaks } from './confirmed-scores'
import { figuresOf, type HeardFile, type ScorerWord } from './scorer-figures'
import { createFramer } from './sound-input'
import { createSpeechEnd } from './speech-end'

/** Frames given before it is waited for them. */
const BURST = 12
const QUIET = SOUND_RATE

export interface Scorer {
  /** The next part of the file begun last; `begin` a file, `push` its sound, `end` it. One file at a time. */
  begin(file: { name: string; holds: string }): Promise<void>
  push(pcm: Pcm): Promise<void>
  /** What was heard in the file, by word: its highest confirmed score. */
  end(): Promise<{ seconds: number; heard: { word: string; score: number }[] }>
  result(): ScoredWord[]
}

/** `engine` has been started with these words. It stays the caller's. */
export function createScorer(engine: WakeEngine, words: ScorerWord[]): Scorer {
  const files: HeardFile[] = []
  let scores: WakeScore[] = []
  let file = { name: '', holds: '' }
  let samples = 0
  let frames = 0
  /** The engine's time when this file began; null until its first frame. */
  let began: number | null = null
  let speechEnd = createSpeechEnd()
  let framer = createFramer(FRAME_SAMPLES, () => {})
  engine.onScore((score) => void scores.push(score))

  async function hear(pcm: Pcm): Promise<void> {
    for (let at = 0; at < pcm.length; at += FRAME_SAMPLES * BURST) {
      framer.push(pcm.subarray(at, at + FRAME_SAMPLES * BURST))
      if (frames >= BURST) {
        frames = 0
        await engine.drain()
      }
    }
  }

  return {
    async begin(next) {
      engine.reset()
      await engine.drain()
      file = next
      scores = []
      samples = 0
      frames = 0
      began = null
      speechEnd = createSpeechEnd()
      framer = createFramer(FRAME_SAMPLES, (frame) => {
        frames += 1
        engine.push(frame)
      })
      await hear(quiet(QUIET))
    },
    async push(pcm) {
      samples += pcm.length
      // Where the phrase ends matters only where it is said once.
      if (file.holds !== '') speechEnd.push(pcm)
      await hear(pcm)
    },
    async end() {
      await hear(quiet(QUIET + FRAME_SAMPLES))
      await engine.drain()
      began = (scores[0]?.at_ms ?? FRAME_MS) - FRAME_MS
      const endMs = ((QUIET + speechEnd.samples()) * 1000) / SOUND_RATE
      const heard = words.map((word) => heardOf(word, scores, began ?? 0))
      files.push({ ...file, seconds: samples / SOUND_RATE, endMs, heard })
      scores = []
      return { seconds: samples / SOUND_RATE, heard: heard.map(({ word, best }) => ({ word, score: best })) }
    },
    result: () => words.map((word) => figuresOf(word, files)),
  }
}

function heardOf(word: ScorerWord, all: readonly WakeScore[], began: number) {
  const own = all.filter((score) => score.word === word.id)
  const confirmer = createConfirmer([word])
  const detections: WakeDetection[] = own.flatMap(
    (score) => confirmer.score({ ...score, at_ms: score.at_ms - began }) ?? [],
  )
  const confirmed = confirmedScores(
    own.map(({ score }) => score),
    word.frames,
    word.floor,
  )
  return {
    word: word.id,
    best: confirmed.reduce((best, score) => Math.max(best, score), 0),
    peaks: separatePeaks(confirmed, COOLDOWN_MS / FRAME_MS, 0.02),
    detections,
  }
}

/** Soft noise, always the same: digital silence is something no microphone gives. */
function quiet(samples: number): Pcm {
  let seed = 7_919
  return Int16Array.from({ length: samples }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return ((seed >>> 16) % 5) - 2
  })
}
