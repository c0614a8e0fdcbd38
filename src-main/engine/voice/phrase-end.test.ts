import { expect, it } from 'vitest'
import { createPhraseEnds, type PhraseEnd } from './phrase-end'

const LAG = { least: 100, usual: 300, most: 400 }

function heard(scores: number[], sinceFrame: number): PhraseEnd[] {
  const told: PhraseEnd[] = []
  const ends = createPhraseEnds((_word, end) => told.push(end))
  for (const [frame, score] of scores.entries()) {
    ends.score({ word: 'other', score: 1, at_ms: frame * 80 })
    ends.score({ word: 'hey', score, at_ms: frame * 80 })
    if (frame === sinceFrame + 2) ends.watch({ word: 'hey', since_ms: sinceFrame * 80 }, LAG)
  }
  return told
}

it('tells the end by the middle of the scores around the detection, 640 ms after its first frame and once', () => {
  // 0.2 at 800 ms, 0.8 at 880, 0.6 at 960, 0.4 at 1,040: the middle lies at 928 ms. 0.05 is less than a tenth of 0.8.
  const scores = [...Array(5).fill(0.05), ...Array(5).fill(0), 0.2, 0.8, 0.6, 0.4, ...Array(20).fill(0.05)]
  const [end, ...more] = heard(scores, 10)
  expect(more).toEqual([])
  expect(Object.values(end ?? {}).map(Math.round)).toEqual([528, 628, 828])
})

it('does not count an earlier saying, nor what is no number', () => {
  const scores = [0.9, 0.9, 0.9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Number.NaN, 0.5, 0.5, 0.5, ...Array(12).fill(0)]
  expect(heard(scores, 15)).toEqual([{ earliest_ms: 1_280 - 400, usual_ms: 1_280 - 300, latest_ms: 1_280 - 100 }])
})

it('tells nothing when it was forgotten meanwhile', () => {
  const told: PhraseEnd[] = []
  const ends = createPhraseEnds((_word, end) => told.push(end))
  ends.watch({ word: 'hey', since_ms: 80 }, LAG)
  ends.forget()
  for (let frame = 0; frame < 30; frame++) ends.score({ word: 'hey', score: 1, at_ms: frame * 80 })
  expect(told).toEqual([])
})
