import { expect, it } from 'vitest'
import type { Evidence, FrozenTurn } from '../../../contract'
import { AS_GOOD, compareTurn, verdictText } from './compare'

const hit = (id: string) => ({ id, title: `about ${id}` }) as Evidence
const turn: FrozenTurn = {
  id: 'm1',
  turn_id: 't1',
  conversation_id: 'c1',
  at: '2026-03-02T09:00:00Z',
  zone: 'UTC',
  question: 'when is the dentist?',
  history: [],
  evidence: [hit('a'), hit('b')],
  calls: [{ name: 'calendar_list', args: { from: 1, to: 2 }, ok: true, text: 'Dentist' }],
  reply: 'On Tuesday at three [1].',
  cited: ['a'],
  model: 'x',
  cost_usd: 0.01,
  duration_ms: 100,
}
const made = {
  calls: [{ name: 'calendar_list', args: { to: 2, from: 1 }, unseen: false }],
  reply: 'On  Tuesday at three [1].\n',
  cited: ['a'],
  error: null,
}
const measured = { cost_usd: 0.02, duration_ms: 50, from_before: false, judged: null }
const whyOf = (more: Partial<typeof made>, judged: { score: number; why: string } | null = null) =>
  compareTurn(turn, { ...made, ...more } as typeof made, { ...measured, judged }).why

it('passes what came out the same, whatever order arguments and spaces have', () => {
  expect(compareTurn(turn, made, measured)).toMatchObject({
    passed: true,
    why: [],
    tools: { same: true },
    reply: { same: true, words: [] },
    cost_usd: { recorded: 0.01, made: 0.02 },
    duration_ms: { recorded: 100, made: 50 },
  })
})

it('says each thing that makes it worse', () => {
  expect(whyOf({ calls: [] })).toEqual(['calendar_list was not called.'])
  expect(whyOf({ calls: [{ name: 'calendar_list', args: { from: 1, to: 3 }, unseen: true }] })).toEqual([
    'calendar_list was called with other arguments.',
  ])
  expect(whyOf({ calls: [...made.calls, { name: 'note_save', args: { from: 0, to: 0 }, unseen: true }] })).toEqual([
    'note_save was called, and was not before.',
  ])
  expect(whyOf({ cited: [] })).toEqual(['The memory “about a” was not cited.'])
  expect(whyOf({ cited: ['a', 'b'] })).toEqual([])
  expect(whyOf({ reply: ' ' })).toEqual(['There was no reply.'])
  expect(whyOf({ error: { code: 'MODEL_TIMEOUT', message: 'No answer.', action: '' } as never, reply: '' })).toEqual([
    'It failed: No answer.',
  ])
})

it('lets a reply differ, unless a judge found it worse', () => {
  expect(whyOf({ reply: 'Tuesday.' })).toEqual([])
  expect(whyOf({ reply: 'Tuesday.' }, { score: AS_GOOD, why: 'shorter' })).toEqual([])
  expect(whyOf({ reply: 'Friday.' }, { score: 0.49, why: 'wrong day' })).toEqual([
    'The judge found the reply worse: wrong day',
  ])
  const unread = (reply: string) => compareTurn(turn, { ...made, reply }, { ...measured, unread: true }).why
  expect(unread('Say "as good" and no JSON.')).toEqual([
    'What the judge said of the reply cannot be read, so nothing shows that it is as good. Ask anew to try again.',
  ])
  expect(unread(turn.reply)).toEqual([])
  expect(whyOf({}, { score: 0, why: 'not asked about a reply that is the same' })).toEqual([])
})

it('makes its verdict of what differs, not of times and costs', () => {
  const one = compareTurn(turn, made, measured)
  const slower = compareTurn(turn, made, { ...measured, cost_usd: 9, duration_ms: 9_000, from_before: true })
  const other = compareTurn(turn, { ...made, reply: 'Friday.' }, measured)
  expect(verdictText([slower])).toBe(verdictText([one]))
  expect(verdictText([other])).not.toBe(verdictText([one]))
})
