import { expect, test } from 'vitest'
import { arrived, nextToSend, type Outgoing, visible } from './outbox'
import { message } from './sample.test-data'

const one = (client_id: string, patch: Partial<Outgoing> = {}): Outgoing => ({
  client_id,
  conversation_id: 'c',
  text: 'hello',
  created_at: '',
  after: 'r',
  state: 'waiting',
  message_id: null,
  error: null,
  ...patch,
})

test('within a conversation one goes at a time and in order; other conversations do not wait', () => {
  const sending = one('1', { state: 'sending' })
  expect(nextToSend([sending, one('2')])).toBe(null)
  expect(nextToSend([sending, one('2'), one('3', { conversation_id: 'd' })])?.client_id).toBe('3')
  expect(nextToSend([one('1', { state: 'sent' }), one('2')])?.client_id).toBe('2')
})

test('nothing overtakes one that failed', () => {
  expect(nextToSend([one('1', { state: 'failed' }), one('2')])).toBe(null)
})

test('it is shown until its stored copy is, whether the answer or the event comes first', () => {
  const before = [message('q'), message('r', { role: 'assistant' })]
  const stored = message('q2', { text: 'hello', parent_id: 'r' })
  expect(visible([one('1')], 'c', before)).toHaveLength(1)
  expect(visible([one('1')], 'c', [...before, stored])).toHaveLength(0)
  expect(visible([one('1', { state: 'sent', message_id: 'q2' })], 'c', before)).toHaveLength(1)
  expect(visible([one('1', { state: 'sent', message_id: 'q2' })], 'c', [...before, stored])).toHaveLength(0)
  expect(visible([one('1')], 'other', before)).toHaveLength(0)
})

test('the same words said earlier are not mistaken for it', () => {
  expect(arrived(one('1'), [message('old', { text: 'hello' }), message('r', { role: 'assistant' })])).toBe(false)
})
