import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FRAME_SAMPLES, SOUND_RATE } from '../../contract/index'
import type { PhraseLag, WakeEngine, WakeScore } from '../../engine/ports'
import { createConfirmer } from '../../engine/voice/confirm'
import { createPhraseEnds } from '../../engine/voice/phrase-end'
import { createKeylessEngine } from './keyless'
import { speakVariants } from './phrase/flite'

const IDS = ['hey_jarvis', 'phrase:hey-hearken']

/** Where the first word begins: what flite itself says (`flite -psdur`), as it does not depend on the pitch. */
describe('where a capture begins, in one breath', () => {
  let engine: WakeEngine
  let scores: WakeScore[] = []
  beforeAll(async () => {
    engine = createKeylessEngine()
    engine.onScore((score) => scores.push(score))
    await engine.start(IDS.map((id) => ({ id, threshold: 0.5 })))
  })
  afterAll(() => engine.close())

  it.each([
    ['hey_jarvis', 'hey jarvis please turn the lights off', 0.85, 661],
    ['phrase:hey-hearken', 'hey hearken set a timer for ten minutes', 0.95, 710],
    ['phrase:hey-hearken', 'hey hearken please turn the lights off', 0.85, 684],
  ])('%s: before the first word of "%s" at a quick pace', async (id, text, stretch, firstWordMs) => {
    const [said] = await speakVariants(text, [{ voice: 'slt', stretch, pitch: 170 }])
    const earliest = await captureBegins(id, said as Int16Array)
    expect(earliest).toBeLessThanOrEqual(firstWordMs)
    expect(earliest).toBeGreaterThan(firstWordMs - 200)
  })

  /** Milliseconds of the sound. */
  async function captureBegins(id: string, pcm: Int16Array): Promise<number> {
    engine.reset()
    await engine.drain()
    scores = []
    const lead = SOUND_RATE
    const sound = new Int16Array(Math.ceil((lead + pcm.length + SOUND_RATE) / FRAME_SAMPLES) * FRAME_SAMPLES)
    for (let at = 0; at < sound.length; at++) sound[at] = ((at * 7_919) % 5) - 2
    sound.set(pcm, lead)
    for (let at = 0; at < sound.length; at += FRAME_SAMPLES) {
      engine.push(sound.subarray(at, at + FRAME_SAMPLES))
      if ((at / FRAME_SAMPLES) % 20 === 19) await engine.drain()
    }
    await engine.drain()
    const began = (scores[0]?.at_ms ?? 0) - 80
    const word = engine.info.words.find((each) => each.id === id)
    if (!word) throw new Error(`no ${id}`)
    const confirmer = createConfirmer([word])
    let earliest = Number.NaN
    const ends = createPhraseEnds((_word, end) => {
      earliest = end.earliest_ms - 1_000
    })
    for (const score of scores) {
      if (score.word !== id) continue
      const placed = { ...score, at_ms: score.at_ms - began }
      ends.score(placed)
      const found = confirmer.score(placed)
      if (found) ends.watch(found, word.lag as PhraseLag)
    }
    return earliest
  }
})
