import { expect, it } from 'vitest'
import { FRAME, fakeSpeech, settle } from '../../testing/voice-kit'
import { createWakeLine } from './wake-line'

function line() {
  const { wakeEngine } = fakeSpeech()
  const detected: string[] = []
  const endComes: boolean[] = []
  const said: string[] = []
  const engines = [wakeEngine]
  let opened = 0
  let now = 0
  const wake = createWakeLine({
    open: async () => engines[Math.min(opened++, engines.length - 1)] ?? wakeEngine,
    detected: (found) => {
      detected.push(found.word)
      endComes.push(found.endComes)
    },
    ended: () => {},
    works: () => said.push('works'),
    failed: (message) => said.push(`failed: ${message}`),
    notice: (message) => said.push(message),
    later: () => () => {},
  })
  const hear = async (word: string) => {
    await settle()
    for (let frame = 0; frame < 30; frame++) {
      now += 80
      wake.push(new Int16Array(FRAME), now)
    }
    engines.at(-1)?.say(word)
  }
  return { wake, wakeEngine, engines, detected, endComes, said, hear, opened: () => opened }
}
const choose = (...ids: string[]) => ids.map((id) => ({ id, threshold: null }))

it('hears the word that stands in while the chosen engine cannot listen', async () => {
  const { wake, wakeEngine, detected, hear } = line()
  const jarvis = { ...wakeEngine.info.words[0], id: 'porcupine:jarvis' } as (typeof wakeEngine.info.words)[0]
  Object.assign(wakeEngine, {
    info: { ...wakeEngine.info, words: [...wakeEngine.info.words, jarvis] },
    standIn: () => [{ id: 'hey_jarvis', threshold: 0.5 }],
  })
  wake.want({ wake_engine: 'porcupine', wake_words: choose('porcupine:jarvis') })
  await hear('hey_jarvis')
  expect(detected).toEqual(['hey_jarvis'])
})

it('knows by the word that stands in that its end will be told, though the chosen engine’s own tell none', async () => {
  const { wake, wakeEngine, endComes, hear } = line()
  const [jarvis] = wakeEngine.info.words
  const standing = [{ ...jarvis, lag: { least: 180, usual: 350, most: 420 } }] as typeof wakeEngine.info.words
  const { start } = wakeEngine
  Object.assign(wakeEngine, {
    info: { ...wakeEngine.info, words: [{ ...jarvis, id: 'porcupine:jarvis' }] },
    async start(words: Parameters<typeof start>[0]) {
      await start(words)
      Object.assign(wakeEngine, { info: { ...wakeEngine.info, words: standing } })
    },
    standIn: () => [{ id: 'hey_jarvis', threshold: 0.5 }],
  })
  wake.want({ wake_engine: 'porcupine', wake_words: choose('porcupine:jarvis') })
  await hear('hey_jarvis')
  expect(endComes).toEqual([true])
})

it('listens for the words that are there, and opens its engine anew when those on the shelf change', async () => {
  const { wake, wakeEngine, said, opened } = line()
  wake.want({ wake_engine: 'keyless', wake_words: choose('hey_jarvis', 'phrase:hey-ada') })
  await settle()
  expect(wakeEngine.words).toEqual(['hey_jarvis'])
  expect(said).toEqual(['works', expect.stringContaining('“hey ada” is not here any more')])
  wakeEngine.info.words.push({ ...wakeEngine.info.words[0], id: 'phrase:hey-ada' } as never)
  wake.refresh()
  await settle()
  expect(wakeEngine.words).toEqual(['hey_jarvis', 'phrase:hey-ada'])
  expect(opened()).toBe(2)
})

it('hears a word at once after its engine was opened anew, however long the one before had listened', async () => {
  const { wake, engines, detected, hear } = line()
  wake.want({ wake_engine: 'keyless', wake_words: choose('hey_jarvis') })
  await hear('hey_jarvis')
  // Its own time begins at 0, which lies before the quiet after the detection in the time of the first one.
  engines.push(fakeSpeech().wakeEngine)
  wake.refresh()
  await hear('hey_jarvis')
  expect(detected).toEqual(['hey_jarvis', 'hey_jarvis'])
})

it('says that nothing is listened for when none of its words is there', async () => {
  const { wake, said } = line()
  wake.want({ wake_engine: 'keyless', wake_words: choose('phrase:hey-ada') })
  await settle()
  expect(said).toEqual([expect.stringMatching(/^failed: “hey ada” is not here any more/)])
})
