import { describe, expect, it } from 'vitest'
import { createConfirmer } from './confirm'

const JARVIS = { id: 'jarvis', threshold: 0.5, frames: 3 }
const OWN = { id: 'own', threshold: 0.5, frames: 1 }

/** Scores a frame apart, from `start`; the times of detections. */
function run(confirmer: ReturnType<typeof createConfirmer>, scores: number[], start = 80, word = 'jarvis') {
  return scores.flatMap((score, at) => confirmer.score({ word, score, at_ms: start + at * 80 }) ?? [])
}

describe('confirming a wake word', () => {
  it('takes three frames in a row', () => {
    expect(run(createConfirmer([JARVIS]), [0.9, 0.9])).toEqual([])
    expect(run(createConfirmer([JARVIS]), [0.9, 0.9, 0.4, 0.9, 0.9])).toEqual([])
    expect(run(createConfirmer([JARVIS]), [0.1, 0.5, 0.9, 0.7])).toEqual([
      { word: 'jarvis', score: 0.9, at_ms: 320, since_ms: 160 },
    ])
  })

  it('takes three frames by their mean, where none of them is far below', () => {
    const soft = { ...JARVIS, threshold: 0.25, floor: 0.2 }
    expect(run(createConfirmer([soft]), [0.01, 0.06, 0.21, 0.52])).toEqual([
      { word: 'jarvis', score: 0.52, at_ms: 320, since_ms: 320 },
    ])
    expect(run(createConfirmer([soft]), [0.04, 0.5, 0.04, 0.5, 0.04])).toEqual([])
    expect(run(createConfirmer([soft]), [0.24, 0.24, 0.24, 0.24])).toEqual([])
  })

  it('takes one frame where a score is of a whole phrase', () => {
    expect(run(createConfirmer([OWN]), [0.5], 80, 'own')).toEqual([
      { word: 'own', score: 0.5, at_ms: 80, since_ms: 80 },
    ])
  })

  it('counts each word for itself', () => {
    const confirmer = createConfirmer([JARVIS, { ...JARVIS, id: 'alexa' }])
    const found = [1, 2, 3].flatMap((frame) =>
      ['jarvis', 'alexa'].flatMap((word) => {
        const score = word === 'jarvis' || frame < 3 ? 0.9 : 0.1
        return confirmer.score({ word, score, at_ms: frame * 80 }) ?? []
      }),
    )
    expect(found.map(({ word }) => word)).toEqual(['jarvis'])
  })

  it('is quiet for two seconds after a detection, for every word', () => {
    const confirmer = createConfirmer([JARVIS, OWN])
    expect(run(confirmer, [0.9, 0.9, 0.9])).toHaveLength(1) // at 240
    expect(confirmer.score({ word: 'own', score: 1, at_ms: 2239 })).toBeNull()
    expect(confirmer.score({ word: 'own', score: 1, at_ms: 2240 })).toMatchObject({ word: 'own' })
  })

  it('does not count frames of the cooldown', () => {
    const confirmer = createConfirmer([JARVIS])
    run(confirmer, [0.9, 0.9, 0.9])
    expect(run(confirmer, [0.9, 0.9, 0.9], 2160)).toEqual([]) // the first of these is still quiet
    expect(run(confirmer, [0.9], 2400)).toMatchObject([{ since_ms: 2240 }])
  })

  it('hears nothing while Hearken speaks, nor just after', () => {
    const confirmer = createConfirmer([OWN])
    confirmer.setSpeaking(true, 1000)
    expect(confirmer.score({ word: 'own', score: 1, at_ms: 1080 })).toBeNull()
    confirmer.setSpeaking(false, 2000)
    expect(confirmer.score({ word: 'own', score: 1, at_ms: 2399 })).toBeNull()
    expect(confirmer.score({ word: 'own', score: 1, at_ms: 2400 })).not.toBeNull()
  })

  it('forgets a streak when speaking begins, when reset, and when words change', () => {
    for (const interrupt of [
      (each: ReturnType<typeof createConfirmer>) => each.reset(),
      (each: ReturnType<typeof createConfirmer>) => each.setWords([JARVIS]),
    ]) {
      const confirmer = createConfirmer([JARVIS])
      run(confirmer, [0.9, 0.9])
      interrupt(confirmer)
      expect(run(confirmer, [0.9, 0.9], 240)).toEqual([])
    }
  })

  it('ignores unknown words and numbers that are none', () => {
    const confirmer = createConfirmer([OWN])
    expect(confirmer.score({ word: 'else', score: 1, at_ms: 80 })).toBeNull()
    expect(confirmer.score({ word: 'own', score: Number.NaN, at_ms: 80 })).toBeNull()
  })
})
