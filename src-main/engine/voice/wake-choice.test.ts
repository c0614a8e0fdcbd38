import { describe, expect, it } from 'vitest'
import { chosenFor, engineOf } from './wake-choice'

const info = {
  id: 'keyless',
  label: 'Keyless',
  words: [
    { id: 'hey_jarvis', label: 'Hey Jarvis', licence: '', threshold: 0.3, frames: 3 },
    { id: 'phrase:hey-ada', label: 'Hey Ada', licence: '', threshold: 0.5, frames: 1 },
  ],
}
const choice = (id: string, threshold: number | null = null) => ({ id, threshold })

describe('the words an engine listens for', () => {
  it('are those chosen of its own, at the chosen threshold or its own', () => {
    const { words, missing } = chosenFor(
      'keyless',
      [choice('porcupine:jarvis'), choice('hey_jarvis'), choice('phrase:hey-ada', 0.7)],
      info,
    )
    expect(words).toEqual([
      { id: 'hey_jarvis', threshold: 0.3, frames: 3 },
      { id: 'phrase:hey-ada', threshold: 0.7, frames: 1 },
    ])
    expect(missing).toBe('')
  })

  it('are the rest when the file of one is gone, and the person is told', () => {
    const { words, missing } = chosenFor('keyless', [choice('phrase:hey-zoe'), choice('hey_jarvis')], info)
    expect(words.map(({ id }) => id)).toEqual(['hey_jarvis'])
    expect(missing).toBe(
      '“hey zoe” is not here any more, so nobody listens for it. Choose one in Settings, Wake words.',
    )
    expect(chosenFor('keyless', [choice('phrase:a'), choice('phrase:b')], info).missing).toContain(
      '“a” and “b” are not here any more, so nobody listens for them.',
    )
  })

  it('are none when all are of the other engine', () => {
    expect(chosenFor('porcupine', [choice('hey_jarvis')], info)).toEqual({
      words: [],
      missing: 'No wake word is chosen. Choose one in Settings, Wake words.',
    })
    expect(['porcupine:jarvis', 'ppn:ada', 'phrase:ada', 'alexa'].map(engineOf)).toEqual([
      'porcupine',
      'porcupine',
      'keyless',
      'keyless',
    ])
  })
})
