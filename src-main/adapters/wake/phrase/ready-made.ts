/** "Hey Hearken", the default phrase: made by ./maker.ts from its text alone, shipped as a file like anybody else's. */
import type { WakeWord } from '../../../engine/ports'
import { type OpenPhrase, readPhrase } from './phrase-file'
import type { SpeechSpace } from './space'

export const HEY_HEARKEN: WakeWord = {
  id: 'phrase:hey-hearken',
  label: 'Hey Hearken',
  licence: 'Apache-2.0',
  /** The lowest step of 0.05 with at most one false accept an hour of the same synthetic speech. */
  threshold: 0.75,
  frames: 1,
}

/** What seconds a pretrained word (../words-heard.ts): templates of "hey jarvis", made just as those of the default phrase. */
export async function heyJarvisPhrase(space: SpeechSpace): Promise<OpenPhrase> {
  const { default: file } = await import('../../../../resources/wake/hey-jarvis.json?raw')
  return readPhrase(file, space)
}

export async function readyMade(space: SpeechSpace): Promise<OpenPhrase> {
  const { default: file } = await import('../../../../resources/wake/hey-hearken.json?raw')
  return readPhrase(file, space)
}
