import { expect, it } from 'vitest'
import type { Evidence } from '../../contract/index'
import { collapseCopies } from './collapse'

const hit = (id: string, text: string): Evidence => ({
  id,
  chunk_id: Number(id.slice(1)),
  source: 'You',
  created_on: '2026-03-02',
  kind: 'fact',
  title: '',
  match_kind: 'stemmed',
  relevance_score: 1,
  score_kind: 'fused',
  exact_snippet: text,
  text,
  origin: 'owner',
  conversation_id: null,
  message_id: null,
})
const shown = (hits: Evidence[]) => hits.map(({ id, absorbed }) => (absorbed ? `${id}+${absorbed.join('+')}` : id))

it('keeps the best of the same wording and says what it absorbed', () => {
  const hits = [
    hit('m1', 'The key is under the blue pot by the door'),
    hit('m2', 'Something else'),
    hit('m3', 'The key is under the blue pot, by the door!'),
    hit('m4', 'The key is under the blue pot by the door'),
  ]
  expect(shown(collapseCopies(hits))).toEqual(['m1+m3+m4', 'm2'])
})

it('never takes one number or name for another', () => {
  const long = 'the rent for the flat on the corner of the street by the old mill is'
  expect(shown(collapseCopies([hit('m1', `${long} 900`), hit('m2', `${long} 950`)]))).toEqual(['m1', 'm2'])
  const vectors = () => Float32Array.of(1, 0)
  expect(shown(collapseCopies([hit('m1', 'met Ann'), hit('m2', 'met Bo')], vectors))).toEqual(['m1', 'm2'])
})

it('takes two ways of saying it for one where their vectors nearly agree', () => {
  const hits = [hit('m1', 'the cat sleeps on my bed'), hit('m2', 'my cat is always asleep in bed'), hit('m3', 'a dog')]
  const at = (angle: number) => Float32Array.of(Math.cos(angle), Math.sin(angle))
  const vectors = new Map([
    ['m1', at(0)],
    ['m2', at(Math.acos(0.91))],
    ['m3', at(Math.acos(0.89))],
  ])
  expect(shown(collapseCopies(hits, (one) => vectors.get(one.id)))).toEqual(['m1+m2', 'm3'])
})

it('keeps the chunks of one memory apart', () => {
  expect(collapseCopies([hit('m1', 'same'), { ...hit('m1', 'same'), chunk_id: 9 }])).toHaveLength(2)
})
