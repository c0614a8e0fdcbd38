/** Fakes of what keeps and makes wake phrases: a file is JSON of its word, and anything else is damaged. */
import { HearkenError } from '../contract'
import type { KeywordFile, WakePhrase, WakePhraseMaker, WakeShelf } from '../engine/ports'

const slug = (label: string) => label.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export function fakePhrase(label: string, id = slug(label), source: WakePhrase['source'] = 'typed'): WakePhrase {
  const word = { id: `phrase:${id}`, label, licence: 'Yours', threshold: 0.5, frames: 1 }
  return { word, source, file: JSON.stringify({ label, id, source }) }
}

const bad = (message: string) => new HearkenError('BAD_INPUT', `${message} Nothing was changed.`, 'Say it again.')

/** Refuses "hello" and recordings of nothing but zeros. */
export function fakePhraseMaker(): WakePhraseMaker {
  const checkText = (text: string) => {
    if (text === 'hello') throw bad('These are words of everyday talk.')
  }
  const refusal = (pcm: Int16Array) => (pcm.some((value) => value !== 0) ? null : bad('Nothing can be heard in it.'))
  const read = async (file: string) => {
    try {
      const { label, id, source } = JSON.parse(file)
      if (typeof label === 'string') return fakePhrase(label, id, source)
    } catch {
      // Said below.
    }
    throw bad('This wake phrase file is damaged.')
  }
  return {
    async make({ label, text = '', recordings = [] }) {
      checkText(text)
      for (const pcm of recordings) {
        const error = refusal(pcm)
        if (error) throw error
      }
      return fakePhrase(label, slug(label), text === '' ? 'recorded' : recordings.length > 0 ? 'both' : 'typed')
    },
    read,
    readForeign: read,
    rename: async ({ word, source }, to) =>
      fakePhrase(to.label ?? word.label, to.id ?? word.id.replace(/^phrase:/, ''), source),
    checkText,
    checkRecording: (pcm) => ({ seconds: pcm.length / 16_000, snrDb: 30, clipped: 0, refusal: refusal(pcm) }),
    async close() {},
  }
}

export function memoryShelf(
  phrases: WakePhrase[] = [],
  faults: { name: string; message: string; action: string }[] = [],
) {
  const kept = new Map(phrases.map((phrase) => [phrase.word.id, phrase]))
  const keywords = new Map<string, KeywordFile>()
  const shelf: WakeShelf = {
    list: async () => ({ phrases: [...kept.values()], keywords: [...keywords.values()], faults }),
    keepPhrase: async (phrase) => void kept.set(phrase.word.id, phrase),
    async keepKeyword(name) {
      const id = `ppn:${name.replace(/\.ppn$/, '')}`
      const keyword = {
        word: { id, label: name, licence: 'Picovoice', threshold: 0.5, frames: 1 },
        path: `/${name}`,
        problem: '',
      }
      keywords.set(id, keyword)
      return keyword
    },
    remove: async (id) => kept.delete(id) || keywords.delete(id),
  }
  return shelf
}
