import { expect, it } from 'vitest'
import type { MessageRow } from '../ports'
import { idsInContext } from './recall-step'

const row = (id: string, turn_id: string | null = null): MessageRow => ({
  id,
  conversation_id: 'c',
  parent_id: null,
  role: 'user',
  text: '',
  created_at: '',
  turn_id,
  status: 'done',
  model: null,
  tools: [],
  used: [],
  kept: [],
  notices: [],
  receipt: null,
  error: null,
})
const store = (upTo?: string) => ({
  listSummaries: async () => (upTo === undefined ? [] : [{ up_to_message_id: upTo, text: '' }]),
})
const history = [row('m1', 't1'), row('m2', 't1'), row('m3'), row('m4', 't2')]

it('counts what a model reads in the conversation, and not what its summary stands for', async () => {
  expect(await idsInContext(store(), row('q', 'tq'), history, true)).toEqual([
    'q',
    'tq',
    'm1',
    't1',
    'm2',
    'm3',
    'm4',
    't2',
  ])
  expect(await idsInContext(store('m2'), row('q', 'tq'), history, true)).toEqual(['q', 'tq', 'm3', 'm4', 't2'])
})

it('counts only this turn for a model that reads records', async () => {
  expect(await idsInContext(store(), row('q', 'tq'), history, false)).toEqual(['q', 'tq'])
  expect(await idsInContext(store(), row('q'), history, false)).toEqual(['q'])
})
