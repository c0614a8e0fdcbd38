/** Wake words to choose from, and those of one's own: made, renamed, given away, brought in, removed. */
import {
  DEFAULT_WAKE_WORD,
  HearkenError,
  type RecordingCheck,
  type Settings,
  toErrorBody,
  type WakeFault,
  type WakeWordInfo,
} from '../../contract'
import type { KeywordFile, SpeechSource, WakePhrase, WakeWord } from '../ports'
import { bytesOfBase64, samplesOf } from './sound-input'

export interface PhrasesDeps {
  speech: Pick<SpeechSource, 'wake' | 'phrases' | 'shelf'>
  settings(): Settings['voice']
  save(voice: { wake_words: Settings['voice']['wake_words'] }): Promise<unknown>
  /** The words on the shelf changed: whoever listens opens them anew. */
  changed(): void
}

export interface Phrases {
  words(): Promise<{ words: WakeWordInfo[]; faults: WakeFault[] }>
  checkText(text: string): { problem: string; action: string }
  checkRecording(pcmBase64: string): RecordingCheck
  make(from: { label: string; text: string; recordings: string[] }, signal?: AbortSignal): Promise<WakeWordInfo>
  rename(id: string, label: string): Promise<WakeWordInfo>
  remove(id: string): Promise<{ file: string }>
  exportPhrase(id: string): Promise<{ name: string; file: string }>
  importPhrase(file: string): Promise<WakeWordInfo>
  importKeyword(name: string, base64: string): Promise<WakeWordInfo>
}

const NON_COMMERCIAL = /\bNC\b/
const MAX_OWN = 100

export function createPhrases({ speech, settings, save, changed }: PhrasesDeps): Phrases {
  const { phrases: maker, shelf } = speech

  async function own(id: string): Promise<WakePhrase> {
    const found = (await shelf.list()).phrases.find(({ word }) => word.id === id)
    if (found) return found
    throw new HearkenError('NOT_FOUND', 'There is no such phrase of your own.', 'Look at the list again.')
  }

  /** Under an id that nobody else has. */
  async function keep(phrase: WakePhrase): Promise<WakeWordInfo> {
    const taken = new Set((await wordsOf('keyless')).map(({ id }) => id))
    if (taken.size >= MAX_OWN)
      throw new HearkenError('TOO_LARGE', 'There are too many wake phrases.', 'Remove one that you do not use.')
    const stem = phrase.word.id.replace(/^phrase:/, '').slice(0, 55)
    let id = stem
    for (let n = 2; taken.has(`phrase:${id}`); n++) id = `${stem}-${n}`
    const kept = `phrase:${id}` === phrase.word.id ? phrase : await maker.rename(phrase, { id })
    await shelf.keepPhrase(kept)
    changed()
    return ownInfo(kept)
  }

  async function wordsOf(kind: 'keyless' | 'porcupine'): Promise<WakeWord[]> {
    const engine = await speech.wake(kind)
    const { words } = engine.info
    await engine.close()
    return words
  }

  return {
    async words() {
      const [{ phrases, keywords, faults }, keyless, porcupine] = await Promise.all([
        shelf.list(),
        wordsOf('keyless'),
        wordsOf('porcupine'),
      ])
      const isOwn = new Map(phrases.map((phrase) => [phrase.word.id, phrase]))
      const isFile = new Map(keywords.map((keyword) => [keyword.word.id, keyword]))
      return {
        words: [
          ...keyless.map((word) => {
            const phrase = isOwn.get(word.id)
            if (phrase) return ownInfo(phrase)
            return { ...infoOf(word), engine: 'keyless' as const, kind: kindOf(word) }
          }),
          ...porcupine.map((word) => {
            const keyword = isFile.get(word.id)
            if (keyword) return keywordInfo(keyword)
            return { ...infoOf(word), engine: 'porcupine' as const, kind: 'built_in' as const }
          }),
        ],
        faults,
      }
    },
    checkText: (text) => reasonOf(() => maker.checkText(text)),
    checkRecording(pcmBase64) {
      const { seconds, snrDb, clipped, refusal } = maker.checkRecording(samplesOf(pcmBase64))
      return { seconds, snr_db: snrDb, clipped, ...reasonOf(() => throwIf(refusal)) }
    },
    async make({ label, text, recordings }, signal) {
      const phrase = await maker.make({ label, text, recordings: recordings.map(samplesOf) }, signal)
      return keep(phrase)
    },
    async rename(id, label) {
      const renamed = await maker.rename(await own(id), { label })
      await shelf.keepPhrase(renamed)
      changed()
      return ownInfo(renamed)
    },
    async remove(id) {
      const file = (await own(id).catch(() => null))?.file ?? ''
      if (!(await shelf.remove(id)))
        throw new HearkenError('NOT_FOUND', 'There is no such wake word of your own.', 'Look at the list again.')
      const { wake_words } = settings()
      const left = wake_words.filter((word) => word.id !== id)
      // Nobody may be left deaf by it.
      if (left.length < wake_words.length)
        await save({ wake_words: left.length > 0 ? left : [{ id: DEFAULT_WAKE_WORD, threshold: null }] })
      changed()
      return { file }
    },
    async exportPhrase(id) {
      const { file, word } = await own(id)
      return { name: `${word.id.replace(/^phrase:/, '')}.json`, file }
    },
    importPhrase: async (file) => keep(await maker.readForeign(file)),
    async importKeyword(name, base64) {
      const kept = await shelf.keepKeyword(name, bytesOfBase64(base64))
      changed()
      return keywordInfo(kept)
    },
  }
}

const infoOf = ({ id, label, licence, threshold }: WakeWord) => ({
  id,
  label,
  licence,
  threshold,
  commercial: !NON_COMMERCIAL.test(licence),
  source: null,
  problem: '',
})
const kindOf = ({ id }: WakeWord) => (id.startsWith('phrase:') ? ('ready' as const) : ('pretrained' as const))
const ownInfo = ({ word, source }: WakePhrase): WakeWordInfo => ({
  ...infoOf(word),
  engine: 'keyless',
  kind: 'own',
  source,
})
const keywordInfo = ({ word, problem }: KeywordFile): WakeWordInfo => ({
  ...infoOf(word),
  engine: 'porcupine',
  kind: 'file',
  problem,
})

function throwIf(refusal: HearkenError | null): void {
  if (refusal) throw refusal
}

function reasonOf(check: () => void): { problem: string; action: string } {
  try {
    check()
    return { problem: '', action: '' }
  } catch (error) {
    const { message, action } = toErrorBody(error)
    // Nothing was going to change: it is only being looked at.
    return { problem: message.replace(' Nothing was changed.', ''), action }
  }
}
