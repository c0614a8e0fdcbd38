/** The words Porcupine brings, and `.ppn` files. */
import { basename, isAbsolute } from 'node:path'
import { HearkenError } from '../../../contract/index'
import type { WakeWord } from '../../../engine/ports'
import { readKeywordName } from './keyword-name'

const NAMES = [
  'alexa',
  'americano',
  'blueberry',
  'bumblebee',
  'computer',
  'grapefruit',
  'grasshopper',
  'hey google',
  'hey siri',
  'jarvis',
  'ok google',
  'picovoice',
  'porcupine',
  'terminator',
]
const LICENCE = 'Apache-2.0 (the engine needs an AccessKey under Picovoice’s terms)'
const THRESHOLD = 0.5

const word = (id: string, label: string): WakeWord => ({ id, label, licence: LICENCE, threshold: THRESHOLD, frames: 1 })

export const BUILT_IN: WakeWord[] = NAMES.map((name) =>
  word(
    `porcupine:${name.replace(' ', '-')}`,
    name.replace(/(^| )\w/g, (letter) => letter.toUpperCase()),
  ),
)

/** `/…/Hey-Ada_en_linux_v3_0_0.ppn` → Hey Ada. */
export function ppnWord(path: string): WakeWord {
  const name = basename(path, '.ppn')
  return word(`ppn:${name}`, readKeywordName(name).label)
}

/** What the library takes for a word: a built-in name or a file. Throws NOT_FOUND. */
export function keywordOf(id: string, files: string[]): string {
  const file = files.find((path) => ppnWord(path).id === id)
  if (file && isAbsolute(file)) return file
  const name = NAMES.find((each) => id === `porcupine:${each.replace(' ', '-')}`)
  if (name) return name
  throw new HearkenError(
    'NOT_FOUND',
    `Porcupine has no wake word "${id}".`,
    'Choose a built-in word, or add its .ppn file in Settings, Voice.',
  )
}
