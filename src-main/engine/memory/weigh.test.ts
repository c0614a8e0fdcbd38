import { expect, it } from 'vitest'
import { evidenceOf } from '../../testing/recall-kit'
import { weighHits } from './weigh'

const search = (query: string, terms: string[] = []) => ({ query, terms, date_from: null, date_to: null })
const hit = (score: number) => [evidenceOf('m', 'x', { relevance_score: score })]
const scores = (...searches: [string, string[], number][]) =>
  weighHits(
    searches.map(([query, terms]) => search(query, terms)),
    searches.map(([, , score]) => hit(score)),
  ).map(([first]) => first?.relevance_score)

it('counts the whole and other words in full, a part less, a name alone least', () => {
  expect(
    scores(
      ['Where does Kelly keep the boiler code?', ['Kelly'], 1],
      ['boiler code', [], 1],
      ['heating password', [], 1],
      ['Where does Kelly keep the boiler code?', ['Kelly'], 0.5],
      ['Kelly', ['Kelly'], 1],
    ),
  ).toEqual([1, 0.8, 1, 0.5, 0.2])
})

it('lets a name in where nothing else was found, and counts it in full where it is all there is', () => {
  expect(scores(['Kelly turns 37', ['Kelly'], 0.21], ['Kelly', ['Kelly'], 1])).toEqual([0.21, 0.25])
  expect(scores(['Kelly', ['Kelly'], 0.9])).toEqual([0.9])
})
