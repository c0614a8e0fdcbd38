import { expect, it } from 'vitest'
import type { Evidence } from '../../contract/index'
import { byStrength } from './strength'

const hit = (id: string, relevance_score: number, more: Partial<Evidence> = {}) =>
  ({ id, relevance_score, score_kind: 'fused', match_kind: 'stemmed', ...more }) as Evidence
const ids = (hits: Evidence[]) => {
  const { close, loose } = byStrength(hits)
  return [close.map(({ id }) => id).join(' '), loose.map(({ id }) => id).join(' ')]
}

it('parts what was asked for from the weak tail beside it', () => {
  expect(ids([hit('a', 0.9), hit('b', 0.5), hit('c', 0.3)])).toEqual(['a b', 'c'])
})

it('calls nothing close when the best is weak', () => {
  expect(ids([hit('a', 0.2), hit('b', 0.05, { match_kind: 'semantic', nearness: 0.1 })])).toEqual(['', 'a b'])
  expect(ids([])).toEqual(['', ''])
})

it('believes no score that only stands beside a strong one: what is found by meaning must be near itself', () => {
  const far = { match_kind: 'semantic', nearness: 0.05 } as const
  const near = { match_kind: 'semantic', nearness: 0.6 } as const
  expect(ids([hit('a', 0.9), hit('near', 0.6, near), hit('far', 0.6, far)])).toEqual(['a near', 'far'])
})

it('goes by a reranker where there is one', () => {
  const reranked = { score_kind: 'rerank', match_kind: 'semantic', nearness: 0 } as const
  expect(ids([hit('a', 0.1, reranked), hit('b', 0.04, reranked)])).toEqual(['a', 'b'])
})
