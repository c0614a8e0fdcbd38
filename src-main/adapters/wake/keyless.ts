/** The engine that needs no key: openWakeWord's words and phrases of one's own, from one pass over the sound. */
import { FRAME_MS, HearkenError } from '../../contract/index'
import type { WakeEngine, WakeNotice, WakePhrase, WakeScore } from '../../engine/ports'
import { createListener, type ListenerOptions } from './listener/listener'
import { modelPath } from './listener/models'
import { PRETRAINED } from './openwakeword/words'
import { createDetector } from './phrase/detector'
import { createNearness, type Nearness } from './phrase/nearness'
import { type OpenPhrase, readPhrase } from './phrase/phrase-file'
import { HEY_HEARKEN, heyJarvisPhrase, readyMade } from './phrase/ready-made'
import { loadSpeechSpace, type SpeechSpace } from './phrase/space'
import { byBoth, byNetwork, byPhrase, type HeardPoint, type WordHeard } from './words-heard'

export interface KeylessOptions {
  /** Phrases of one's own. */
  phrases?: WakePhrase[]
  makeListener?: (options: ListenerOptions) => ReturnType<typeof createListener>
}

/**
 * Of words that have none of their own. On sayings of Hey Hearken and Hey Jarvis in one breath with a question, up to 195 words a minute, clean and
 * in noise, the middle of the scores lay at most 467 ms after the phrase where its end is known to the sample: with a smaller `most` a
 * first word is cut (docs/voice.md).
 */
const LAG = { least: 180, usual: 400, most: 475 }

export function createKeylessEngine({ phrases = [], makeListener = createListener }: KeylessOptions = {}): WakeEngine {
  const scoreListeners: ((score: WakeScore) => void)[] = []
  const noticeListeners: ((notice: WakeNotice) => void)[] = []
  /** In the order asked for. */
  let active: WordHeard[] = []
  let space: SpeechSpace | null = null
  let rivals: Nearness | null = null

  const listener = makeListener({
    onFrame({ frame, embedding, scores }) {
      const heard = { scores, speech: inSpeechSpace(embedding) }
      for (const word of active) {
        const score = { word: word.id, score: word.score(heard), at_ms: frame * FRAME_MS }
        for (const listen of scoreListeners) listen(score)
      }
    },
    onNotice(notice) {
      forget()
      for (const listen of noticeListeners) listen(notice)
    },
  })

  function inSpeechSpace(embedding: Float32Array): HeardPoint['speech'] {
    if (!space || !rivals) return null
    const point = space.project(embedding)
    const filler = space.fillerDistance(point)
    return { point, filler, rivals: rivals.push(point, filler) }
  }

  function forget() {
    rivals?.reset()
    for (const word of active) word.reset()
  }

  async function open(id: string): Promise<OpenPhrase> {
    const speech = await loadSpeechSpace()
    if (id === HEY_HEARKEN.id) return readyMade(speech)
    const phrase = phrases.find(({ word }) => word.id === id)
    if (phrase) return readPhrase(phrase.file, speech)
    throw new HearkenError(
      'NOT_FOUND',
      `There is no wake word "${id}" here.`,
      'Choose one of those listed in Settings, Voice.',
    )
  }

  return {
    info: {
      id: 'keyless',
      label: 'On this computer, no key',
      words: [HEY_HEARKEN, ...[...PRETRAINED, ...phrases].map(({ word }) => word)].map((word) => ({
        lag: LAG,
        ...word,
      })),
    },
    async start(words) {
      const networks: { id: string; path: string }[] = []
      const next: WordHeard[] = []
      let inSpace = false
      for (const { id } of words) {
        const trained = PRETRAINED.find(({ word }) => word.id === id)
        inSpace ||= !trained || trained.seconded
        const place = networks.length
        if (trained) networks.push({ id, path: modelPath(trained.file) })
        if (!trained) next.push(byPhrase(id, createDetector((await open(id)).model)))
        else if (!trained.seconded) next.push(byNetwork(id, place))
        else next.push(byBoth(id, place, createDetector((await heyJarvisPhrase(await loadSpeechSpace())).model)))
      }
      space = inSpace ? await loadSpeechSpace() : null
      rivals = space ? createNearness(space.rivals) : null
      active = []
      await listener.setWords(networks)
      active = next
    },
    push: (frame) => listener.push(frame),
    onScore: (listen) => void scoreListeners.push(listen),
    onNotice: (listen) => void noticeListeners.push(listen),
    drain: () => listener.drain(),
    reset() {
      listener.reset()
      forget()
    },
    close: () => listener.close(),
  }
}
