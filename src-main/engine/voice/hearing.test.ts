import { expect, it } from 'vitest'
import { Settings } from '../../contract'
import { fakeSpeech, noise, SPEECH_LEVEL, settle } from '../../testing/voice-kit'
import { createHearing, type Hearing } from './hearing'

const LAG = { least: 180, usual: 350, most: 420 }

/** Numbered sound, so that it can be seen where a capture begins. */
async function listening() {
  const speech = fakeSpeech()
  for (const word of speech.wakeEngine.info.words) word.lag = LAG
  const told: string[] = []
  const hearing: Hearing = createHearing({
    speech,
    settings: () => ({ ...Settings.parse({}).voice, wake_words: [{ id: 'hey_jarvis', threshold: null }] }),
    tell({ type }) {
      told.push(type)
      if (type === 'wake') hearing.begin('wake')
    },
    notice() {},
    level() {},
    deaf: () => false,
    later: () => () => {},
  })
  hearing.wake.want({ wake_engine: 'keyless', wake_words: [{ id: 'hey_jarvis', threshold: null }] })
  await settle()
  const sound: number[] = []
  const push = async (frames: number, level: number) => {
    for (let at = 0; at < frames; at++) {
      const frame = noise(level, sound.length)
      sound.push(...frame)
      hearing.frame(frame, { wake: true, speaking: false, listening: true })
      await settle()
    }
    await hearing.settled()
    await settle()
  }
  const from = (ms: number) => sound.slice(ms * 16)
  return { hearing, say: () => speech.wakeEngine.say('hey_jarvis'), push, from, told }
}

it('in one breath: a capture begins where the scores say that the phrase ended, not where it was detected', async () => {
  const { hearing, say, push, from } = await listening()
  await push(20, SPEECH_LEVEL)
  // High in the frames that end at 1,440, 1,520 and 1,600 ms.
  say()
  await push(8, SPEECH_LEVEL)
  // And at 2,080 ms: the middle lies at 1,660 ms, and the phrase ended 420 ms before that at the earliest.
  say()
  await push(2, SPEECH_LEVEL)
  expect([...hearing.finish()]).toEqual(from(1_660 - 420))
})

it('the phrase alone, however much of it is kept, is nobody speaking', async () => {
  const { say, push, told } = await listening()
  await push(16, SPEECH_LEVEL)
  await push(4, 50)
  say()
  await push(8, 50)
  say()
  await push(40, 50)
  expect(told).toEqual(['wake_works', 'wake'])
})

it('without scores after the detection it begins a little before it, and does not wait for ever', async () => {
  const { hearing, say, push, from, told } = await listening()
  await push(20, 50)
  say()
  await push(15, SPEECH_LEVEL)
  expect(told).toEqual(['wake_works', 'wake'])
  await push(2, SPEECH_LEVEL)
  expect(told).toEqual(['wake_works', 'wake', 'speech_began'])
  expect([...hearing.finish()]).toEqual(from(1_440 - 160))
})

it('finished before the end is known: what was said is there', async () => {
  const { hearing, say, push, from } = await listening()
  await push(20, SPEECH_LEVEL)
  say()
  await push(3, SPEECH_LEVEL)
  expect([...hearing.finish()]).toEqual(from(1_440 - 160))
})
