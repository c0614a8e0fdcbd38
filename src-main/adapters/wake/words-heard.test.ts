import { describe, expect, it } from 'vitest'
import type { PhraseDetector } from './phrase/detector'
import { byBoth, byNetwork, byPhrase, type HeardPoint } from './words-heard'

const SPEECH = { point: new Float32Array(48), filler: 0, rivals: new Float64Array(0) }
const heard = (...scores: number[]): HeardPoint => ({ scores, speech: SPEECH })

/** Gives these scores, one a frame, then 0. */
function saying(...scores: number[]): PhraseDetector {
  let left = [...scores]
  return {
    push: () => left.shift() ?? 0,
    reset: () => {
      left = [...scores]
    },
  }
}

describe('how a word is heard', () => {
  it('by a network: its place among the scores', () => {
    expect(byNetwork('a', 1).score(heard(0.1, 0.7))).toBe(0.7)
    expect(byNetwork('a', 2).score(heard(0.1, 0.7))).toBe(0)
  })

  it('by a phrase: nothing where no frame came into the speech space', () => {
    const word = byPhrase('a', saying(0.4))
    expect(word.score({ scores: [], speech: null })).toBe(0)
    expect(word.score(heard())).toBe(0.4)
  })

  it('by both: neither alone is enough, half a conviction of each is', () => {
    const at = (network: number, phrase: number) => byBoth('a', 0, saying(phrase)).score(heard(network))
    expect(at(0.5, 0.5)).toBeCloseTo(1 / (1 + Math.exp(-0.8)), 9)
    expect(at(0.9, 0.01)).toBeLessThan(0.5)
    expect(at(0.001, 0.9)).toBeLessThan(0.2)
    expect(at(0.15, 0.7)).toBeGreaterThan(0.5)
    expect([at(1, 0), at(0, 1)].every((score) => score < 0.1)).toBe(true)
    expect(at(0, 0)).toBeGreaterThan(0)
    expect(at(1, 1)).toBeLessThan(0.995)
  })

  it('by both: what the templates said four frames ago counts, five frames ago not; a reset forgets it', () => {
    const word = byBoth('a', 0, saying(0.9))
    const scores = Array.from({ length: 6 }, () => word.score(heard(0.5)))
    expect(scores.map((score) => score > 0.5)).toEqual([true, true, true, true, true, false])
    word.score(heard(0.5))
    word.reset()
    expect(word.score(heard(0.5))).toBeGreaterThan(0.8)
  })
})
