/**
 * Makes resources/wake/rivals.json: two voices' templates of each phrase in lib/rival-phrases.ts. Phrase files made before
 * must be made again; raise VERSION then.
 */
import { writeFileSync } from 'node:fs'
import { createPhraseMaker } from '../../src-main/adapters/wake'
import { RIVAL_PHRASES } from './lib/rival-phrases'

const VERSION = 1
/** Of the twelve templates that a typed phrase has: a woman's and a man's voice at their usual pace. */
const TAKEN = [1, 7]
const OUT = 'resources/wake/rivals.json'

interface PhraseFile {
  phrase: { templates: { median: number; spread: number; points: string }[] }
}

export default async function bench() {
  const maker = createPhraseMaker()
  const templates: object[] = []
  for (const text of RIVAL_PHRASES) {
    const { file } = await maker.make({ label: text, text })
    const { phrase } = JSON.parse(file) as PhraseFile
    for (const at of TAKEN) {
      const template = phrase.templates[at]
      if (!template) throw new Error(`"${text}" has no template ${at}.`)
      templates.push({ phrase: text, ...template, points: toBytes(template.points) })
    }
  }
  writeFileSync(OUT, `${JSON.stringify({ format: 'hearken-wake-rivals', version: VERSION, templates })}\n`)
  const row = { phrases: RIVAL_PHRASES.length, templates: templates.length }
  return { table: [row], result: row }
}

/** 32-bit numbers of −1..1 as 8-bit ones. */
function toBytes(base64: string): string {
  const floats = new Float32Array(Uint8Array.from(Buffer.from(base64, 'base64')).buffer)
  return Buffer.from(Int8Array.from(floats, (value) => Math.round(value * 127)).buffer).toString('base64')
}
