/** Which of the words a person chose an engine listens for, and which of them are not there (any more). */
import type { VoiceSettings, WakeWordChoice } from '../../contract'
import type { WakeEngineInfo } from '../ports'
import type { ConfirmWord } from './confirm'

type EngineKind = VoiceSettings['wake_engine']

/** Porcupine's words say so in their ids; all others are the keyless engine's. */
export const engineOf = (wordId: string): EngineKind => (/^(porcupine|ppn):/.test(wordId) ? 'porcupine' : 'keyless')

export interface ChosenWords {
  words: ConfirmWord[]
  /** Sentences for the person: what is not listened for, and why. */
  missing: string
}

/** Words of the other engine are kept in the settings and passed over here. */
export function chosenFor(kind: EngineKind, choices: readonly WakeWordChoice[], info: WakeEngineInfo): ChosenWords {
  const own = choices.filter(({ id }) => engineOf(id) === kind)
  const known = own.filter(({ id }) => info.words.some((word) => word.id === id))
  const gone = own.filter((choice) => !known.includes(choice)).map(({ id }) => `“${nameOf(id)}”`)
  const missing =
    own.length === 0
      ? 'No wake word is chosen.'
      : gone.length === 0
        ? ''
        : `${gone.join(' and ')} ${gone.length === 1 ? 'is' : 'are'} not here any more, so nobody listens for ${gone.length === 1 ? 'it' : 'them'}.`
  return {
    words: known.map((choice) => confirmable(choice, info)),
    missing: missing && `${missing} Choose one in Settings, Wake words.`,
  }
}

/** What confirms a word: as chosen, else as the engine has it. */
export function confirmable(
  { id, threshold }: { id: string; threshold: number | null },
  info: WakeEngineInfo,
): ConfirmWord {
  const word = info.words.find((one) => one.id === id)
  return {
    id,
    threshold: threshold ?? word?.threshold ?? 0.5,
    frames: word?.frames ?? 3,
    ...(word?.floor === undefined ? {} : { floor: word.floor }),
  }
}

/** `phrase:hey-ada` → hey ada. */
const nameOf = (id: string) => id.replace(/^[a-z]+:/, '').replace(/[-_]+/g, ' ')
