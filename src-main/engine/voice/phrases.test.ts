import { describe, expect, it } from 'vitest'
import { Settings } from '../../contract'
import { fakeSpeech } from '../../testing/voice-kit'
import { fakePhrase, memoryShelf } from '../../testing/wake-kit'
import { toBase64 } from './base64'
import { createPhrases } from './phrases'

const sound = (value: number) => toBase64(new Uint8Array(Int16Array.from({ length: 8_000 }, () => value).buffer))

function room(shelf = memoryShelf()) {
  const speech = { ...fakeSpeech(), shelf }
  let voice = Settings.parse({}).voice
  let changes = 0
  const phrases = createPhrases({
    speech: {
      ...speech,
      wake: async (kind) => {
        const own = (await shelf.list()).phrases.map(({ word }) => word)
        const words = kind === 'keyless' ? [...speech.wakeEngine.info.words, ...own] : []
        return { ...speech.wakeEngine, info: { ...speech.wakeEngine.info, words } }
      },
    },
    settings: () => voice,
    save: async (changed) => {
      voice = { ...voice, ...changed }
    },
    changed: () => void changes++,
  })
  return {
    phrases,
    shelf,
    voice: () => voice,
    choose: (ids: string[]) => {
      voice = { ...voice, wake_words: ids.map((id) => ({ id, threshold: null })) }
    },
    changes: () => changes,
  }
}

describe('phrases of one’s own', () => {
  it('are made from text, from recordings or both, kept, and listened for at once', async () => {
    const { phrases, shelf, changes } = room()
    const made = await phrases.make({ label: 'Hey Ada', text: 'hey ada', recordings: [sound(9)] })
    expect(made).toMatchObject({
      id: 'phrase:hey-ada',
      kind: 'own',
      source: 'both',
      commercial: true,
      engine: 'keyless',
    })
    expect((await shelf.list()).phrases.map(({ word }) => word.id)).toEqual(['phrase:hey-ada'])
    expect(changes()).toBe(1)
    const { words } = await phrases.words()
    expect(words.find(({ id }) => id === 'hey_jarvis')).toMatchObject({ kind: 'pretrained', commercial: false })
  })

  it('take nobody’s place: a second one of the same name gets a number', async () => {
    const { phrases } = room(memoryShelf([fakePhrase('Hey Ada')]))
    const second = await phrases.make({ label: 'Hey Ada', text: 'hey ada', recordings: [] })
    expect(second.id).toBe('phrase:hey-ada-2')
    expect((await phrases.importPhrase(fakePhrase('Hey Ada').file)).id).toBe('phrase:hey-ada-3')
  })

  it('say before they are made what is against them, and keep nothing that was refused', async () => {
    const { phrases, shelf, changes } = room()
    expect(phrases.checkText('hello')).toEqual({
      problem: 'These are words of everyday talk.',
      action: 'Say it again.',
    })
    expect(phrases.checkText('green lantern')).toEqual({ problem: '', action: '' })
    expect(phrases.checkRecording(sound(0))).toMatchObject({ problem: 'Nothing can be heard in it.' })
    expect(phrases.checkRecording(sound(9))).toEqual({ seconds: 0.5, snr_db: 30, clipped: 0, problem: '', action: '' })
    await expect(phrases.make({ label: 'x', text: 'hello', recordings: [] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    })
    await expect(phrases.make({ label: 'x', text: '', recordings: ['A'] })).rejects.toThrow('The sound cannot be read.')
    await expect(phrases.importPhrase('{}')).rejects.toThrow('damaged')
    expect((await shelf.list()).phrases).toEqual([])
    expect(changes()).toBe(0)
  })

  it('keep their id when renamed, and are given away and taken back as a file', async () => {
    const { phrases } = room(memoryShelf([fakePhrase('Hey Ada')]))
    expect(await phrases.rename('phrase:hey-ada', 'Computer')).toMatchObject({
      id: 'phrase:hey-ada',
      label: 'Computer',
    })
    const { name, file } = await phrases.exportPhrase('phrase:hey-ada')
    expect(name).toBe('hey-ada.json')
    expect(await phrases.remove('phrase:hey-ada')).toEqual({ file })
    await expect(phrases.exportPhrase('phrase:hey-ada')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await phrases.importPhrase(file)).toMatchObject({ id: 'phrase:hey-ada', label: 'Computer' })
  })

  it('leave the settings when they are removed, and never leave Hearken deaf', async () => {
    const { phrases, voice, choose } = room(memoryShelf([fakePhrase('Hey Ada'), fakePhrase('Hey Zoe')]))
    choose(['phrase:hey-ada', 'alexa'])
    await phrases.remove('phrase:hey-ada')
    expect(voice().wake_words).toEqual([{ id: 'alexa', threshold: null }])
    choose(['phrase:hey-zoe'])
    await phrases.remove('phrase:hey-zoe')
    expect(voice().wake_words).toEqual([{ id: 'phrase:hey-hearken', threshold: null }])
  })
})
