import { expect, test } from 'vitest'
import { arrived, keepOutbox, keptOutbox, nextToSend, type Outgoing, visible } from './outbox'
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

test('with nothing to compare against, only its id tells that it arrived', () => {
  expect(arrived(one('1', { after: null }), [message('old', { text: 'hello' })])).toBe(false)
})

test('what is not acknowledged survives the window, in order, and is sent again; the rest is gone', () => {
  const storage = fakeStorage()
  const first = one('b', { created_at: '1', state: 'sending' })
  const second = one('a', { created_at: '2', state: 'failed' })
  keepOutbox([], [second, first], storage)
  expect(keptOutbox(storage).map(({ client_id, state }) => [client_id, state])).toEqual([
    ['b', 'waiting'],
    ['a', 'failed'],
  ])
  keepOutbox([first, second], [{ ...first, state: 'sent' }], storage)
  expect(keptOutbox(storage)).toEqual([])
})

test('one window never drops what another keeps', () => {
  const storage = fakeStorage()
  keepOutbox([], [one('theirs')], storage)
  keepOutbox([one('mine')], [], storage)
  expect(keptOutbox(storage).map(({ client_id }) => client_id)).toEqual(['theirs'])
})

function fakeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
