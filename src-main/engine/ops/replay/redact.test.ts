import { expect, it } from 'vitest'
import type { FrozenTurn } from '../../../contract'
import { redactTurns } from './redact'

const turn = (question: string, more: Partial<FrozenTurn> = {}): FrozenTurn => ({
  id: 'm1',
  turn_id: 't1',
  conversation_id: 'c1',
  at: '2026-03-02T09:00:00Z',
  zone: 'UTC',
  question,
  history: [],
  evidence: [],
  calls: [],
  reply: '',
  cited: [],
  model: '',
  cost_usd: null,
  duration_ms: 0,
  ...more,
})
const off = { names: false, words: [] }

it('always takes out private words, keys and card numbers, and counts them', () => {
  const key = 'sk-ant-abcdefgh12345678'
  const { turns, replaced } = redactTurns([turn(`my key is ${key}`, { reply: 'Card 4111 1111 1111 1111.' })], off)
  expect([turns[0]?.question, turns[0]?.reply]).toEqual(['my key is [private]', 'Card [private].'])
  expect(replaced).toEqual([{ from: 'a key, token, card number or private words', to: '[private]', times: 2 }])
})

it('gives a name the same other name in question, arguments, results and reply of every turn', () => {
  const first = turn('Does Kelly Novak still live in Ostrava?', {
    calls: [{ name: 'memory_search', args: { query: 'Kelly' }, ok: true, text: 'Kelly lives in Ostrava.' }],
    reply: 'Yes, since May. Novak wrote it on Monday.',
  })
  const { turns, replaced } = redactTurns([first, turn("What is Kelly's street?")], { names: true, words: [] })
  expect(turns[0]).toMatchObject({
    question: 'Does Alpha Bravo still live in Charlie?',
    calls: [{ name: 'memory_search', args: { query: 'Alpha' }, text: 'Alpha lives in Charlie.' }],
    reply: 'Yes, since May. Bravo wrote it on Monday.',
  })
  expect(turns[1]?.question).toBe("What is Alpha's street?")
  expect(replaced).toContainEqual({ from: 'Kelly', to: 'Alpha', times: 4 })
})

it('takes out chosen words in any letter case, and leaves ids and tool names alone', () => {
  const given = turn('The Lisbon flat (lisbon)', {
    id: 'Lisbon',
    calls: [{ name: 'lisbon', args: {}, ok: true, text: '' }],
  })
  const { turns, replaced } = redactTurns([given], { names: false, words: ['LISBON'] })
  expect(turns[0]).toMatchObject({
    id: 'Lisbon',
    question: 'The [redacted] flat ([redacted])',
    calls: [{ name: 'lisbon' }],
  })
  expect(replaced).toEqual([{ from: 'lisbon', to: '[redacted]', times: 2 }])
})

it('takes names, words and keys out of arguments and results whatever their fields are called', () => {
  const given = turn('Add Kelly', {
    history: [{ role: 'assistant', parts: [{ type: 'tool_call', id: 'Kelly', name: 'add', args: { name: 'Kelly' } }] }],
    calls: [
      {
        name: 'contact_add',
        args: { name: 'Kelly', id: 'sk-ant-abcdefgh12345678', zone: 'Lisbon' },
        ok: true,
        text: '',
        data: { kind: 'Kelly', list: [{ type: 'Lisbon' }] },
      },
    ],
  })
  const { turns } = redactTurns([given], { names: true, words: ['Lisbon'] })
  expect(turns[0]).toMatchObject({
    history: [{ parts: [{ id: 'Kelly', name: 'add', args: { name: 'Alpha' } }] }],
    calls: [
      {
        name: 'contact_add',
        args: { name: 'Alpha', id: '[private]', zone: '[redacted]' },
        data: { kind: 'Alpha', list: [{ type: '[redacted]' }] },
      },
    ],
  })
})
