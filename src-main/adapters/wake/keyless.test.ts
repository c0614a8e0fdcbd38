import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WakeEngine, WakeScore, WakeWord } from '../../engine/ports'
import { createKeylessEngine } from './keyless'
import { speakVariants } from './phrase/flite'
import { createPhraseMaker } from './phrase/maker'

/** Real models, real synthetic speech (flite in WebAssembly): nothing of the machine is needed. */
const say = async (text: string, voice = 'slt', pitch = 180) =>
  (await speakVariants(text, [{ voice, stretch: 1.1, pitch }]))[0] as Int16Array

/** The sound with a second around it, frame by frame; the highest score a word. */
async function highest(engine: WakeEngine, scores: WakeScore[], pcm: Int16Array): Promise<Record<string, number>> {
  engine.reset()
  await engine.drain()
  scores.length = 0
  const sound = new Int16Array(Math.ceil((pcm.length + 32_000) / 1280) * 1280)
  sound.set(pcm, 16_000)
  for (let at = 0; at < sound.length; at += 1280) {
    engine.push(sound.subarray(at, at + 1280))
    if (at % 12_800 === 0) await engine.drain()
  }
  await engine.drain()
  const best: Record<string, number> = {}
  for (const { word, score } of scores) best[word] = Math.max(best[word] ?? 0, score)
  return best
}

describe('the keyless engine', () => {
  let engine: WakeEngine
  const scores: WakeScore[] = []
  const word = (id: string) => engine.info.words.find((each) => each.id === id) as WakeWord

  beforeAll(async () => {
    const phrase = await createPhraseMaker().make({ label: 'Green Lantern', text: 'green lantern' })
    engine = createKeylessEngine({ phrases: [phrase] })
    engine.onScore((score) => scores.push(score))
    await engine.start(
      ['hey_jarvis', 'alexa', 'phrase:hey-hearken', 'phrase:green-lantern'].map((id) => ({ id, threshold: 0.5 })),
    )
  })
  afterAll(() => engine.close())

  it('hears each word in its own speech and not in the others', async () => {
    for (const [text, id] of [
      ['hey jarvis', 'hey_jarvis'],
      ['alexa', 'alexa'],
      ['hey hearken', 'phrase:hey-hearken'],
      ['green lantern', 'phrase:green-lantern'],
    ] as const) {
      const best = await highest(engine, scores, await say(text))
      for (const other of Object.keys(best)) {
        if (other === id)
          expect([text, other, (best[other] ?? 0) >= word(other).threshold]).toEqual([text, other, true])
        else expect([text, other, (best[other] ?? 1) < word(other).threshold]).toEqual([text, other, true])
      }
    }
  })

  it('hears nothing in other speech', async () => {
    const best = await highest(engine, scores, await say('what is the weather like in the city on Sunday', 'rms', 100))
    expect(Object.entries(best).filter(([id, score]) => score >= word(id).threshold)).toEqual([])
  })

  it('gives the same scores again after a reset', async () => {
    const pcm = await say('hey jarvis')
    const first = await highest(engine, scores, pcm)
    expect(await highest(engine, scores, pcm)).toEqual(first)
  })

  it('says which words it has, and under which licence', () => {
    expect(word('hey_jarvis').licence).toBe('CC BY-NC-SA 4.0')
    expect(word('phrase:hey-hearken').licence).toBe('Apache-2.0')
    expect(engine.info.words[0]?.label).toBe('Hey Hearken')
  })

  it('refuses a word it does not have', async () => {
    const other = createKeylessEngine()
    await expect(other.start([{ id: 'nobody', threshold: 0.5 }])).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await other.close()
  })
})
