/** Why Porcupine would not start, in words that never hold the key. */
import { HearkenError } from '../../../contract/index'

export interface Refusal {
  /** The name of the library's error class, 'missing' when it is not installed, 'nokey' when there is no AccessKey, 'died' when its thread ended. */
  kind: string
  /** The library's message spoke of the AccessKey. */
  aboutKey: boolean
}

const NEW_KEY = 'Copy the AccessKey again from console.picovoice.ai and save it in Settings, Keys.'

const REASONS: Record<string, [string, string]> = {
  nokey: ['there is no AccessKey', 'Get one at console.picovoice.ai and save it in Settings, Keys.'],
  PorcupineKeyError: ['the AccessKey is not valid', NEW_KEY],
  PorcupineActivationRefusedError: ['the AccessKey was refused: it has expired or was withdrawn', NEW_KEY],
  PorcupineActivationLimitReachedError: [
    'the AccessKey has reached the number of users it allows',
    'Raise the limit at console.picovoice.ai, or use another wake word.',
  ],
  PorcupineActivationThrottledError: ['Picovoice asks to try less often', 'Try again in a few minutes.'],
  PorcupineActivationError: [
    'the AccessKey could not be checked: Picovoice’s server was not reached',
    'Connect to the internet once; afterwards it works offline for a while.',
  ],
  PorcupineIOError: [
    'a word file could not be read, or the key could not be checked offline',
    'Check the .ppn file and the internet connection.',
  ],
  PorcupineInvalidArgumentError: [
    'a word file is not for this computer or this version',
    'Make the .ppn file for this platform at console.picovoice.ai.',
  ],
  missing: ['its library is not installed on this kind of computer', 'Use a wake word that needs no key.'],
}

export function refusal({ kind, aboutKey }: Refusal): HearkenError {
  const known = aboutKey && kind === 'PorcupineInvalidArgumentError' ? REASONS.PorcupineKeyError : REASONS[kind]
  const [reason, action] = known ?? [`of an error inside it (${kind})`, 'Use a wake word that needs no key.']
  return new HearkenError('NOT_CONFIGURED', `Porcupine cannot listen: ${reason}.`, action)
}
