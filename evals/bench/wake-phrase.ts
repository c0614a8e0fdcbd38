/**
 * Makes a wake phrase file from typed text and five more voices of espeak-ng, none of which the wake benchmark tests with:
 * how resources/wake/hey-hearken.json and hey-jarvis.json were made.
 */
import { writeFileSync } from 'node:fs'
import { createPhraseMaker } from '../../src-main/adapters/wake'
import { sayWith } from './lib/wake-voices'

const USAGE = '--label LABEL --text TEXT --out FILE'
const VOICES = [
  { voice: 'en-gb-x-gbclan', speed: 150 },
  { voice: 'en-gb+m1', speed: 140 },
  { voice: 'en-us+f3', speed: 170 },
  { voice: 'en-029+m2', speed: 150 },
  { voice: 'en-gb-scotland+f1', speed: 160 },
]

export default async function bench(args: string[]) {
  const option = (name: string) => {
    const at = args.indexOf(`--${name}`)
    const value = at >= 0 ? args[at + 1] : undefined
    if (value === undefined) throw new Error(`It takes ${USAGE}.`)
    return value
  }
  const [label, text, out] = [option('label'), option('text'), option('out')]
  const began = performance.now()
  const phrase = await createPhraseMaker().make({
    label,
    text,
    recordings: VOICES.map((voice) => sayWith(text, voice)),
  })
  writeFileSync(out, `${phrase.file}\n`)
  const row = { id: phrase.word.id, bytes: phrase.file.length, ms: Math.round(performance.now() - began) }
  return { table: [row], result: row }
}
