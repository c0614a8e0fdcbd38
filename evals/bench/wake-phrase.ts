/** Makes a wake phrase file from typed text: how resources/wake/hey-hearken.json was made. */
import { writeFileSync } from 'node:fs'
import { createPhraseMaker } from '../../src-main/adapters/wake'

const USAGE = '--label LABEL --text TEXT --out FILE'

export default async function bench(args: string[]) {
  const option = (name: string) => {
    const at = args.indexOf(`--${name}`)
    const value = at >= 0 ? args[at + 1] : undefined
    if (value === undefined) throw new Error(`It takes ${USAGE}.`)
    return value
  }
  const [label, text, out] = [option('label'), option('text'), option('out')]
  const began = performance.now()
  const phrase = await createPhraseMaker().make({ label, text })
  writeFileSync(out, `${phrase.file}\n`)
  const row = { id: phrase.word.id, bytes: phrase.file.length, ms: Math.round(performance.now() - began) }
  return { table: [row], result: row }
}
