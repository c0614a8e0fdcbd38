import { describe, expect, it } from 'vitest'
import { HearkenError } from '../../../contract/index'
import { readPhrase, slug, writePhrase } from './phrase-file'

const SPACE = { id: 'space-1', width: 3 }
const model = {
  templates: [
    { points: [Float32Array.of(1, 0, 0), Float32Array.of(0, 0.6, 0.8)], median: 0.5, spread: 0.1 },
    { points: [Float32Array.of(0, 1, 0)], median: 0.4, spread: 0.2 },
  ],
  median: 1,
  spread: 0.5,
  out: [2, 7],
}
const { file } = writePhrase(model, { label: 'Hey Ada', source: 'recorded', threshold: 0.5, space: SPACE })
const refusal = (text: string, space = SPACE) => {
  try {
    readPhrase(text, space)
  } catch (error) {
    return error instanceof HearkenError ? `${error.code}: ${error.message}` : String(error)
  }
  return 'read'
}
const edited = (change: (file: { version: number; phrase: Record<string, unknown> }) => void) => {
  const parsed = JSON.parse(file)
  change(parsed)
  return JSON.stringify(parsed)
}

describe('a phrase file', () => {
  it('comes back as it was written', () => {
    const read = readPhrase(file, SPACE)
    expect(read.word).toEqual({ id: 'phrase:hey-ada', label: 'Hey Ada', licence: 'Yours', threshold: 0.5, frames: 1 })
    expect(read.source).toBe('recorded')
    expect(read.model).toEqual(model)
  })

  it.each(['Hey \u202eadA', 'Hey\nAda', 'Hey \u2066Ada'])('has a name that is what it looks like: %j', (label) => {
    const { file: named } = writePhrase(model, { label, source: 'recorded', threshold: 0.5, space: SPACE })
    expect(refusal(named)).toContain('damaged')
  })

  it('is refused when damaged, of another kind, or of another version', () => {
    expect(refusal('{}')).toContain('not a wake phrase file')
    expect(refusal('no json')).toContain('BAD_INPUT: This is not a wake phrase file.')
    expect(refusal(file.slice(0, -9))).toContain('not a wake phrase file')
    expect(refusal(edited(({ phrase }) => Object.assign(phrase, { label: 'Hey Eve' })))).toContain('damaged')
    expect(refusal(edited(({ phrase }) => Object.assign(phrase, { templates: [] })))).toContain('damaged')
    expect(refusal(edited((parsed) => Object.assign(parsed, { version: 1 })))).toContain('another version of Hearken')
    expect(refusal(file, { id: 'space-2', width: 3 })).toContain('another version of the speech model')
    expect(refusal('x'.repeat(1_000_001))).toContain('not a wake phrase file')
  })

  it('names itself after its label, in any script', () => {
    expect(slug('Hey, Zoë!')).toBe('hey-zoe')
    expect(slug('你好')).toMatch(/^phrase-[0-9a-f]{8}$/)
  })
})
