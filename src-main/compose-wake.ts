/** Wake words on files: what `hearken wake` runs. Needs no home and opens no microphone. */
import { createKeylessEngine, createPhraseMaker } from './adapters/wake'
import { FRAME_MS, FRAME_SAMPLES, HearkenError, SOUND_RATE } from './contract/index'
import type { WakePhrase, WakeWord } from './engine/ports'
import { createConfirmer } from './engine/voice'

export { createPhraseMaker } from './adapters/wake'
export { readWav } from './engine/voice'

/** Pushed without waiting: a second of sound at a time. */
const BURST = 12
const DEFAULTS = ['phrase:hey-hearken', 'hey_jarvis']

export interface WakeFile {
  name: string
  pcm: Int16Array
}

export interface WakeTest {
  file: string
  /** The highest score of any frame and word. */
  max_score: number
  detections: { word: string; at_ms: number }[]
}

export const wakeWords = (): WakeWord[] => createKeylessEngine().info.words

/**
 * Each file as a microphone would give it, with a second of quiet after its end. `word`: an id or a label, or the text of a
 * phrase file; null for the default words. Throws NOT_FOUND, or BAD_INPUT for a phrase file that cannot be read.
 */
export async function testWake(
  files: Iterable<WakeFile>,
  word: { name: string } | { file: string } | null,
): Promise<WakeTest[]> {
  const phrase = word && 'file' in word ? await createPhraseMaker().read(word.file) : null
  const engine = createKeylessEngine(phrase ? { phrases: [phrase] } : {})
  try {
    const words = choose(engine.info.words, word, phrase)
    await engine.start(words)
    const results: WakeTest[] = []
    let began = 0
    let result: WakeTest = { file: '', max_score: 0, detections: [] }
    let confirmer = createConfirmer(words)
    engine.onScore((score) => {
      result.max_score = Math.max(result.max_score, score.score)
      const detection = confirmer.score({ ...score, at_ms: score.at_ms - began })
      if (detection) result.detections.push({ word: detection.word, at_ms: detection.at_ms })
    })
    let frames = 0
    for (const { name, pcm } of files) {
      engine.reset()
      await engine.drain()
      began = frames * FRAME_MS
      result = { file: name, max_score: 0, detections: [] }
      confirmer = createConfirmer(words)
      const frame = new Int16Array(FRAME_SAMPLES)
      for (let at = 0; at < pcm.length + SOUND_RATE; at += FRAME_SAMPLES) {
        frame.fill(0)
        frame.set(pcm.subarray(at, at + FRAME_SAMPLES))
        engine.push(frame)
        frames += 1
        if (frames % BURST === 0) await engine.drain()
      }
      await engine.drain()
      results.push({ ...result, max_score: Math.round(result.max_score * 10_000) / 10_000 })
    }
    return results
  } finally {
    await engine.close()
  }
}

function choose(
  all: WakeWord[],
  word: { name: string } | { file: string } | null,
  phrase: WakePhrase | null,
): WakeWord[] {
  if (phrase) return [phrase.word]
  if (!word || !('name' in word)) return all.filter(({ id }) => DEFAULTS.includes(id))
  const plain = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, ' ')
  const found = all.find(({ id, label }) => plain(word.name) === plain(id) || plain(word.name) === plain(label))
  if (found) return [found]
  throw new HearkenError(
    'NOT_FOUND',
    `There is no wake word "${word.name}".`,
    `Give one of these, or the path of a phrase file: ${all.map(({ id }) => id).join(', ')}.`,
  )
}
